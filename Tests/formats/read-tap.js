// Reads TAP on stdin with tap-parser, strictly, and prints what it says as JSON: the points of each subtest, and what is no TAP.
'use strict';

const Parser = require('tap-parser');

/**
 * Collects what a parser says.
 * @param {any} parser
 * @returns {any[]}
 */
function collect(parser) {
  /** @type {any[]} */
  const said = [];
  parser.on('version', (/** @type {number} */ version) => said.push({ version }));
  parser.on('assert', (/** @type {object} */ point) => said.push({ point }));
  parser.on('extra', (/** @type {string} */ extra) => said.push({ extra }));
  parser.on('pragma', (/** @type {string} */ pragma) => said.push({ pragma }));
  parser.on('bailout', (/** @type {string} */ bailout) => said.push({ bailout }));
  parser.on('child', (/** @type {any} */ child) => said.push({ child: child.name, said: collect(child) }));
  return said;
}

const parser = new Parser({ strict: true }, (/** @type {object} */ results) => {
  process.stdout.write(JSON.stringify({ said, results }));
});
const said = collect(parser);
process.stdin.pipe(parser);
