/**
 * What a behavior calls its own half by.
 *
 * @typedef {object} HalfUnderTest
 * @property {(name: string, handler: (data: unknown, responder: unknown) => void) => unknown} registerHandler
 * @property {(name: string) => unknown} removeHandler
 * @property {(request: any, data: unknown, callback: ((data: unknown) => void) | undefined) => unknown} callHandler `request` has the
 *   members of the protocol's `call`; `callback` is undefined if no answer is wanted
 * @property {(data: unknown, callback: ((data: unknown) => void) | undefined) => unknown} send
 * @property {() => unknown} reset
 */

/**
 * Makes the handlers and callbacks that the protocol's `behavior` describes, and the verbs that both halves have in common.
 *
 * It is one function without imports because it also runs inside a page's realm (see ../page/realm.js).
 *
 * @param {(event: Record<string, unknown>) => void} emit
 * @param {HalfUnderTest} half
 */
export function createBehaviors(emit, half) {
  /** @type {Map<string, Function>} */
  const held = new Map();

  /** @param {any} request @param {unknown} given */
  function dataOf(request, given) {
    return request.echo === true ? given : request.data;
  }

  /** @param {any} request */
  function callbackOf(request) {
    if (request.callback === undefined) return undefined;
    return function (/** @type {unknown} */ data) {
      emit({ event: 'response', callback: request.callback, data });
      perform(request.behavior, data, undefined);
    };
  }

  /** @param {any} request @param {unknown} given */
  function call(request, given) {
    return half.callHandler(request, dataOf(request, given), callbackOf(request));
  }

  /** @param {any} request @param {unknown} given */
  function send(request, given) {
    return half.send(dataOf(request, given), callbackOf(request));
  }

  /** @param {any} request */
  function register(request) {
    return half.registerHandler(request.handler, function (data, responder) {
      emit({ event: 'handler', handler: request.handler, data });
      perform(request.behavior, data, responder);
    });
  }

  /** @param {any} request */
  function defaultHandler(request) {
    return function (/** @type {unknown} */ data, /** @type {unknown} */ responder) {
      emit({ event: 'default', data });
      perform(request.behavior, data, responder);
    };
  }

  /** @param {any} request */
  function remove(request) {
    return half.removeHandler(request.handler);
  }

  /** @param {any} request */
  function respond(request) {
    const responder = held.get(request.responder);
    return responder === undefined ? undefined : responder(request.data);
  }

  /**
   * @param {any[] | undefined} behavior
   * @param {unknown} given what the handler or callback was given
   * @param {unknown} responder
   */
  function perform(behavior, given, responder) {
    for (const action of behavior ?? []) {
      switch (action.do) {
        case 'respond':
          if (typeof responder === 'function') responder(dataOf(action, given));
          break;
        case 'hold':
          if (typeof responder === 'function') held.set(action.responder, responder);
          else held.delete(action.responder);
          break;
        case 'call':
          call(action, given);
          break;
        case 'send':
          send(action, given);
          break;
        case 'register':
          register(action);
          break;
        case 'remove':
          remove(action);
          break;
        case 'reset':
          half.reset();
          break;
        case 'throw':
          throw new Error(action.text);
        default:
          throw new Error('there is no action ' + action.do);
      }
    }
  }

  return { perform, call, send, register, defaultHandler, remove, respond };
}
