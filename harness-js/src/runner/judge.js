import { Captures } from './captures.js';
import { matchStep } from './match-step.js';

/** @typedef {import('../json/value.js').JSONObject} JSONObject */
/** @typedef {import('../profiles/profile.js').Profile} Profile */
/** @typedef {import('../profiles/profile.js').Scenario} Scenario */
/** @typedef {import('./result.js').Exchange} Exchange */

/**
 * A vector's own verdict, before what it needs is looked at.
 * @typedef {object} Judgement
 * @property {'pass' | 'fail' | 'error' | 'poisoned'} verdict
 * @property {number} [step]
 * @property {JSONObject[]} [expected]
 * @property {JSONObject[]} [actual]
 * @property {string} [reason]
 */

/**
 * How a run of a vector ended.
 * @typedef {object} Ending
 * @property {Scenario} scenario one that has accepted every answer of the transcript
 * @property {readonly Exchange[]} exchanges
 * @property {{step: number, reason: string} | null} protocolError an answer that broke the adapter protocol, or a crash
 * @property {{step: number, reason: string} | null} neverSent an id that the harness waited for and did not get
 */

/**
 * Judges a run that has ended. It depends on the vector and the transcript alone, so that anyone can do it again.
 * @param {Ending} ending
 * @param {Profile} profile
 * @returns {Judgement}
 */
export function judge(ending, profile) {
  const { scenario, exchanges, protocolError, neverSent } = ending;
  if (protocolError !== null) return { verdict: 'error', ...protocolError };
  const refused = exchanges.find((exchange) => exchange.error !== undefined);
  if (refused !== undefined) return { verdict: 'error', step: refused.step, reason: refusal(refused) };
  let captures = new Captures();
  // The step that awaits the id was not done in full, so that what it caused cannot be compared.
  const lastStep = neverSent === null ? scenario.lastStep : neverSent.step - 1;
  for (let step = 0; step <= lastStep; step += 1) {
    const expectation = scenario.expectation(step);
    const match = matchStep(expectation, scenario.observations(step), captures, profile);
    if ('reason' in match) {
      const verdict = step > scenario.lastOwnStep ? 'poisoned' : 'fail';
      return { verdict, step, expected: expectation.expect, actual: match.actual, reason: match.reason };
    }
    captures = match.captures;
  }
  if (neverSent === null) return { verdict: 'pass' };
  const expectation = scenario.expectation(neverSent.step);
  return { verdict: 'fail', step: neverSent.step, expected: expectation.expect, actual: [], reason: neverSent.reason };
}

/** @param {Exchange} exchange */
function refusal({ method, error }) {
  const code = error?.get('code');
  const message = error?.get('message');
  const number = typeof code === 'object' && code !== null && 'text' in code ? code.text : '?';
  const what = number === '-32601' ? 'does not know' : 'could not do';
  return `the adapter ${what} ${method}: error ${number}, ${JSON.stringify(typeof message === 'string' ? message : '')}`;
}
