// What these tests use beside the parts of Node that harness-js does, and what the compiler's own description of a page is too old for.

interface Element {
  checkVisibility(): boolean;
}

interface Buffer {
  readUInt32BE(offset: number): number;
}

declare module 'node:child_process' {
  interface ChildProcess {
    /** The streams by descriptor: 3 is written to, 4 is read from. */
    readonly stdio: readonly [null, null, null, WritableStream, ReadableStream];
    once(event: 'error', listener: (error: Error) => void): this;
    once(event: 'exit' | 'spawn', listener: () => void): this;
  }
}

declare module 'node:fs' {
  function mkdirSync(folder: string, options?: { recursive?: boolean }): void;
  function statSync(file: string): { readonly size: number };
}

declare module 'node:os' {
  function userInfo(): { readonly uid: number };
}
