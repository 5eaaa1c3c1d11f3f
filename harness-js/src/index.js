// What a library author's own test suite needs: the corpus's vectors, and an adapter that runs them one by one.

import { AdapterProcess } from './adapter/adapter-process.js';
import { MemoryTransport } from './adapter/memory-transport.js';
import { CertifiedAdapter } from './certified-adapter.js';
import { loadCorpus } from './corpus/load.js';
import { ownCorpus } from './corpus/own-corpus.js';
import { select } from './corpus/selection.js';
import { createGuardedConversation } from './web-adapter/guarded-conversation.js';
import { WebAdapter } from './web-adapter/web-adapter.js';

/** @typedef {import('./adapter/adapter-transport.js').AdapterTransport} AdapterTransport */
/** @typedef {import('./corpus/vector.js').Vector} Vector */
/** @typedef {import('./corpus/vector.js').Half} Half */
/** @typedef {import('./corpus/vector.js').ConformanceClass} ConformanceClass */

export { CertifiedAdapter, ConformanceError } from './certified-adapter.js';
export { HandshakeError } from './adapter/handshake.js';
export { CorpusError } from './corpus/corpus-error.js';
export { SelectionError } from './runner/runner.js';

/** The longest silence of an adapter, in milliseconds. */
const defaultTimeout = 10_000;

/**
 * The vectors of the corpus, in its order.
 * @param {{half?: Half, class?: ConformanceClass, filter?: string | string[], corpus?: string}} [options] `class`: this one and those
 *   below; `filter`: globs over ids; `corpus`: the folder of another corpus
 * @returns {Promise<Vector[]>}
 * @throws {import('./corpus/corpus-error.js').CorpusError}
 */
export async function corpusVectors(options = {}) {
  const { vectors } = await loadCorpus(options.corpus ?? ownCorpus);
  const filters = options.filter === undefined ? [] : [options.filter].flat();
  return select(vectors, { half: options.half ?? null }, { class: options.class ?? null, filters, shard: null });
}

/**
 * Where the implementation is: behind a command line, a web half's script in this process, or anything that answers the adapter
 * protocol's lines.
 * @typedef {{command: string} | {webHalf: string, name?: string, version?: string} | {respond: import('./adapter/memory-transport.js').LineResponder}} AdapterSource
 */

/**
 * Starts an adapter that runs vectors one by one. Close it when the tests are done.
 * @param {AdapterSource & {dialect?: string, timeout?: number, corpus?: string}} options `timeout` in milliseconds
 * @returns {Promise<CertifiedAdapter>}
 * @throws {import('./adapter/handshake.js').HandshakeError}
 */
export async function openAdapter(options) {
  const corpus = await loadCorpus(options.corpus ?? ownCorpus);
  return CertifiedAdapter.open({ transport: () => transportTo(options), corpus, dialect: options.dialect ?? null, timeout: options.timeout ?? defaultTimeout });
}

/**
 * @param {AdapterSource} source
 * @returns {AdapterTransport}
 */
function transportTo(source) {
  if ('command' in source) return new AdapterProcess({ shell: source.command });
  if ('respond' in source) return new MemoryTransport(source.respond);
  const { webHalf, name = 'web half', version = '0' } = source;
  const conversation = createGuardedConversation(new WebAdapter({ source: webHalf, name, version }));
  return new MemoryTransport((line) => conversation.answers([line])[0]);
}
