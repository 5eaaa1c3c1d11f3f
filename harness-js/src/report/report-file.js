import { open, rename, stat, unlink } from 'node:fs/promises';
import path from 'node:path';
import { systemErrorCode } from '../system-error.js';

/** A file that is written whole or not at all: into a file beside it, which then takes its name. */
export class ReportFile {
  /**
   * @param {string} target
   * @param {string} temporary
   * @param {import('node:fs/promises').FileHandle} handle
   */
  constructor(target, temporary, handle) {
    this.target = target;
    this.temporary = temporary;
    this.handle = handle;
  }

  /**
   * Makes sure that the file can be written, before anything else is done.
   * @param {string} target
   * @returns {Promise<ReportFile>}
   * @throws {Error} the system's reason
   */
  static async prepare(target) {
    const existing = await stat(target).catch((/** @type {unknown} */ error) => {
      if (systemErrorCode(error) === 'ENOENT') return null;
      throw error;
    });
    if (existing !== null && existing.isDirectory()) throw new Error('it is a folder');
    const temporary = path.join(path.dirname(target), `.${path.basename(target)}.${process.pid}.tmp`);
    return new ReportFile(target, temporary, await open(temporary, 'w'));
  }

  /**
   * @param {string} text
   * @throws {Error} the system's reason
   */
  async commit(text) {
    await this.handle.writeFile(text);
    await this.handle.sync();
    await this.handle.close();
    await rename(this.temporary, this.target);
  }

  /** Leaves the target as it was. */
  async discard() {
    await this.handle.close();
    await unlink(this.temporary);
  }
}
