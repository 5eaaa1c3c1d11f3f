import { Redirect } from './ajax-half.js';

/*
 * The services that CONFORMANCE.md asks of a native half under test ("Driving: profile `ajax`"). An app has its own in their place.
 */

/** The services, each call of which is noted before all else. */
export function createFixture() {
  /** What `calls` has not told yet. */
  let called = [];
  const held = new Map();

  const answered = (msg) => ({ result: true, msg, code: 0 });
  const methods = {
    echo: (params = null) => answered(params),
    answer: ({ result, msg, code }) => ({ result, msg, code }),
    redirect: ({ status, url }) => new Redirect(status, url),
    throw: (params) => {
      throw new Error(params);
    },
    hold: (name) => new Promise((resolve) => held.set(name, resolve)),
    release: (name) => {
      held.get(name)?.(answered(name));
      held.delete(name);
      return answered(null);
    },
  };

  const noted = (service, method) => (params) => {
    called.push({ service, method, params });
    return methods[method](params);
  };
  const calls = () => {
    const list = called;
    called = [];
    return answered(list);
  };
  return new Map([
    ['Conformance', new Map([...Object.keys(methods).map((method) => [method, noted('Conformance', method)]), ['calls', calls]])],
    ['Other', new Map([['echo', noted('Other', 'echo')]])],
  ]);
}
