/** Says what is wrong with the corpus: the file, the place in it, and the mend. Its message is one line. */
export class CorpusError extends Error {
  /**
   * @param {string} file the path as the user gave it
   * @param {string} place where in the file; empty for the file itself
   * @param {string} problem what is wrong
   * @param {string} mend what to do about it
   */
  constructor(file, place, problem, mend) {
    super(`${file}: ${place === '' ? '' : `${place}: `}${problem}; ${mend}`.replaceAll(/[\u0000-\u001f\u007f]+/g, ' '));
    this.name = 'CorpusError';
    this.file = file;
    this.place = place;
    this.problem = problem;
    this.mend = mend;
  }
}
