import { readFile, readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { loadCorpus } from '../corpus/load.js';
import { askPanel, encodeJSON, equalJSON, JSONSyntaxError, textOfBytes } from '../json/index.js';
import { sameForDoubles } from '../json/doubles.js';
import { shortened, visible } from '../report/visible.js';
import { systemErrorCode } from '../system-error.js';
import { corpusDirectory } from './option-values.js';
import { readOptions } from './options.js';
import { UsageError } from './usage-error.js';

/** @typedef {import('./terminal.js').Terminal} Terminal */
/** @typedef {import('../json/panel.js').PanelReport} PanelReport */
/** @typedef {import('../corpus/json-text.js').JSONText} JSONText */

/** How much of a value is shown, in code units. */
const shownLength = 60;

/**
 * `decode`: what our own decoder and JSON.parse say of one text, of a folder of texts, or of the corpus's own.
 * @param {readonly string[]} args
 * @param {Terminal} terminal
 * @returns {Promise<number>}
 */
export async function decode(args, terminal) {
  const options = readOptions(args, { corpus: 'value' }, { least: 0, most: 1, name: 'path' });
  const [where] = options.words;
  if (where === undefined) {
    const { texts } = await loadCorpus(corpusDirectory(options));
    return decodeCorpus(texts, terminal);
  }
  if (where === '-') return decodeOne(await terminal.readInput(), terminal);
  try {
    if ((await stat(where)).isDirectory()) return await decodeFolder(where, terminal);
    return decodeOne(await readFile(where), terminal);
  } catch (error) {
    if (!(error instanceof Error) || systemErrorCode(error) === null) throw error;
    throw new UsageError(`${JSON.stringify(where)} cannot be read (${visible(error.message)}): name a file, a folder, or - for the standard input`);
  }
}

/**
 * What the panel says of bytes; bytes that are not UTF-8 are no text for either decoder.
 * @param {Uint8Array} bytes
 * @returns {PanelReport}
 */
function askAboutBytes(bytes) {
  try {
    return askPanel(textOfBytes(bytes));
  } catch (error) {
    if (!(error instanceof JSONSyntaxError)) throw error;
    const says = error.problem;
    return { agree: true, value: undefined, opinions: () => ['own', 'JSON.parse'].map((decoder) => ({ decoder, accepted: false, says })) };
  }
}

/**
 * @param {Uint8Array} bytes
 * @param {Terminal} terminal
 */
function decodeOne(bytes, terminal) {
  const report = askAboutBytes(bytes);
  for (const { decoder, accepted, says } of report.opinions()) {
    terminal.out(`${decoder.padEnd(10)}  ${accepted ? 'accepts' : 'rejects'}  ${shortened(visible(says), 1000)}\n`);
  }
  return report.value === undefined ? 1 : 0;
}

/**
 * @param {string} folder with files named y_ (must be accepted), n_ (must be rejected) and i_ (either)
 * @param {Terminal} terminal
 */
async function decodeFolder(folder, terminal) {
  const names = (await readdir(folder)).filter((name) => /^[yni]_/.test(name)).sort();
  if (names.length === 0) throw new UsageError(`${JSON.stringify(folder)} holds no file named y_, n_ or i_: name a folder of such files`);
  let wrong = 0;
  let different = 0;
  for (const name of names) {
    const report = askAboutBytes(await readFile(path.join(folder, name)));
    const accepted = report.value !== undefined;
    const isWrong = (name.startsWith('y_') && !accepted) || (name.startsWith('n_') && accepted);
    if (isWrong) wrong += 1;
    if (!report.agree) different += 1;
    terminal.out(`${isWrong ? 'WRONG' : 'ok   '}  ${visible(name)}  ${opinionText(report)}\n`);
  }
  terminal.out(`${names.length} texts, ${wrong} that our own decoder has wrong, ${different} on which the decoders differ\n`);
  return wrong === 0 ? 0 : 1;
}

/** @param {PanelReport} report */
function opinionText(report) {
  const opinions = report.opinions();
  if (report.agree) return opinions[0].accepted ? 'both accept' : 'both reject';
  return opinions.map(({ decoder, accepted, says }) => `${decoder} ${accepted ? 'accepts' : 'rejects'}: ${shortened(visible(says), shownLength)}`).join('; ');
}

/**
 * @param {readonly JSONText[]} texts
 * @param {Terminal} terminal
 */
function decodeCorpus(texts, terminal) {
  let wrong = 0;
  for (const text of texts) {
    const complaints = [ownComplaint(text), parseComplaint(text)].filter((complaint) => complaint !== null);
    wrong += complaints.length > 0 ? 1 : 0;
    for (const complaint of complaints) terminal.out(`WRONG  ${text.id}  ${complaint}\n`);
  }
  terminal.out(`${texts.length} texts, ${wrong} on which a decoder does not do what the corpus says\n`);
  if (texts.length === 0) return 2;
  return wrong === 0 ? 0 : 1;
}

/** @param {JSONText} text */
function ownComplaint(text) {
  const { value } = askAboutBytes(text.bytes);
  if (value === undefined) return text.rfc8259 === 'accept' ? 'our own decoder rejects it' : null;
  if (text.rfc8259 === 'reject') return 'our own decoder accepts it';
  const isSame = text.canonical === undefined ? equalJSON(value, text.value ?? null) : encodeJSON(value) === text.canonical;
  return isSame ? null : `our own decoder has ${shortened(visible(encodeJSON(value)), shownLength)}`;
}

/** @param {JSONText} text */
function parseComplaint(text) {
  const outcome = text.decoders['json.parse'];
  const shouldAccept = outcome?.accepts ?? text.rfc8259 === 'accept';
  /** @type {unknown} */
  let plain;
  try {
    plain = JSON.parse(textOfBytes(text.bytes));
  } catch (error) {
    if (!(error instanceof SyntaxError || error instanceof JSONSyntaxError)) throw error;
    return shouldAccept ? 'JSON.parse rejects it' : null;
  }
  if (!shouldAccept) return 'JSON.parse accepts it';
  if (outcome?.has !== undefined) return null;
  const expected = outcome?.value ?? (outcome?.canonical === undefined ? (text.canonical === undefined ? text.value : askPanel(text.canonical).value) : askPanel(outcome.canonical).value);
  return sameForDoubles(expected ?? null, plain) ? null : 'JSON.parse has another value';
}
