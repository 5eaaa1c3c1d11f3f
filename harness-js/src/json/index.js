export { parseJSON } from './parse.js';
export { parseJSONBytes, textOfBytes } from './decode-bytes.js';
export { encodeJSON, encodeString } from './encode.js';
export { equalJSON } from './equal.js';
export { decimalForm } from './decimal.js';
export { askPanel } from './panel.js';
export { JSONSyntaxError } from './json-syntax-error.js';
export { JSONNumber, JSONObject, fromPlain, kindOf, objectFrom } from './value.js';
