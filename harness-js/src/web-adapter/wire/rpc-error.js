/** JSON-RPC 2.0, section 5.1, and the one code of its own that the adapter uses. */
export const codes = {
  parseError: -32700,
  invalidRequest: -32600,
  methodNotFound: -32601,
  invalidParams: -32602,
  failed: -32000,
};

/** A request that cannot be done, and the JSON-RPC code that says why. */
export class RpcError extends Error {
  /**
   * @param {number} code one of `codes`
   * @param {string} message
   */
  constructor(code, message) {
    super(message);
    this.code = code;
  }
}
