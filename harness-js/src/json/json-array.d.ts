import type { JSONValue } from './value.js';

/** An array of JSON values. An interface, because a type alias in a comment cannot name itself. */
export interface JSONArray extends Array<JSONValue> {}
