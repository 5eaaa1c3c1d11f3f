// The parts of Node 20 that harness-js uses. There is no package with Node's types here, and a harness without packages needs none.

interface Buffer extends Uint8Array {
  toString(encoding?: 'utf8' | 'hex' | 'latin1' | 'base64'): string;
  subarray(start?: number, end?: number): Buffer;
}

declare const Buffer: {
  from(text: string, encoding?: 'utf8' | 'hex' | 'latin1' | 'base64'): Buffer;
  from(bytes: ArrayLike<number> | ArrayBufferLike): Buffer;
  alloc(size: number): Buffer;
  concat(parts: readonly Uint8Array[]): Buffer;
  compare(left: Uint8Array, right: Uint8Array): number;
  byteLength(text: string): number;
};

interface ReadableStream {
  on(event: 'data', listener: (chunk: Buffer) => void): this;
  on(event: 'end' | 'close', listener: () => void): this;
  on(event: 'error', listener: (error: Error) => void): this;
  once(event: 'end' | 'close', listener: () => void): this;
  setEncoding(encoding: 'utf8'): this;
  pause(): this;
  resume(): this;
  destroy(): this;
  unref?(): void;
  readonly destroyed: boolean;
  readonly readableEnded: boolean;
  [Symbol.asyncIterator](): AsyncIterableIterator<Buffer>;
}

interface WritableStream {
  on(event: 'drain' | 'finish' | 'close', listener: () => void): this;
  on(event: 'error', listener: (error: Error) => void): this;
  once(event: 'drain' | 'finish' | 'close', listener: () => void): this;
  write(chunk: string | Uint8Array, callback?: (error?: Error | null) => void): boolean;
  end(chunk?: string | Uint8Array, callback?: () => void): this;
  destroy(): this;
  unref?(): void;
  readonly destroyed: boolean;
  readonly writableEnded: boolean;
  readonly isTTY?: boolean;
}

declare const process: {
  readonly argv: string[];
  readonly env: Record<string, string | undefined>;
  readonly pid: number;
  readonly execPath: string;
  readonly platform: string;
  readonly version: string;
  readonly stdin: ReadableStream;
  readonly stdout: WritableStream;
  readonly stderr: WritableStream;
  exitCode: number | undefined;
  cwd(): string;
  exit(status?: number): never;
  kill(pid: number, signal?: string | number): true;
  on(event: 'exit', listener: (status: number) => void): void;
  on(event: 'SIGINT' | 'SIGTERM' | 'SIGHUP', listener: () => void): void;
  on(event: 'uncaughtException' | 'unhandledRejection', listener: (error: unknown) => void): void;
};

declare function setImmediate(callback: () => void): { unref(): void };

declare module 'node:child_process' {
  interface ChildProcess {
    readonly pid?: number;
    readonly stdin: WritableStream | null;
    readonly stdout: ReadableStream | null;
    readonly stderr: ReadableStream | null;
    readonly exitCode: number | null;
    readonly signalCode: string | null;
    kill(signal?: string): boolean;
    on(event: 'error', listener: (error: Error) => void): this;
    on(event: 'exit' | 'close', listener: (status: number | null, signal: string | null) => void): this;
  }
  interface SpawnOptions {
    detached?: boolean;
    stdio?: Array<'pipe' | 'ignore' | 'inherit'> | 'pipe' | 'ignore' | 'inherit';
    cwd?: string;
    env?: Record<string, string | undefined>;
  }
  function spawn(program: string, args: readonly string[], options?: SpawnOptions): ChildProcess;
  function spawnSync(
    program: string,
    args: readonly string[],
    options?: { input?: string; encoding?: 'utf8'; cwd?: string; env?: Record<string, string | undefined> },
  ): { status: number | null; signal: string | null; stdout: string; stderr: string };
}

declare module 'node:crypto' {
  interface Hash {
    update(data: string | Uint8Array): Hash;
    digest(encoding: 'hex'): string;
  }
  function createHash(algorithm: 'sha256'): Hash;
}

declare module 'node:fs' {
  function readFileSync(file: string | URL, encoding: 'utf8'): string;
  function readFileSync(file: string | URL): Buffer;
  function closeSync(descriptor: number): void;
  function writeSync(descriptor: number, text: string): number;
  function appendFileSync(file: string, data: string): void;
  function writeFileSync(file: string, data: string | Uint8Array): void;
  function existsSync(file: string | URL): boolean;
  function readdirSync(folder: string | URL): string[];
  function mkdtempSync(prefix: string): string;
  function rmSync(file: string, options?: { recursive?: boolean; force?: boolean }): void;
}

declare module 'node:fs/promises' {
  interface FileHandle {
    writeFile(data: string | Uint8Array): Promise<void>;
    sync(): Promise<void>;
    close(): Promise<void>;
  }
  function access(file: string): Promise<void>;
  function cp(source: string, target: string, options?: { recursive?: boolean }): Promise<void>;
  function mkdir(folder: string, options?: { recursive?: boolean }): Promise<string | undefined>;
  function mkdtemp(prefix: string): Promise<string>;
  function open(file: string, flags: string): Promise<FileHandle>;
  function readFile(file: string | URL, encoding: 'utf8'): Promise<string>;
  function readFile(file: string | URL): Promise<Buffer>;
  function readdir(folder: string): Promise<string[]>;
  function rename(source: string, target: string): Promise<void>;
  function rm(file: string, options?: { recursive?: boolean; force?: boolean }): Promise<void>;
  function stat(file: string): Promise<{ isDirectory(): boolean; isFile(): boolean; readonly size: number }>;
  function unlink(file: string): Promise<void>;
  function writeFile(file: string, data: string | Uint8Array): Promise<void>;
}

