import { encodeJSON, fromPlain, JSONObject, objectFrom } from '../json/index.js';
import { shardText } from './requested.js';

/** @typedef {import('../json/value.js').JSONValue} JSONValue */
/** @typedef {import('../runner/runner.js').Report} Report */
/** @typedef {import('../runner/result.js').Result} Result */
/** @typedef {import('../runner/result.js').Exchange} Exchange */

/** How much of a text that the decoders differ on is kept, in code units; the transcript has it whole. */
const textLimit = 2000;

/**
 * The report as JSON, by vectors/schema/report.json.
 * @param {Report} report
 * @returns {string}
 */
export function renderJSON(report) {
  return render(report, resultValue);
}

/**
 * The same without the transcripts: small, but nothing can be verified from it.
 * @param {Report} report
 * @returns {string}
 */
export function renderSummary(report) {
  return render(report, (result) => resultValue({ ...result, transcript: undefined }));
}

/**
 * @param {Report} report
 * @param {(result: Result) => JSONValue} valueOf
 * @returns {string}
 */
function render(report, valueOf) {
  const { class: wanted, filters, shard } = report.requested;
  const head = objectFrom({
    schema: 1,
    corpus: report.corpus,
    harness: report.harness,
    implementation: report.implementation,
    features: report.features,
    half: report.half,
    dialect: report.dialect,
    requested: { class: wanted, filter: filters.length === 0 ? null : filters, shard: shardText(shard) },
    class: report.class,
    complete: report.complete,
    summary: report.summary,
  });
  // One result a line keeps a report of many megabytes readable by tools that read lines. The layout is that of the Swift harness, which
  // merges the reports of either byte for byte.
  const members = head.members.map(([name, value]) => `${encodeJSON(name)}:${encodeJSON(value)}`);
  const results = report.results.map((result) => `\n${encodeJSON(valueOf(result))}`);
  return `{${members.join(',\n')},\n"results":[${results.join(',')}\n]}\n`;
}

/**
 * @param {Result} result
 * @returns {JSONValue}
 */
function resultValue(result) {
  const { decoders, transcript, ...rest } = result;
  return objectFrom({
    ...rest,
    decoders: decoders?.map(({ step, text, opinions }) => ({
      step,
      text: cut(text),
      opinions: opinions.map(({ decoder, accepted, says }) => ({ decoder, accepted, says: cut(says) })),
    })),
    transcript: transcript?.map(exchangeValue),
  });
}

/**
 * @param {Exchange} exchange
 * @returns {JSONValue}
 */
function exchangeValue({ step, method, params, events, value, error }) {
  /** @type {Array<[string, JSONValue]>} */
  const members = [['step', fromPlain(step)], ['method', method], ['params', params], ['events', events]];
  if (value !== undefined) members.push(['value', value]);
  if (error !== undefined) members.push(['error', error]);
  return new JSONObject(members);
}

/** @param {string} text */
function cut(text) {
  return text.length <= textLimit ? text : text.slice(0, textLimit);
}
