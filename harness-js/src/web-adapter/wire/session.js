import { RpcError, codes } from './rpc-error.js';

/** The protocol's version, as in `initialize`. */
const PROTOCOL = 1;

/**
 * What drives an implementation, as the session sees it.
 *
 * @typedef {object} Adapter
 * @property {() => object} describe the answer to `initialize`, `protocol` aside
 * @property {(method: string, params: any, line: string) => string | Promise<string>} call does a request and gives its result as JSON text;
 *   throws RpcError. `line` is the request as it came in
 */

/**
 * One conversation over the adapter protocol, from lines to lines: JSON-RPC, the handshake and the end. It knows no transport.
 */
export class Session {
  #adapter;
  /** Whether `shutdown` has been answered. */
  ended = false;

  /** @param {Adapter} adapter */
  constructor(adapter) {
    this.#adapter = adapter;
  }

  /**
   * The answer to a line, without a line end. A promise only if the adapter gave one.
   *
   * @param {string} line
   * @returns {string | Promise<string>}
   */
  answer(line) {
    /** @type {number | null} */
    let id = null;
    try {
      const request = parseRequest(line);
      id = request.id;
      const result = this.#result(request.method, request.params, line);
      return typeof result === 'string'
        ? success(id, result)
        : result.then((text) => success(id, text), (error) => failure(id, error));
    } catch (error) {
      return failure(id, error);
    }
  }

  /** @param {string} method @param {any} params @param {string} line */
  #result(method, params, line) {
    switch (method) {
      case 'initialize':
        if (params.protocol !== PROTOCOL) throw new RpcError(codes.invalidParams, `this adapter speaks version ${PROTOCOL} of the protocol`);
        return JSON.stringify({ protocol: PROTOCOL, ...this.#adapter.describe() });
      case 'shutdown':
        this.ended = true;
        return '{"events":[]}';
      default:
        return this.#adapter.call(method, params, line);
    }
  }
}

/** @param {string} line */
function parseRequest(line) {
  let request;
  try {
    request = JSON.parse(line);
  } catch {
    throw new RpcError(codes.parseError, 'the line is not JSON');
  }
  const { jsonrpc, id, method, params = {} } = request ?? {};
  if (jsonrpc !== '2.0' || !Number.isInteger(id) || typeof method !== 'string' || typeof params !== 'object' || params === null) {
    throw new RpcError(codes.invalidRequest, 'the line is not a JSON-RPC 2.0 request with a whole number as its id');
  }
  return { id: /** @type {number} */ (id), method, params };
}

/** @param {number | null} id @param {string} result */
function success(id, result) {
  return `{"jsonrpc":"2.0","id":${id},"result":${result}}`;
}

/**
 * The answer to a request that failed. An error that is no RpcError is the adapter's or the implementation's own, and is told as such.
 *
 * @param {number | null} id
 * @param {unknown} error
 */
export function failure(id, error) {
  const { code, message } = error instanceof RpcError ? error : { code: codes.failed, message: String(error) };
  return JSON.stringify({ jsonrpc: '2.0', id, error: { code, message } });
}
