import { fileURLToPath } from 'node:url';

/** The folder of the corpus that this harness comes with. */
export const ownCorpus = fileURLToPath(new URL('../../../vectors', import.meta.url));
