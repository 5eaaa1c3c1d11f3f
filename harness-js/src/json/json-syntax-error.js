/** Says why a text is not JSON, and where. */
export class JSONSyntaxError extends Error {
  /**
   * @param {string} problem what is wrong, without the place
   * @param {string} text the whole text
   * @param {number} offset where, in UTF-16 code units from 0
   */
  constructor(problem, text, offset) {
    const before = text.slice(0, offset);
    const line = before.split('\n').length;
    const column = offset - before.lastIndexOf('\n');
    super(`${problem} at line ${line}, column ${column}`);
    this.name = 'JSONSyntaxError';
    this.problem = problem;
    this.offset = offset;
    this.line = line;
    this.column = column;
  }
}
