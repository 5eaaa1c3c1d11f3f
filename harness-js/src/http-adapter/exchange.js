import http from 'node:http';

/** Answers are no longer than a line of the protocol may be. */
const MOST_BYTES = 32 * 1024 * 1024;

/**
 * What is asked of the server.
 *
 * @typedef {object} Asked
 * @property {string} url the whole URL, which is sent in the absolute form (RFC 9112, section 3.2.2)
 * @property {string} method
 * @property {[string, string][]} headers
 * @property {string} [body]
 */

/**
 * @typedef {object} Answered
 * @property {number} status
 * @property {[string, string][]} headers as they came
 * @property {Buffer} body
 */

/** One request on its way over a connection of its own. */
export class Exchange {
  /** @type {http.ClientRequest | undefined} */
  #request;
  /** Whether the answer, or the end of hope for one, has come. */
  settled = false;
  /** @type {Answered | null} */
  answer = null;
  /** Why there is no answer. */
  failure = '';

  /**
   * @param {number} port
   * @param {Asked} asked
   */
  constructor(port, { url, method, headers, body }) {
    /** @type {Promise<void>} */
    this.done = new Promise((resolve) => {
      const settle = (/** @type {string} */ failure) => {
        if (this.settled) return;
        this.settled = true;
        this.failure = failure;
        resolve();
      };
      try {
        this.#request = http.request({
          host: '127.0.0.1',
          port,
          method,
          path: url,
          headers: ['Host', authority(url), ...headers.flat()],
          agent: false,
          maxHeaderSize: 1024 * 1024,
        });
      } catch (error) {
        settle(`HTTP cannot carry this request: ${error instanceof Error ? error.message : error}`);
        return;
      }
      this.#request.on('error', (error) => settle(`the server gave no answer: ${error.message}`));
      this.#request.on('response', (response) => this.#read(response, settle));
      this.#request.end(body);
    });
  }

  /** Gives up the connection. */
  abandon() {
    this.#request?.destroy();
  }

  /**
   * @param {http.IncomingMessage} response
   * @param {(failure: string) => void} settle
   */
  #read(response, settle) {
    /** @type {Buffer[]} */
    const parts = [];
    let size = 0;
    const finish = () => {
      this.answer = { status: response.statusCode ?? 0, headers: pairs(response.rawHeaders), body: Buffer.concat(parts) };
      settle('');
    };
    response.on('data', (part) => {
      size += part.length;
      if (size > MOST_BYTES) {
        settle('the answer is too long');
        this.abandon();
      } else {
        parts.push(part);
      }
    });
    response.on('end', finish);
    // An answer that is cut off is judged as what there is of it: its Content-Length says more.
    response.on('aborted', finish);
    response.on('error', finish);
  }
}

/** @param {string[]} raw */
function pairs(raw) {
  /** @type {[string, string][]} */
  const found = [];
  for (let index = 0; index + 1 < raw.length; index += 2) found.push([raw[index], raw[index + 1]]);
  return found;
}

/** @param {string} url */
function authority(url) {
  const part = /^[^:/?#]+:\/\/([^/?#]*)/.exec(url)?.[1] ?? '';
  return part.slice(part.lastIndexOf('@') + 1);
}
