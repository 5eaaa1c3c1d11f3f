import { JSONNumber, JSONObject, objectFrom } from '../json/index.js';
import { AdapterFailure } from './adapter-failure.js';

/** @typedef {import('../json/value.js').JSONValue} JSONValue */
/** @typedef {import('../corpus/vector.js').Half} Half */
/** @typedef {import('./adapter-connection.js').AdapterConnection} AdapterConnection */

/**
 * What an adapter said of itself.
 * @typedef {object} Introduction
 * @property {JSONObject} implementation name, version, language, url?
 * @property {Half} half
 * @property {string[]} dialects
 * @property {string[]} features
 * @property {number} instances how many can be open at once
 */

/** Says that an adapter could not be started, or broke the handshake. */
export class HandshakeError extends Error {
  /**
   * @param {string} reason
   * @param {string} stderr the tail of what the adapter wrote there
   */
  constructor(reason, stderr) {
    super(reason);
    this.name = 'HandshakeError';
    this.stderr = stderr;
  }
}

/**
 * An adapter that has introduced itself.
 * @typedef {object} AdapterSession
 * @property {AdapterConnection} connection
 * @property {Introduction} introduction
 */

/**
 * Starts an adapter and shakes hands.
 * @param {AdapterConnection} connection a fresh one
 * @param {{name: string, version: string}} harness
 * @returns {Promise<AdapterSession>} whose failure from here on is the caller's to listen for
 * @throws {HandshakeError}
 */
export async function openSession(connection, harness) {
  try {
    const introduction = await new Promise((/** @type {(introduction: Introduction) => void} */ resolve, reject) => {
      connection.whenFailed(reject);
      connection.request('initialize', objectFrom({ protocol: 1, harness }), (answer) => {
        try {
          if ('error' in answer) throw new AdapterFailure(`it refused initialize: ${JSON.stringify(answer.error.get('message'))}`);
          resolve(readIntroduction(answer.result));
        } catch (error) {
          reject(error);
        }
      });
    });
    return { connection, introduction };
  } catch (error) {
    if (!(error instanceof AdapterFailure)) throw error;
    await connection.kill();
    throw new HandshakeError(error.message, connection.transport.stderrTail());
  }
}

/**
 * @param {JSONObject} result
 * @returns {Introduction}
 * @throws {AdapterFailure}
 */
function readIntroduction(result) {
  const protocol = result.get('protocol');
  if (!(protocol instanceof JSONNumber) || Number(protocol.text) !== 1) throw broken('protocol is not 1');
  const implementation = result.get('implementation');
  if (!(implementation instanceof JSONObject)) throw broken('implementation is not an object');
  for (const name of ['name', 'version', 'language']) {
    const value = implementation.get(name);
    if (typeof value !== 'string' || value === '') throw broken(`implementation.${name} is no text`);
  }
  const url = implementation.get('url');
  if (url !== undefined && typeof url !== 'string') throw broken('implementation.url is no text');
  const half = result.get('half');
  if (half !== 'native' && half !== 'web') throw broken('half is neither native nor web');
  const instances = result.get('instances');
  const count = instances instanceof JSONNumber ? Number(instances.text) : NaN;
  if (!Number.isInteger(count) || count < 1) throw broken('instances is not a whole number from 1 on');
  return {
    // What is not known here goes into no report.
    implementation: objectFrom(Object.fromEntries(['name', 'version', 'language', 'url'].map((name) => [name, implementation.get(name)]))),
    half,
    dialects: words(result.get('dialects'), 'dialects'),
    features: words(result.get('features'), 'features'),
    instances: count,
  };
}

/**
 * @param {JSONValue | undefined} value
 * @param {string} name
 * @returns {string[]}
 */
function words(value, name) {
  if (!Array.isArray(value) || !value.every(/** @returns {word is string} */ (word) => typeof word === 'string')) throw broken(`${name} is not a list of texts`);
  return [...new Set(value)];
}

/** @param {string} problem */
function broken(problem) {
  return new AdapterFailure(`its answer to initialize is wrong: ${problem}`);
}
