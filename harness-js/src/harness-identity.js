import { readFileSync } from 'node:fs';
import { parseJSON, JSONObject } from './json/index.js';

/**
 * What this harness calls itself in handshakes and reports.
 * @returns {{name: string, version: string}}
 */
export function harnessIdentity() {
  const manifest = parseJSON(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
  const version = manifest instanceof JSONObject ? manifest.get('version') : undefined;
  return { name: 'bridge-conformance-js', version: typeof version === 'string' ? version : '0' };
}
