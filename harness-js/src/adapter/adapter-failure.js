/** Says that an adapter crashed, hung, or broke the protocol: nothing more can be asked of it. */
export class AdapterFailure extends Error {
  /** @param {string} reason one line, for people */
  constructor(reason) {
    super(reason);
    this.name = 'AdapterFailure';
  }
}
