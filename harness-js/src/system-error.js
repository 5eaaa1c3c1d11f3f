/**
 * The code of an error of the system, such as ENOENT; null for any other error.
 * @param {unknown} error
 * @returns {string | null}
 */
export function systemErrorCode(error) {
  if (!(error instanceof Error)) return null;
  const { code } = /** @type {{code?: unknown}} */ (/** @type {unknown} */ (error));
  return typeof code === 'string' ? code : null;
}
