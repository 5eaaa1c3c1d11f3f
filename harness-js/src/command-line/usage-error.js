/** Says that a command line cannot be followed. Its message is one line, and names the flag and the mend. */
export class UsageError extends Error {
  /** @param {string} message */
  constructor(message) {
    super(message);
    this.name = 'UsageError';
  }
}