declare module 'node:http' {
  namespace http {
    interface IncomingMessage extends ReadableStream {
      readonly statusCode?: number;
      readonly rawHeaders: string[];
      on(event: 'data', listener: (chunk: Buffer) => void): this;
      on(event: 'end' | 'close' | 'aborted', listener: () => void): this;
      on(event: 'error', listener: (error: Error) => void): this;
    }
    interface ClientRequest {
      on(event: 'error', listener: (error: Error) => void): this;
      on(event: 'response', listener: (response: IncomingMessage) => void): this;
      end(body?: string): void;
      destroy(): void;
    }
    interface RequestOptions {
      host?: string;
      port?: number;
      method?: string;
      path?: string;
      headers?: string[];
      agent?: false;
      maxHeaderSize?: number;
    }
    function request(options: RequestOptions): ClientRequest;
  }
  export default http;
}

declare module 'node:os' {
  const constants: { readonly signals: Readonly<Record<string, number>> };
  function tmpdir(): string;
}

declare module 'node:path' {
  const path: {
    basename(file: string, extension?: string): string;
    dirname(file: string): string;
    extname(file: string): string;
    join(...parts: string[]): string;
    relative(from: string, to: string): string;
    resolve(...parts: string[]): string;
  };
  export default path;
  export const basename: typeof path.basename;
  export const dirname: typeof path.dirname;
  export const extname: typeof path.extname;
  export const join: typeof path.join;
  export const relative: typeof path.relative;
  export const resolve: typeof path.resolve;
}

declare module 'node:url' {
  function fileURLToPath(url: string | URL): string;
  function pathToFileURL(file: string): URL;
}

declare module 'node:util' {
  interface ArgumentOption {
    type: 'string' | 'boolean';
    multiple?: boolean;
    short?: string;
  }
  function parseArgs<T extends Record<string, ArgumentOption>>(config: {
    args?: readonly string[];
    options: T;
    strict?: boolean;
    allowPositionals?: boolean;
  }): {
    values: { [K in keyof T]?: T[K] extends { type: 'boolean' } ? boolean : T[K] extends { multiple: true } ? string[] : string };
    positionals: string[];
  };
  function inspect(value: unknown): string;
}

declare module 'node:vm' {
  namespace vm {
    type Context = object;
    interface RunningOptions {
      filename?: string;
      timeout?: number;
    }
    class Script {
      constructor(code: string, options?: RunningOptions);
      runInContext(context: Context, options?: RunningOptions): any;
      runInThisContext(options?: RunningOptions): any;
    }
    /** Missing before Node 20.12, and its member before 20.18. */
    const constants: { readonly DONT_CONTEXTIFY?: any } | undefined;
    function createContext<T extends object>(
      sandbox?: T,
      options?: { name?: string; codeGeneration?: { strings?: boolean; wasm?: boolean }; microtaskMode?: 'afterEvaluate' },
    ): T & Context;
    function isContext(value: object): boolean;
    function runInContext(code: string, context: Context, options?: RunningOptions): any;
    function runInNewContext(code: string, context?: object, options?: RunningOptions): any;
  }
  export default vm;
  export import Script = vm.Script;
  export import createContext = vm.createContext;
  export import isContext = vm.isContext;
  export import runInContext = vm.runInContext;
  export import runInNewContext = vm.runInNewContext;
}

declare module 'node:test' {
  interface TestContext {
    readonly name: string;
    skip(reason?: string): void;
    diagnostic(message: string): void;
    after(work: () => void | Promise<void>): void;
    test(name: string, work: (context: TestContext) => void | Promise<void>): Promise<void>;
  }
  interface TestOptions {
    skip?: boolean | string;
    timeout?: number;
    concurrency?: number | boolean;
  }
  type Work = (context: TestContext) => void | Promise<void>;
  function test(name: string, work: Work): Promise<void>;
  function test(name: string, options: TestOptions, work: Work): Promise<void>;
  function describe(name: string, work: () => void | Promise<void>): void;
  function it(name: string, work: Work): Promise<void>;
  function it(name: string, options: TestOptions, work: Work): Promise<void>;
  function before(work: () => void | Promise<void>): void;
  function after(work: () => void | Promise<void>): void;
  function beforeEach(work: () => void | Promise<void>): void;
  function afterEach(work: () => void | Promise<void>): void;
  export default test;
  export { after, afterEach, before, beforeEach, describe, it, test, TestContext };
}

declare module 'node:assert/strict' {
  interface Assert {
    (value: unknown, message?: string): asserts value;
    ok(value: unknown, message?: string): asserts value;
    equal(actual: unknown, expected: unknown, message?: string): void;
    notEqual(actual: unknown, expected: unknown, message?: string): void;
    deepEqual(actual: unknown, expected: unknown, message?: string): void;
    notDeepEqual(actual: unknown, expected: unknown, message?: string): void;
    match(text: string, pattern: RegExp, message?: string): void;
    doesNotMatch(text: string, pattern: RegExp, message?: string): void;
    throws(work: () => unknown, expected?: unknown, message?: string): void;
    doesNotThrow(work: () => unknown, message?: string): void;
    rejects(work: Promise<unknown> | (() => Promise<unknown>), expected?: unknown, message?: string): Promise<void>;
    fail(message?: string): never;
  }
  const assert: Assert;
  export default assert;
}
