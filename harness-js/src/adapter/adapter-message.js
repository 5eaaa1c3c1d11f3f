import { encodeJSON, JSONNumber, JSONObject, JSONSyntaxError, parseJSONBytes } from '../json/index.js';
import { AdapterFailure } from './adapter-failure.js';

/** @typedef {import('../json/value.js').JSONValue} JSONValue */

/**
 * What an adapter answered to one request.
 * @typedef {{id: number, result: JSONObject} | {id: number, error: JSONObject}} Answer
 */

/** So many arrays and objects may stand in each other. */
const deepest = 2048;

const [quotationMark, backslash, openingBracket, closingBracket, openingBrace, closingBrace] = [...'"\\[]{}'].map((character) => character.charCodeAt(0));

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
  if (nestsTooDeep(line)) throw new AdapterFailure(`it wrote a line that is nested more than ${deepest} deep: ${excerpt(line)}`);
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

/**
 * Whether arrays and objects stand in each other deeper than the protocol allows (CONFORMANCE.md, "The adapter protocol").
 * @param {Uint8Array} line
 */
function nestsTooDeep(line) {
  // Each level takes a bracket on either side, so that a short line can't be deep.
  if (line.length <= 2 * deepest) return false;
  let depth = 0;
  for (let index = 0; index < line.length; index += 1) {
    const byte = line[index];
    if (byte === quotationMark) {
      for (index += 1; index < line.length && line[index] !== quotationMark; index += 1) {
        if (line[index] === backslash) index += 1;
      }
    } else if (byte === openingBracket || byte === openingBrace) {
      depth += 1;
      if (depth > deepest) return true;
    } else if (byte === closingBracket || byte === closingBrace) {
      depth -= 1;
    }
  }
  return false;
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
