import { encodeJSON, JSONNumber, JSONObject, JSONSyntaxError, parseJSONBytes } from '../json/index.js';
import { AdapterFailure } from './adapter-failure.js';

/** @typedef {import('../json/value.js').JSONValue} JSONValue */

/**
 * What an adapter answered to one request.
 * @typedef {{id: number, result: JSONObject} | {id: number, error: JSONObject}} Answer
 */

/** How much of a bad line a message shows, in code units. */
const shownLength = 80;

/**
 * The line of a request.
 * @param {number} id
 * @param {string} method
 * @param {JSONObject | undefined} params
 * @returns {string} without the line feed
 */
export function requestLine(id, method, params) {
  /** @type {Array<[string, JSONValue]>} */
  const members = [['jsonrpc', '2.0'], ['id', new JSONNumber(String(id))], ['method', method]];
  if (params !== undefined) members.push(['params', params]);
  return encodeJSON(new JSONObject(members));
}

/**
 * Reads an adapter's line.
 * @param {Uint8Array} line
 * @param {number | undefined} oldest the id of the oldest open request
 * @returns {Answer}
 * @throws {AdapterFailure} when it is not the answer to that request
 */
export function readAnswer(line, oldest) {
  /** @type {JSONValue} */
  let value;
  try {
    value = parseJSONBytes(line);
  } catch (error) {
    if (!(error instanceof JSONSyntaxError)) throw error;
    throw new AdapterFailure(`it wrote a line that is not JSON: ${excerpt(line)}`);
  }
  if (!(value instanceof JSONObject) || value.get('jsonrpc') !== '2.0') throw new AdapterFailure(`it wrote a line that is no JSON-RPC answer: ${excerpt(line)}`);
  const id = value.get('id');
  const number = id instanceof JSONNumber ? Number(id.text) : undefined;
  if (oldest === undefined) throw new AdapterFailure(`it answered out of turn, when nothing was asked: ${excerpt(line)}`);
  if (number !== oldest) throw new AdapterFailure(`it answered out of turn: id ${id === undefined ? 'missing' : encodeJSON(id).slice(0, shownLength)} where ${oldest} was the oldest`);
  const result = value.get('result');
  const error = value.get('error');
  if (error instanceof JSONObject && result === undefined && isError(error)) return { id: oldest, error };
  if (result instanceof JSONObject && error === undefined) return { id: oldest, result };
  throw new AdapterFailure(`its answer has neither a proper result nor a proper error: ${excerpt(line)}`);
}

/** @param {JSONObject} error */
function isError(error) {
  const code = error.get('code');
  return code instanceof JSONNumber && /^-?[0-9]+$/.test(code.text) && typeof error.get('message') === 'string';
}

/** @param {Uint8Array} line */
function excerpt(line) {
  const text = new TextDecoder('utf-8').decode(line.subarray(0, 4 * shownLength));
  return JSON.stringify(text.length > shownLength ? `${text.slice(0, shownLength)}…` : text);
}
