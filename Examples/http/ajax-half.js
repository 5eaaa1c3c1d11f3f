/*
 * A native half of the profile `ajax` as a function from a request to an answer, with nothing of HTTP in it but the words.
 */

const SCHEME = 'oschina';
const HOSTS = ['asynchttprequest', 'synchttprequest'];
const PAYLOAD_HEADER = 'x-javascript-header';

/** What is nested deeper would overflow the stack of who walks through it. */
const MOST_LEVELS = 500;

const CORS_HEADERS = {
  'Access-Control-Allow-Credentials': 'true',
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers': 'X-Javascript-Header',
  'Access-Control-Allow-Methods': 'GET,POST,PUT,OPTIONS,HEAD',
  'Access-Control-Allow-Headers': 'Origin,X-Javascript-Header,Content-Type,Cache-Control,Pragma',
  'Access-Control-Max-Age': '10',
  'Cache-Control': 'no-cache,private',
  Pragma: 'no-cache,no-store',
  Expires: '0',
  Connection: 'close',
};

/** What a service gives when it wants the page sent elsewhere. */
export class Redirect {
  constructor(status, url) {
    this.status = status;
    this.url = url;
  }
}

class Unreadable extends Error {}

/**
 * Answers requests with services.
 *
 * @param {Map<string, Map<string, Function>>} services by name, each with its methods by name; a method is given the params, and gives
 *   {result, msg, code}, a Redirect, or a promise of one
 * @param {(text: string) => void} report told of texts that cannot be read
 * @returns {(request: {url: string, method: string, header: (name: string) => string | undefined}) =>
 *   Promise<{status: number, headers: object, body: Buffer} | null>} null: the request is not the bridge's
 */
export function createHalf(services, report) {
  return async (request) => {
    if (!isOurs(request.url)) return null;
    if (request.method === 'OPTIONS') return empty(200);
    let call;
    try {
      call = readCall(request.header(PAYLOAD_HEADER) ?? '');
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error;
      report(error.message);
      return empty(400);
    }
    const method = services.get(call.service)?.get(call.method);
    if (method === undefined) return empty(404);
    try {
      return answer(await method(call.params));
    } catch {
      return empty(500);
    }
  };
}

function isOurs(url) {
  const [, scheme, authority] = /^([^:/?#]+):\/\/([^/?#]*)/.exec(url) ?? [];
  if (scheme?.toLowerCase() !== SCHEME) return false;
  const host = authority.slice(authority.lastIndexOf('@') + 1).replace(/:[0-9]*$/, '');
  return HOSTS.includes(host.toLowerCase());
}

function readCall(header) {
  if (header === '') throw new Unreadable('there is no payload');
  const call = parse(decode(header.startsWith('@') ? header.slice(1) : header));
  if (typeof call !== 'object' || call === null || Array.isArray(call)) throw new Unreadable('the call is no object');
  if (typeof call.service !== 'string' || typeof call.method !== 'string') throw new Unreadable('the call names no service and method');
  return call;
}

function decode(base64) {
  const bytes = Buffer.from(base64, 'base64');
  if (bytes.toString('base64') !== base64) throw new Unreadable('the payload is not base64');
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw new Unreadable('the payload is not UTF-8');
  }
}

/** Raw line feeds, carriage returns and tabs in strings are taken for themselves; what is still no JSON is read with its backslashes doubled. */
function parse(text) {
  if (levels(text) > MOST_LEVELS) throw new Unreadable('the call is nested too deep');
  const mended = text.replace(/"(?:[^"\\]|\\[^])*"/g, (string) =>
    string.replaceAll('\n', '\\n').replaceAll('\r', '\\r').replaceAll('\t', '\\t'));
  for (const reading of [mended, mended.replaceAll('\\', '\\\\')]) {
    try {
      return JSON.parse(reading);
    } catch {
      // The next reading may do.
    }
  }
  throw new Unreadable('the call is not JSON');
}

/** How deep a text is nested, whatever stands in its strings. */
function levels(text) {
  let depth = 0;
  let most = 0;
  for (const [token] of text.matchAll(/"(?:[^"\\]|\\[^])*"|[[{]|[\]}]/g)) {
    if (token === '[' || token === '{') most = Math.max(most, ++depth);
    else if (token === ']' || token === '}') depth -= 1;
  }
  return most;
}

function answer(given) {
  if (given instanceof Redirect) {
    if (/[\0\r\n]/.test(given.url)) throw new Error('no header can hold this URL');
    return { ...empty(given.status), headers: { ...CORS_HEADERS, Location: given.url, 'Content-Length': '0' } };
  }
  const { result, msg = null, code } = given;
  return withBody(200, Buffer.from(JSON.stringify({ result, msg, code })));
}

function empty(status) {
  return withBody(status, Buffer.alloc(0));
}

function withBody(status, body) {
  return { status, headers: { ...CORS_HEADERS, 'Content-Length': String(body.length) }, body };
}
