import { equalJSON, JSONObject } from '../json/index.js';
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
  const run = new VectorRun(vector, subject, () => 0);
  let position = 0;
  // After an error the live run may have written ahead of it; what followed says nothing any more.
  for (let request = run.nextRequest(); request !== null && !run.hasFailed; request = run.nextRequest()) {
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
    const complaint = difference(exchange, run.exchanges[request.index]);
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
 * @param {import('./result.js').Exchange} planned
 * @returns {string | null}
 */
function difference(exchange, planned) {
  exchange.object(['step', 'method', 'params', 'events', 'value', 'error']);
  const method = exchange.required('method').text();
  if (method !== planned.method) return `${method} where the vector leads to ${planned.method}`;
  const step = exchange.required('step').integer(0, 1e6);
  if (step !== planned.step) return `step ${step} where it belongs to step ${planned.step}`;
  return equalJSON(exchange.required('params').object(), planned.params) ? null : 'other params';
}
