// The web half of WebScriptObject's bridge: presents native objects to the scripts of a page as the legacy WebView does, over a port to native.
// What it must do is in CONFORMANCE.md (WEBSCRIPT-*); the messages are in vectors/webscript/README.md.
(function (global) {
  'use strict';

  const port = global.__webScriptPort;
  if (typeof port !== 'function') return;
  delete global.__webScriptPort;

  // What a page does to these later must change nothing here.
  const parse = JSON.parse;
  const quote = JSON.stringify;
  const isArray = Array.isArray;
  const hasOwn = Object.hasOwn;
  const setPrototypeOf = Object.setPrototypeOf;
  const defineProperty = Object.defineProperty;
  const objectPrototype = Object.prototype;
  const { apply, get: reflectGet, set: reflectSet, has: reflectHas, deleteProperty } = Reflect;
  const { Error, TypeError, Proxy } = global;
  const { toPrimitive } = Symbol;
  const evaluate = global.eval;
  const uncurry = Function.prototype.bind.bind(Function.prototype.call);
  const mapGet = uncurry(Map.prototype.get);
  const mapSet = uncurry(Map.prototype.set);
  const weakGet = uncurry(WeakMap.prototype.get);
  const weakSet = uncurry(WeakMap.prototype.set);

  // Objects of the page, and their numbers; window is 0.
  const pageObjects = new Map();
  const pageNumbers = new WeakMap();
  let lastNumber = 0;
  mapSet(pageObjects, 0, global);
  weakSet(pageNumbers, global, 0);

  // Native objects as they are presented, and their numbers.
  const presented = new Map();
  const nativeNumbers = new WeakMap();

  // Says why a message of native is refused.
  class Refusal {
    constructor(reason) {
      this.reason = reason;
    }
  }

  function own(object, name) {
    return hasOwn(object, name) ? object[name] : undefined;
  }

  function isObject(value) {
    return typeof value === 'object' && value !== null && !isArray(value);
  }

  function isWhole(value, least) {
    return typeof value === 'number' && value % 1 === 0 && value >= least;
  }

  function define(object, name, value, visible) {
    defineProperty(object, name, { __proto__: null, value, writable: visible, enumerable: visible, configurable: true });
  }

  // Values of the page as texts for native.

  function encode(value) {
    switch (typeof value) {
      case 'string':
        return quote(value);
      case 'number':
        if (value !== value) return '{"number":"NaN"}';
        if (value === Infinity) return '{"number":"Infinity"}';
        if (value === -Infinity) return '{"number":"-Infinity"}';
        return `${value}`;
      case 'boolean':
        return value ? 'true' : 'false';
      case 'undefined':
        return '{"undefined":true}';
      case 'object':
      case 'function':
        return value === null ? 'null' : encodeObject(value);
      default:
        return 'null';
    }
  }

  function encodeObject(object) {
    const native = weakGet(nativeNumbers, object);
    if (native !== undefined) return `{"native":${native}}`;
    let number = weakGet(pageNumbers, object);
    if (number === undefined) {
      lastNumber += 1;
      number = lastNumber;
      weakSet(pageNumbers, object, number);
      mapSet(pageObjects, number, object);
    }
    return `{"page":${number},"kind":"${kindOf(object)}"}`;
  }

  function kindOf(object) {
    if (typeof object === 'function') return 'function';
    try {
      return isArray(object) ? 'array' : 'object';
    } catch {
      // A revoked proxy is nothing that can be asked.
      return 'object';
    }
  }

  function encodeList(values) {
    let text = '';
    for (let index = 0; index < values.length; index += 1) text += (index > 0 ? ',' : '') + encode(values[index]);
    return `[${text}]`;
  }

  // Values of native in the page.

  function decode(form) {
    if (form === undefined) throw new Refusal('a value is missing');
    if (typeof form !== 'object' || form === null) return form;
    if (isArray(form)) throw new Refusal('an array has to be in its form');
    const forms = [hasOwn(form, 'undefined'), hasOwn(form, 'number'), hasOwn(form, 'page'), hasOwn(form, 'native'), hasOwn(form, 'array')];
    let count = 0;
    for (let index = 0; index < 5; index += 1) if (forms[index]) count += 1;
    if (count !== 1) throw new Refusal('a value has to have one form');
    if (forms[0] && form.undefined === true) return undefined;
    if (forms[1]) return decodeNumber(form.number);
    if (forms[2]) return pageObject(form.page);
    if (forms[3]) return present(form.native, own(form, 'callable') === true);
    if (forms[4] && isArray(form.array)) return decodeList(form.array);
    throw new Refusal('a value of no known form');
  }

  function decodeNumber(name) {
    if (name === 'NaN') return NaN;
    if (name === 'Infinity') return Infinity;
    if (name === '-Infinity') return -Infinity;
    throw new Refusal('no such number');
  }

  function decodeList(forms) {
    const list = parse('[]');
    for (let index = 0; index < forms.length; index += 1) define(list, index, decode(forms[index]), true);
    return list;
  }

  function pageObject(number) {
    const object = isWhole(number, 0) ? mapGet(pageObjects, number) : undefined;
    if (object === undefined) throw new Refusal('no object of the page has this number');
    return object;
  }

  // Native objects in the page.

  function present(number, callable) {
    if (!isWhole(number, 1)) throw new Refusal('no native object can have this number');
    let object = mapGet(presented, number);
    if (object === undefined) {
      object = new Proxy(bare(callable), handlerOf(number));
      mapSet(presented, number, object);
      weakSet(nativeNumbers, object, number);
    }
    return object;
  }

  // What stands behind a presented object: without properties, and a function if it can be called.
  function bare(callable) {
    if (!callable) return {};
    const target = () => undefined;
    delete target.length;
    delete target.name;
    return setPrototypeOf(target, objectPrototype);
  }

  function handlerOf(number) {
    const description = () => result(ask(`{"op":"describe","object":${number}}`));
    return {
      __proto__: null,
      get(target, name, receiver) {
        if (name === toPrimitive) return description;
        if (typeof name === 'symbol') return reflectGet(objectPrototype, name, receiver);
        const found = lookUp(number, name);
        return found === undefined ? reflectGet(objectPrototype, name, receiver) : found;
      },
      set(target, name, value) {
        if (typeof name !== 'symbol') result(ask(`{"op":"set","object":${number},"name":${quote(name)},"value":${encode(value)}}`));
        return true;
      },
      has(target, name) {
        if (typeof name !== 'symbol' && result(ask(`{"op":"has","object":${number},"name":${quote(name)}}`)) === true) return true;
        return reflectHas(objectPrototype, name);
      },
      getOwnPropertyDescriptor(target, name) {
        const value = typeof name === 'symbol' ? undefined : lookUp(number, name);
        return value === undefined ? undefined : { __proto__: null, value, writable: true, enumerable: false, configurable: true };
      },
      apply(target, self, values) {
        return result(ask(`{"op":"invokeDefault","object":${number},"arguments":${encodeList(values)}}`));
      },
      deleteProperty: () => false,
      ownKeys: () => [],
      defineProperty: () => false,
      setPrototypeOf: () => false,
      preventExtensions: () => false,
    };
  }

  function lookUp(number, name) {
    const reply = ask(`{"op":"get","object":${number},"name":${quote(name)}}`);
    const method = own(reply, 'method');
    if (isObject(method) && typeof own(method, 'name') === 'string' && isWhole(own(method, 'length'), 0)) return methodOf(name, method.name, method.length);
    const fallback = own(reply, 'fallback');
    if (typeof fallback === 'string') return methodOf(name, fallback, 0);
    return result(reply);
  }

  function methodOf(asked, name, length) {
    const { method } = {
      method(...values) {
        const number = isObjectOrFunction(this) ? weakGet(nativeNumbers, this) : undefined;
        if (number === undefined) throw new TypeError(`${asked} was called on no exposed object`);
        return result(ask(`{"op":"invoke","object":${number},"name":${quote(asked)},"arguments":${encodeList(values)}}`));
      },
    };
    define(method, 'name', name, false);
    define(method, 'length', length, false);
    define(method, 'toString', () => `function ${name}() { [native code] }`, false);
    define(method, 'call', undefined, false);
    define(method, 'apply', undefined, false);
    // A proxy, because the text of a proxy is that of native code even to Function.prototype.toString.
    return new Proxy(method, { __proto__: null });
  }

  function isObjectOrFunction(value) {
    return (typeof value === 'object' && value !== null) || typeof value === 'function';
  }

  // Asking native.

  function ask(message) {
    let reply;
    try {
      reply = parse(port(message));
    } catch {
      throw new TypeError('native gave no answer');
    }
    if (!isObject(reply)) throw new TypeError('native gave no answer');
    const error = own(reply, 'error');
    if (typeof error === 'string') throw new Error(error);
    if (hasOwn(reply, 'refused')) throw new TypeError('native refused');
    return reply;
  }

  function result(reply) {
    try {
      return decode(own(reply, 'value'));
    } catch {
      throw new TypeError('native gave no answer that this page knows');
    }
  }

  // Being asked by native.

  const operations = {
    __proto__: null,
    get: (message) => reading(pageObject(message.object), textOf(message, 'name')),
    at: (message) => reading(pageObject(message.object), indexOf(message)),
    set: (message) => writing(pageObject(message.object), textOf(message, 'name'), decode(own(message, 'value'))),
    setAt: (message) => writing(pageObject(message.object), indexOf(message), decode(own(message, 'value'))),
    call(message) {
      const object = pageObject(message.object);
      const name = textOf(message, 'name');
      if (!isArray(own(message, 'arguments'))) throw new Refusal('arguments is no list');
      const values = decodeList(message.arguments);
      return () => {
        const called = object[name];
        return typeof called === 'function' ? valued(apply(called, object, values)) : '{"none":true}';
      };
    },
    evaluate(message) {
      const script = textOf(message, 'script');
      return () => valued(evaluate(script));
    },
    has(message) {
      const object = pageObject(message.object);
      const name = textOf(message, 'name');
      return () => valued(reflectHas(object, name));
    },
    remove(message) {
      const object = pageObject(message.object);
      const name = textOf(message, 'name');
      return () => {
        deleteProperty(object, name);
        return valued(undefined);
      };
    },
  };

  function textOf(message, name) {
    const text = own(message, name);
    if (typeof text !== 'string') throw new Refusal(`${name} is no text`);
    return text;
  }

  function indexOf(message) {
    const index = own(message, 'index');
    if (!isWhole(index, 0) || index > 4294967294) throw new Refusal('index is none');
    return index;
  }

  function reading(object, name) {
    return () => valued(object[name]);
  }

  function writing(object, name, value) {
    return () => {
      reflectSet(object, name, value, object);
      return valued(undefined);
    };
  }

  function valued(value) {
    return `{"value":${encode(value)}}`;
  }

  // Reads all of a message before any of it is done, so that one that is refused has had no effect.
  function prepared(text) {
    const message = parse(text);
    if (!isObject(message)) throw new Refusal('no object');
    const op = own(message, 'op');
    const operation = typeof op === 'string' ? operations[op] : undefined;
    if (operation === undefined) throw new Refusal('an unknown op');
    return operation(message);
  }

  function describe(error) {
    try {
      return `${error}`;
    } catch {
      return 'an error that cannot be told';
    }
  }

  global.__webScriptReceive = function (text) {
    let work;
    try {
      work = prepared(text);
    } catch (fault) {
      return `{"refused":${quote(fault instanceof Refusal ? fault.reason : 'no message')}}`;
    }
    try {
      return work();
    } catch (error) {
      return `{"error":${quote(describe(error))}}`;
    }
  };
})(globalThis);
