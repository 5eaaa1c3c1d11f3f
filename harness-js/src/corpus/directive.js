import { JSONObject } from '../json/index.js';

/** @typedef {import('../json/value.js').JSONValue} JSONValue */
/** @typedef {import('./reader.js').Reader} Reader */

/** Values deeper than this are written with $nest, so that nothing that walks a vector overflows its stack. */
const depthLimit = 200;
/** No directive makes more than this many code units, elements or levels. */
const sizeLimit = 1 << 26;

/**
 * The places in which values stand, and the directives that each permits.
 * @typedef {'sent' | 'behavior' | 'responseId' | 'expected' | 'repeated'} Position
 */

/** @type {Record<Position, readonly string[]>} */
const permitted = {
  sent: ['$absent', '$repeat', '$nest', '$utf16', '$literal'],
  behavior: ['$absent', '$data', '$repeat', '$nest', '$utf16', '$literal'],
  responseId: ['$absent', '$peerRef', '$repeat', '$nest', '$utf16', '$literal'],
  expected: ['$capture', '$ref', '$different', '$optional', '$any', '$oneOf', '$type', '$absent', '$repeat', '$nest', '$utf16', '$literal'],
  repeated: ['$repeat', '$nest', '$utf16', '$literal'],
};

const known = [...new Set(Object.values(permitted).flat())];

/** The types that $type can ask for. */
export const typeNames = /** @type {const} */ (['string', 'non-empty string', 'number', 'boolean', 'null', 'array', 'object']);

/**
 * The directive that a value is; null for a value that stands for itself.
 * @param {JSONValue} value
 * @returns {{name: string, operand: JSONValue} | null}
 */
export function directiveOf(value) {
  if (!(value instanceof JSONObject) || value.members.length !== 1) return null;
  const [name, operand] = value.members[0];
  return name.startsWith('$') ? { name, operand } : null;
}

/**
 * Checks every directive in a value.
 * @param {Reader} reader
 * @param {Position} position
 * @param {number} [depth]
 * @throws {import('./corpus-error.js').CorpusError}
 */
export function checkDirectives(reader, position, depth = 0) {
  if (depth > depthLimit) throw reader.error(`a value more than ${depthLimit} levels deep`, 'write it with $nest');
  const directive = directiveOf(reader.value);
  if (directive !== null) {
    checkDirective(reader, directive, position, depth);
  } else if (Array.isArray(reader.value)) {
    const inside = position === 'responseId' ? 'sent' : position;
    for (const element of reader.list()) checkDirectives(element, inside === 'behavior' ? 'sent' : inside, depth + 1);
  } else if (reader.value instanceof JSONObject) {
    const inside = position === 'responseId' || position === 'behavior' ? 'sent' : position;
    for (const [name] of reader.value.members) checkDirectives(reader.required(name), inside, depth + 1);
  }
}

/**
 * @param {Reader} reader
 * @param {{name: string, operand: JSONValue}} directive
 * @param {Position} position
 * @param {number} depth
 */
function checkDirective(reader, { name }, position, depth) {
  if (!known.includes(name)) throw reader.error(`unknown directive ${JSON.stringify(name)}`, `use one of ${known.join(', ')}, or $literal for an object that only looks like one`);
  if (!permitted[position].includes(name)) throw reader.error(`${name} cannot stand here`, `use one of ${permitted[position].join(', ')}`);
  const operand = reader.required(name);
  switch (name) {
    case '$capture':
    case '$ref':
    case '$different':
    case '$peerRef':
      operand.text();
      break;
    case '$any':
    case '$absent':
    case '$data':
      if (operand.value !== true) throw operand.error(`${name} takes true alone`, `write {"${name}": true}`);
      break;
    case '$optional':
      checkDirectives(operand, 'expected', depth + 1);
      break;
    case '$oneOf': {
      const choices = operand.list();
      if (choices.length === 0) throw operand.error('an empty $oneOf matches nothing', 'list the values');
      for (const choice of choices) checkDirectives(choice, 'expected', depth + 1);
      break;
    }
    case '$type':
      operand.oneOf(typeNames);
      break;
    case '$repeat':
      operand.object(['text', 'value', 'count']);
      operand.required('count').integer(0, sizeLimit);
      if ((operand.optional('text') === undefined) === (operand.optional('value') === undefined)) {
        throw operand.error('$repeat takes a text or a value', 'write one of the two');
      }
      operand.optional('text')?.string();
      if (operand.optional('value') !== undefined) checkDirectives(operand.required('value'), 'repeated', depth + 1);
      break;
    case '$nest':
      operand.object(['array', 'object', 'key', 'value']);
      if ((operand.optional('array') === undefined) === (operand.optional('object') === undefined)) {
        throw operand.error('$nest takes an array or an object', 'write one of the two');
      }
      operand.optional('array')?.integer(0, sizeLimit);
      operand.optional('object')?.integer(0, sizeLimit);
      if (operand.optional('object') !== undefined) operand.required('key').string();
      checkDirectives(operand.required('value'), 'repeated', depth + 1);
      break;
    case '$utf16':
      for (const unit of operand.list()) {
        if (!/^[0-9a-fA-F]{4}$/.test(unit.string())) throw unit.error('not a code unit', 'write four hex digits');
      }
      break;
    case '$literal':
      operand.object();
      break;
  }
}
