import { directiveOf } from '../corpus/directive.js';
import { expand, makesValue } from '../corpus/expand.js';
import { equalJSON, JSONObject, kindOf } from '../json/index.js';

/** @typedef {import('../json/value.js').JSONValue} JSONValue */

/**
 * How the observations of a failure differ from what was expected: `events` when some are missing or were not expected, `values`
 * when they hold something else, `order` when each has its match and only their order, or what had to be remembered, can be at fault.
 * @typedef {object} Divergence
 * @property {'error' | 'events' | 'values' | 'order'} kind
 * @property {string[]} places in ascending order of their code units
 */

/** So many places are kept. */
const placeLimit = 20;
/** What an observation may hold beside what is expected of it: words for people. */
const lenientKeys = ['text', 'reason', 'script'];
/** The keys of an expectation that are no part of what is observed. */
const expectationKeys = ['event', 'optional'];

/**
 * How the observations of a step differ from what the step expects, judged without what earlier steps remembered.
 * @param {readonly JSONObject[]} expected
 * @param {readonly JSONObject[]} actual
 * @returns {Divergence}
 */
export function divergence(expected, actual) {
  const events = eventPlaces(expected, actual);
  if (events.length > 0) return { kind: 'events', places: sorted(events) };
  const values = valuePlaces(expected, actual);
  return values.size === 0 ? { kind: 'order', places: [] } : { kind: 'values', places: sorted([...values]) };
}

/** @param {string[]} places */
function sorted(places) {
  // Without a function, sort() compares code units, as the standard asks.
  return places.sort().slice(0, placeLimit);
}

/** @param {JSONObject} observation */
function nameOf(observation) {
  const name = observation instanceof JSONObject ? observation.get('event') : undefined;
  return typeof name === 'string' ? name : '';
}

/**
 * @param {readonly JSONObject[]} expected
 * @param {readonly JSONObject[]} actual
 */
function eventPlaces(expected, actual) {
  /** @type {Map<string, {required: number, allowed: number, seen: number}>} */
  const counts = new Map();
  /** @param {JSONObject} observation */
  const countsOf = (observation) => {
    const name = nameOf(observation);
    const known = counts.get(name) ?? { required: 0, allowed: 0, seen: 0 };
    counts.set(name, known);
    return known;
  };
  for (const expectation of expected) {
    const count = countsOf(expectation);
    count.allowed += 1;
    if (expectation.get('optional') !== true) count.required += 1;
  }
  for (const observation of actual) countsOf(observation).seen += 1;
  /** @type {string[]} */
  const places = [];
  for (const [name, { required, allowed, seen }] of counts) {
    for (let index = 0; index < Math.min(placeLimit, required - seen); index += 1) places.push(`-${name}`);
    for (let index = 0; index < Math.min(placeLimit, seen - allowed); index += 1) places.push(`+${name}`);
  }
  return places;
}

/**
 * Each expectation takes the first observation of its name that can match and is not taken; what is left is held against each
 * other in order.
 * @param {readonly JSONObject[]} expected
 * @param {readonly JSONObject[]} actual
 * @returns {Set<string>}
 */
function valuePlaces(expected, actual) {
  /** @type {Map<string, JSONObject[]>} */
  const waiting = new Map();
  for (const observation of actual) {
    const name = nameOf(observation);
    const observations = waiting.get(name);
    if (observations === undefined) waiting.set(name, [observation]);
    else observations.push(observation);
  }
  const left = expected.filter((expectation) => {
    const observations = waiting.get(nameOf(expectation)) ?? [];
    const index = observations.findIndex((observation) => differences(expectation, observation).length === 0);
    if (index >= 0) observations.splice(index, 1);
    return index < 0;
  });
  /** @type {Set<string>} */
  const places = new Set();
  for (const expectation of left) {
    const observation = waiting.get(nameOf(expectation))?.shift();
    if (observation !== undefined) for (const place of differences(expectation, observation)) places.add(place);
  }
  return places;
}

/**
 * The places at which an observation cannot be what is expected.
 * @param {JSONObject} expectation
 * @param {JSONObject} observation
 * @returns {string[]}
 */
function differences(expectation, observation) {
  /** @type {string[]} */
  const places = [];
  const path = pointer(nameOf(expectation));
  for (const name of expectation.names()) {
    if (!expectationKeys.includes(name)) collect(/** @type {JSONValue} */ (expectation.get(name)), observation.get(name), `${path}/${pointer(name)}`, places);
  }
  for (const name of observation.names()) {
    if (name !== 'event' && !expectation.has(name) && !lenientKeys.includes(name)) places.push(`${path}/${pointer(name)}`);
  }
  return places;
}

/**
 * @param {JSONValue} expected
 * @param {JSONValue | undefined} actual
 * @param {string} path
 * @param {string[]} places where what differs is added
 */
function collect(expected, actual, path, places) {
  const directive = directiveOf(expected);
  if (directive !== null) {
    if (directive.name === '$optional') {
      if (actual !== undefined) collect(directive.operand, actual, path, places);
    } else if (!canMatch(directive, expected, actual)) {
      places.push(path);
    }
  } else if (expected instanceof JSONObject && actual instanceof JSONObject) {
    for (const name of expected.names()) collect(/** @type {JSONValue} */ (expected.get(name)), actual.get(name), `${path}/${pointer(name)}`, places);
    for (const name of actual.names()) if (!expected.has(name)) places.push(`${path}/${pointer(name)}`);
  } else if (Array.isArray(expected) && Array.isArray(actual) && expected.length === actual.length) {
    for (let index = 0; index < expected.length; index += 1) collect(expected[index], actual[index], `${path}/${index}`, places);
  } else if (actual === undefined || !equalJSON(expected, actual)) {
    places.push(path);
  }
}

/**
 * Whether a value can be what a directive asks for, whatever was remembered.
 * @param {{name: string, operand: JSONValue}} directive
 * @param {JSONValue} expected
 * @param {JSONValue | undefined} actual
 * @returns {boolean}
 */
function canMatch({ name, operand }, expected, actual) {
  if (name === '$absent') return actual === undefined;
  if (name === '$oneOf') {
    return Array.isArray(operand) && operand.some((choice) => {
      /** @type {string[]} */
      const places = [];
      collect(choice, actual, '', places);
      return places.length === 0;
    });
  }
  if (actual === undefined) return false;
  if (name === '$capture' || name === '$ref' || name === '$different' || name === '$any') return true;
  if (name === '$type') return operand === 'non-empty string' ? typeof actual === 'string' && actual !== '' : kindOf(actual) === operand;
  return makesValue(name) && equalJSON(/** @type {JSONValue} */ (expand(expected)), actual);
}

/**
 * A name as a part of a JSON pointer (RFC 6901).
 * @param {string} name
 */
function pointer(name) {
  return name.replaceAll('~', '~0').replaceAll('/', '~1');
}
