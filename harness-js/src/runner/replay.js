import { equalJSON, JSONNumber, JSONObject } from '../json/index.js';
import { VectorRun } from './vector-run.js';

/** @typedef {import('../corpus/reader.js').Reader} Reader */
/** @typedef {import('../corpus/vector.js').Vector} Vector */
/** @typedef {import('./applicability.js').Subject} Subject */
/** @typedef {import('./judge.js').Judgement} Judgement */

/**
 * Runs a vector again, with a transcript in the adapter's place.
 * @param {Vector} vector
 * @param {Subject} subject
 * @param {readonly Reader[]} transcript
 * @param {string | undefined} reason what the report says of an adapter that failed
 * @returns {{judgement: Judgement, complaint: string | null}} the complaint says where the transcript is not this vector's
 */
export function replay(vector, subject, transcript, reason) {
  /** @type {Map<string, JSONNumber>} */
  const numbers = new Map();
  // The harness chose the numbers; what counts is that each instance keeps its own.
  const run = new VectorRun(vector, subject, () => 0);
  let position = 0;
  for (let request = run.nextRequest(); request !== null; request = run.nextRequest()) {
    const exchange = transcript[position];
    position += 1;
    if (exchange === undefined) {
      // A transcript may leave out how the instances were dropped.
      if (request.method === 'close') {
        run.accept(request.index, { id: 0, result: new JSONObject([['events', []]]) });
        continue;
      }
      run.fail('the transcript ends too early');
      return { judgement: run.judgement(), complaint: `its transcript ends before the request ${position} (${request.method})` };
    }
    const complaint = difference(exchange, request, run, numbers);
    if (complaint !== null) {
      run.fail('the transcript is not this vector\'s');
      return { judgement: run.judgement(), complaint: `its transcript differs at the request ${position}: ${complaint}` };
    }
    const events = exchange.required('events');
    const error = exchange.optional('error');
    const value = exchange.optional('value')?.value;
    if (error !== undefined) {
      run.accept(request.index, { id: 0, error: error.object() });
    } else if (events.value === null) {
      run.fail(reason ?? 'no answer');
      return { judgement: run.judgement(), complaint: null };
    } else {
      run.accept(request.index, { id: 0, result: new JSONObject([['events', events.value], ...(value === undefined ? [] : /** @type {Array<[string, import('../json/value.js').JSONValue]>} */ ([['value', value]]))]) });
    }
  }
  return { judgement: run.judgement(), complaint: null };
}

/**
 * @param {Reader} exchange
 * @param {{method: string, params: JSONObject, index: number}} request
 * @param {VectorRun} run
 * @param {Map<string, JSONNumber>} numbers by the vector's name of an instance
 * @returns {string | null}
 */
function difference(exchange, request, run, numbers) {
  exchange.object(['step', 'method', 'params', 'events', 'value', 'error']);
  const method = exchange.required('method').text();
  if (method !== request.method) return `${method} where the vector leads to ${request.method}`;
  const step = exchange.required('step').integer(0, 1e6);
  const { step: expectedStep } = run.exchanges[request.index];
  if (method !== 'close' && step !== expectedStep) return `step ${step} where it belongs to step ${expectedStep}`;
  const params = exchange.required('params').object();
  const number = params.get('instance');
  if (!(number instanceof JSONNumber)) return 'it names no instance';
  const name = run.instanceOf(request.index);
  const known = numbers.get(name);
  if (known === undefined) {
    if ([...numbers.values()].some((other) => equalJSON(other, number))) return 'two instances have one number';
    numbers.set(name, number);
  } else if (!equalJSON(known, number)) {
    return 'it drives another instance';
  }
  return equalJSON(params.with('instance', undefined), request.params.with('instance', undefined)) ? null : 'other params';
}
