/**
 * How an adapter came to its end.
 * @typedef {object} AdapterEnd
 * @property {string} cause one line, for people
 */

/**
 * What a transport tells.
 * @typedef {object} TransportListener
 * @property {(bytes: Uint8Array) => void} onOutput
 * @property {(cause: string) => void} onEnd no more output will come; told once
 * @property {() => void} onDrain more can be written
 */

/**
 * The way to an adapter: a child process, or a twin of one in memory.
 * @typedef {object} AdapterTransport
 * @property {(listener: TransportListener) => void} start
 * @property {(text: string) => boolean} write gives false when the adapter should read first; onDrain follows
 * @property {() => void} endInput
 * @property {() => Promise<void>} kill ends it and all that it started, at once; done when nothing is left
 * @property {() => string} stderrTail what it last wrote there
 * @property {() => number} stderrLength how many bytes it has written there so far
 */

export {};
