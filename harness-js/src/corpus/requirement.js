import { CorpusError } from './corpus-error.js';

/** @typedef {import('./vector.js').ConformanceClass} ConformanceClass */

/**
 * One numbered sentence of CONFORMANCE.md.
 * @typedef {object} Requirement
 * @property {string} id
 * @property {'MUST' | 'SHOULD' | 'MAY'} level
 * @property {ConformanceClass} class
 * @property {string} binds `native`, `web`, `both`, or what another profile binds
 * @property {string} sentence
 * @property {string} why
 * @property {string} source
 * @property {string | null} noVector the reason why it has no vector
 * @property {number} line where it stands
 */

const heading = /^#### (\S+) · (\S+) · (\S+)(?: · (\S+))?\s*$/;
const idPattern = /^[A-Z][A-Z0-9]*(?:-[A-Z][A-Z0-9]*)*-[0-9]{2,}$/;

/**
 * Reads the requirements out of CONFORMANCE.md.
 * @param {string} text
 * @param {string} file its path, for complaints
 * @returns {Map<string, Requirement>} in the order of the text
 * @throws {CorpusError}
 */
export function readRequirements(text, file) {
  /** @type {Map<string, Requirement>} */
  const requirements = new Map();
  /** @type {Requirement | null} */
  let current = null;
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    if (/^#{1,3} /.test(line)) current = null;
    if (line.startsWith('#### ') && line.includes(' · ')) {
      current = readHeading(line, file, index + 1);
      if (requirements.has(current.id)) throw new CorpusError(file, `line ${index + 1}`, `${current.id} stands twice`, 'give one of them a new number');
      requirements.set(current.id, current);
    } else if (current !== null) {
      readLine(current, line);
    }
  }
  return requirements;
}

/**
 * @param {string} line
 * @param {string} file
 * @param {number} number
 * @returns {Requirement}
 */
function readHeading(line, file, number) {
  const match = heading.exec(line);
  const [, id, level, conformanceClass, binds = ''] = match ?? [];
  if (
    match === null ||
    !idPattern.test(id) ||
    (level !== 'MUST' && level !== 'SHOULD' && level !== 'MAY') ||
    (conformanceClass !== 'core' && conformanceClass !== 'full' && conformanceClass !== 'hardened')
  ) {
    throw new CorpusError(file, `line ${number}`, 'not the heading of a requirement', 'write #### ID · MUST, SHOULD or MAY · class · half');
  }
  return { id, level, class: conformanceClass, binds, sentence: '', why: '', source: '', noVector: null, line: number };
}

/**
 * @param {Requirement} requirement
 * @param {string} line
 */
function readLine(requirement, line) {
  const item = /^- (Why|Source|No vector): (.*)$/.exec(line);
  if (item === null) {
    if (line.trim() !== '' && !line.startsWith('#')) requirement.sentence += (requirement.sentence === '' ? '' : ' ') + line.trim();
  } else if (item[1] === 'Why') {
    requirement.why = item[2];
  } else if (item[1] === 'Source') {
    requirement.source = item[2];
  } else {
    requirement.noVector = item[2];
  }
}
