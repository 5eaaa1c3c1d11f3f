import { visible, visibleLines } from '../report/visible.js';

/**
 * Why an adapter could not be driven, with what it wrote.
 * @param {import('../adapter/handshake.js').HandshakeError} error
 * @returns {string} whole lines
 */
export function handshakeComplaint({ message, stderr }) {
  const head = `the adapter could not be started, or broke the handshake: ${visible(message)}\n`;
  if (stderr === '') return head;
  return `${head}its stderr:\n${visibleLines(stderr.trimEnd()).map((line) => `  ${line}\n`).join('')}`;
}
