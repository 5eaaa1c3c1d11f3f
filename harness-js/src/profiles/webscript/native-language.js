import { checkDirectives, directiveOf } from '../../corpus/directive.js';
import { JSONObject } from '../../json/index.js';

/** @typedef {import('../../corpus/reader.js').Reader} Reader */

/** What is told of the actions that a behavior has: their operands' keys, those that are texts, and those that are native values. */
const operations = /** @type {const} */ ({
  call: { texts: ['name'], values: ['on'], lists: ['arguments'], indexes: [] },
  get: { texts: ['key'], values: ['on'], lists: [], indexes: [] },
  getPath: { texts: ['path'], values: ['on'], lists: [], indexes: [] },
  set: { texts: ['key'], values: ['on', 'value'], lists: [], indexes: [] },
  setPath: { texts: ['path'], values: ['on', 'value'], lists: [], indexes: [] },
  has: { texts: ['key'], values: ['on'], lists: [], indexes: [] },
  remove: { texts: ['key'], values: ['on'], lists: [], indexes: [] },
  at: { texts: [], values: ['on'], lists: [], indexes: ['index'] },
  setAt: { texts: [], values: ['on', 'value'], lists: [], indexes: ['index'] },
  evaluate: { texts: ['script'], values: ['on'], lists: [], indexes: [] },
  keep: { texts: ['as'], values: ['value'], lists: [], indexes: [] },
});

const actionNames = ['return', ...Object.keys(operations), 'same', 'throwException', 'raise'];

/** The numbers that JSON has no form for. */
const specialNumbers = /** @type {const} */ (['NaN', 'Infinity', '-Infinity']);

/** Forms of a native value whose operand is `true`. */
const flags = ['nil', 'null', 'undefined', 'arguments', 'result', 'window'];

/** @typedef {(reader: Reader) => void} OnRaise told of what raises a native exception */

/**
 * Checks a definition: the keys of a `define` step.
 * @param {Reader} reader
 * @param {OnRaise} onRaise told of everything that raises a native exception
 */
export function checkDefinition(reader, onRaise) {
  reader.required('object').text();
  reader.optional('description')?.string();
  for (const selector of reader.optional('selectors')?.list() ?? []) {
    selector.object(['selector', 'alias', 'exposed', 'behavior']);
    selector.required('selector').text();
    selector.optional('alias')?.text();
    selector.optional('exposed')?.boolean();
    checkBehavior(selector.optional('behavior'), onRaise);
  }
  for (const key of reader.optional('keys')?.list() ?? []) {
    key.object(['key', 'alias', 'exposed', 'value', 'raises']);
    key.required('key').text();
    key.optional('alias')?.text();
    key.optional('exposed')?.boolean();
    const value = key.optional('value');
    if (value !== undefined) checkNativeValue(value);
    const raises = key.optional('raises');
    if (raises !== undefined) {
      raises.text();
      onRaise(raises);
    }
  }
  checkBehavior(reader.optional('undefinedMethod'), onRaise);
  checkBehavior(reader.optional('defaultMethod'), onRaise);
}

/**
 * Checks a list of actions.
 * @param {Reader | undefined} reader
 * @param {OnRaise} onRaise
 */
export function checkBehavior(reader, onRaise) {
  for (const action of reader?.list() ?? []) {
    const { members } = action.object(actionNames);
    if (members.length !== 1) throw action.error('an action is an object with one key', `write one of ${actionNames.join(', ')}`);
    const [name] = members[0];
    const operand = action.required(name);
    if (Object.hasOwn(operations, name)) checkOperation(operand, operations[/** @type {keyof typeof operations} */ (name)]);
    else if (name === 'return') checkNativeValue(operand);
    else if (name === 'same') operand.list().forEach(checkNativeValue);
    else operand.text();
    if (name === 'raise') onRaise(operand);
  }
}

/**
 * @param {Reader} reader
 * @param {(typeof operations)[keyof typeof operations]} operation
 */
function checkOperation(reader, { texts, values, lists, indexes }) {
  reader.object([...texts, ...values, ...lists, ...indexes]);
  for (const name of texts) reader.required(name).string();
  for (const name of values) checkNativeValue(reader.required(name));
  for (const name of lists) reader.required(name).list().forEach(checkNativeValue);
  for (const name of indexes) reader.required(name).integer(0, 2 ** 32 - 2);
}

/** @param {Reader} reader */
function checkNativeValue(reader) {
  const { value } = reader;
  if (value === null) throw reader.error('native code has no bare null', 'write {"nil": true} or {"null": true}');
  if (Array.isArray(value)) {
    reader.list().forEach(checkNativeValue);
    return;
  }
  if (!(value instanceof JSONObject)) return;
  if (directiveOf(value) !== null) {
    checkDirectives(reader, 'sent');
    return;
  }
  const { members } = reader.object([...flags, 'number', 'dictionary', 'date', 'wrapper', 'native', 'argument', 'kept']);
  if (members.length !== 1) throw reader.error('a native value has one form', 'keep one of its keys');
  const [name] = members[0];
  const operand = reader.required(name);
  if (flags.includes(name)) {
    if (operand.value !== true) throw operand.error(`${name} takes true alone`, `write {"${name}": true}`);
  } else if (name === 'number') {
    operand.oneOf(specialNumbers);
  } else if (name === 'argument') {
    operand.integer(0, 1000);
  } else if (name === 'dictionary') {
    for (const [key] of operand.object().members) checkNativeValue(operand.required(key));
  } else if (name === 'date') {
    operand.integer(-1e12, 1e12);
  } else {
    operand.text();
  }
}
