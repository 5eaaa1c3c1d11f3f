import { renderJSON, renderSummary } from './report-json.js';
import { renderJUnit } from './report-junit.js';
import { renderMarkdown } from './report-markdown.js';

/** @typedef {import('../runner/runner.js').Report} Report */

/**
 * The formats of report files, by the name that `--report` takes.
 * @type {Readonly<Record<string, (report: Report) => string>>}
 */
export const reportFormats = { json: renderJSON, summary: renderSummary, junit: renderJUnit, markdown: renderMarkdown };
