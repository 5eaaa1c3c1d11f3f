/**
 * Makes the function that writes values of the page as JSON text for the adapter's events.
 *
 * Runs inside the page's realm (see realm.js), so it uses nothing but its own realm's globals, and keeps those that it needs before a
 * script of the page can change them. It is not JSON.stringify, because a `toJSON` that a page adds to a prototype must not change what is
 * reported, because data nested 100,000 levels deep must not overflow the stack, and because what JSON cannot hold must be seen:
 * JSON.stringify would report NaN as null and a function as nothing.
 *
 * @returns {(value: unknown) => string}
 */
export function createEncoder() {
  const quote = JSON.stringify;
  const keysOf = Object.keys;
  const isArray = Array.isArray;
  const isFinite = Number.isFinite;
  const uncurry = Function.prototype.bind.bind(Function.prototype.call);
  const has = uncurry(Set.prototype.has);
  const add = uncurry(Set.prototype.add);
  const remove = uncurry(Set.prototype.delete);

  /** @param {string} what */
  function notJSON(what) {
    return '{"not JSON":' + quote(what) + '}';
  }

  /** @param {unknown} value */
  function scalar(value) {
    switch (typeof value) {
      case 'string':
        return quote(value);
      case 'boolean':
        return value ? 'true' : 'false';
      case 'number':
        if (!isFinite(value)) return notJSON('' + value);
        return value === 0 && 1 / value < 0 ? '-0' : '' + value;
      case 'object':
        return 'null';
      default:
        return notJSON(typeof value);
    }
  }

  return function encode(root) {
    /** @type {{container: any, keys: string[] | null, next: number}[]} */
    const path = [];
    let depth = 0;
    const ancestors = new Set();
    let text = '';
    let value = root;
    for (;;) {
      if (typeof value === 'object' && value !== null) {
        if (has(ancestors, value)) {
          text += notJSON('cycle');
        } else {
          add(ancestors, value);
          const keys = isArray(value) ? null : keysOf(value);
          path[depth] = { container: value, keys, next: 0 };
          depth += 1;
          text += keys === null ? '[' : '{';
        }
      } else {
        text += scalar(value);
      }
      for (;;) {
        if (depth === 0) return text;
        const { container, keys, next } = path[depth - 1];
        const count = keys === null ? container.length : keys.length;
        if (next < count) {
          path[depth - 1].next = next + 1;
          if (next > 0) text += ',';
          if (keys !== null) text += quote(keys[next]) + ':';
          value = container[keys === null ? next : keys[next]];
          break;
        }
        text += keys === null ? ']' : '}';
        remove(ancestors, container);
        depth -= 1;
      }
    }
  };
}
