import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { dialects } from '../../src/web-adapter/driver/dialects.js';
import { Page, PageError } from '../../src/web-adapter/page/page.js';

/** @param {'held'} [timers] @param {Record<string, unknown>} [additions] to the dialect */
function openPage(timers, additions = {}) {
  return new Page({ dialect: { ...dialects.get('wvjb-6'), ...additions }, timers });
}

/** @param {Page} page @param {string} script */
function evaluate(page, script) {
  const { events, value } = page.evaluate(script);
  return { events: JSON.parse(events), value: value === undefined ? undefined : JSON.parse(value) };
}

/** @param {string} script */
const eventsOf = (script) => evaluate(openPage(), script).events;

/** @param {string} script */
const valueOf = (script) => evaluate(openPage(), script).value;

/** @param {...string} urls */
const navigations = (...urls) => urls.map((url) => ({ event: 'navigate', url }));

describe('the window', () => {
  it('is the global object', () => {
    assert.equal(valueOf('window === globalThis && self === window && this === window && (function () { return this === window; })()'), true);
  });

  it('keeps globals that scripts make, and lets them delete', () => {
    const page = openPage();
    evaluate(page, 'var declared = 1; window.added = 2; let scoped = 3;');
    assert.equal(evaluate(page, 'declared + added + scoped').value, 6);
    assert.equal(evaluate(page, 'delete window.added; typeof added + ("added" in window)').value, 'undefinedfalse');
  });

  it('has no way to the process of the adapter', () => {
    const ways = ['this', 'window', 'document', 'setTimeout', 'console.log', 'location', 'new Date()', 'document.body', 'performance', 'Event',
      'addEventListener', 'navigator', 'queueMicrotask', 'alert'];
    for (const way of ways) {
      assert.equal(valueOf(`(${way}).constructor.constructor('return typeof process + typeof require')()`), 'undefinedundefined', way);
    }
  });

  it('gives an exception of the page to the page\'s handler, as an object of the page', () => {
    const script = 'window.onerror = function (a, b, c, d, e) { seen = [a, e instanceof Error]; }; null.x';
    const page = openPage();
    const { events } = evaluate(page, script);
    assert.equal(events.at(-1).event, 'exception');
    assert.match(events.at(-1).text, /^TypeError: /u);
    assert.equal(evaluate(page, 'seen[1]').value, true);
  });

  it('reports a script that cannot be compiled', () => {
    const page = openPage();
    const { events } = evaluate(page, 'onerror = function (a, b, c, d, e) { made = e instanceof SyntaxError; }; 1');
    assert.deepEqual(events, []);
    assert.match(evaluate(page, 'not a script').events[0].text, /^SyntaxError: /u);
    assert.equal(evaluate(page, 'made').value, true);
  });

  it('reports an exception of a handler of errors, and the first one all the same', () => {
    const events = eventsOf('onerror = function () { throw "second"; }; throw "first"');
    assert.deepEqual(events, [{ event: 'log', text: 'the page\'s error handler threw second' }, { event: 'exception', text: 'first' }]);
  });

  it('reports what was thrown even if it has no text', () => {
    assert.deepEqual(eventsOf('throw Object.create(null)'), [{ event: 'exception', text: 'a value that has no text was thrown' }]);
  });

  it('tells listeners of errors', () => {
    assert.deepEqual(eventsOf('addEventListener("error", function (e) { console.log(e.message); }); throw new Error("x")'), [
      { event: 'log', text: 'Uncaught Error: x' },
      { event: 'exception', text: 'Error: x' },
    ]);
  });

  it('delivers messages that it posts to itself on a timer', () => {
    assert.deepEqual(eventsOf('onmessage = null; addEventListener("message", function (e) { console.log(e.data); }); postMessage("m", "*"); console.log("now")'), [
      { event: 'log', text: 'now' },
      { event: 'log', text: 'm' },
    ]);
  });
});

describe('navigation', () => {
  const frame = 'var f = document.createElement("iframe");';

  it('of a frame happens when it becomes attached', () => {
    assert.deepEqual(eventsOf(`${frame} f.src = "a://b";`), []);
    assert.deepEqual(eventsOf(`${frame} f.src = "a://b"; document.documentElement.appendChild(f);`), navigations('a://b'));
    assert.deepEqual(eventsOf(`${frame} f.src = "a://b"; var d = document.createElement("div"); d.appendChild(f); document.body.appendChild(d);`), navigations('a://b'));
  });

  it('of an attached frame happens at each assignment, also of the same URL', () => {
    const script = `${frame} document.body.appendChild(f); f.src = "a://1"; f.src = "a://1"; f.setAttribute("SRC", "a://2");`;
    assert.deepEqual(eventsOf(script), navigations('a://1', 'a://1', 'a://2'));
  });

  it('of a removed frame does not happen', () => {
    assert.deepEqual(eventsOf(`${frame} document.body.appendChild(f); document.body.removeChild(f); f.src = "a://1";`), []);
    assert.deepEqual(eventsOf(`${frame} document.body.appendChild(f); f.remove(); f.src = "a://1";`), []);
  });

  it('of a frame without a source, or with a blank one, is none', () => {
    assert.deepEqual(eventsOf(`${frame} document.body.appendChild(f); f.src = "about:blank"; f.src = "";`), []);
  });

  it('of the page happens by its location, however it is spelled', () => {
    const script = 'location = "a:1"; location.href = "a:2"; window.location.assign("a:3"); document.location.replace("a:4");';
    assert.deepEqual(eventsOf(script), navigations('a:1', 'a:2', 'a:3', 'a:4'));
    assert.equal(valueOf('location.href = "a:1"; location.href'), 'https://page.invalid/');
  });

  it('is told of URLs as they were written', () => {
    assert.deepEqual(eventsOf(`${frame} f.src = "HTTPS://X?\\ud800 \\u2028"; document.body.appendChild(f);`), navigations('HTTPS://X?\ud800 \u2028'));
  });
});

describe('the document', () => {
  it('is a tree', () => {
    assert.deepEqual(valueOf(`
      var d = document.createElement('div');
      d.id = 'd';
      document.body.appendChild(d);
      var s = document.createElement('span');
      d.appendChild(s);
      d.insertBefore(document.createTextNode('t'), s);
      [document.getElementById('d') === d, d.childNodes.length, d.firstChild.data, s.parentNode === d, s.isConnected, d.children.length,
        document.getElementsByTagName('SPAN').length, document.head.tagName, document.readyState, d.getAttribute('none')]
    `), [true, 2, 't', true, true, 1, 1, 'HEAD', 'complete', null]);
  });

  it('refuses what a tree cannot be', () => {
    assert.match(eventsOf('document.body.appendChild(document.documentElement)')[0].text, /into itself/u);
    assert.match(eventsOf('document.body.removeChild(document.createElement("p"))')[0].text, /not a child/u);
    assert.match(eventsOf('document.body.appendChild({})')[0].text, /^TypeError/u);
  });

  it('says so where it is no browser', () => {
    assert.match(eventsOf('document.body.innerHTML = "<b>"')[0].text, /no HTML parser/u);
    assert.match(eventsOf('document.write("x")')[0].text, /no HTML parser/u);
  });

  it('dispatches events in the order of the listeners, each once', () => {
    assert.deepEqual(eventsOf(`
      function a() { console.log('a'); }
      document.addEventListener('x', a);
      document.addEventListener('x', a);
      document.addEventListener('x', { handleEvent: function (e) { console.log(e.bridge); } });
      var e = document.createEvent('Events');
      e.initEvent('x');
      e.bridge = 'b';
      document.dispatchEvent(e);
      document.removeEventListener('x', a);
      document.dispatchEvent(new CustomEvent('x', { detail: 1 }));
    `).map((/** @type {any} */ each) => each.text), ['a', 'b', 'undefined']);
  });

  it('reports what a listener throws, and tells the others', () => {
    const events = eventsOf('document.addEventListener("x", function () { throw 1; }); document.addEventListener("x", function () { console.log(2); }); document.dispatchEvent(new Event("x"))');
    assert.deepEqual(events.map((/** @type {any} */ each) => each.event), ['exception', 'log']);
  });
});

describe('timers', () => {
  it('run when they are due within 100 ms, in the order of their times', () => {
    const script = 'function say(x) { console.log(x); } setTimeout(say, 60, "c"); setTimeout(say, 0, "a"); setTimeout(say, 101, "no"); setTimeout(say, 100, "d"); setTimeout(say, 0, "b");';
    assert.deepEqual(eventsOf(script).map((/** @type {any} */ each) => each.text), ['a', 'b', 'c', 'd']);
  });

  it('let the next request come to those that are left', () => {
    const page = openPage();
    assert.deepEqual(evaluate(page, 'setTimeout(function () { setTimeout(function () { console.log(Date.now() - start); }, 60); }, 60); var start = Date.now();').events, []);
    assert.deepEqual(evaluate(page, '1').events, [{ event: 'log', text: '120' }]);
  });

  it('have microtasks between them', () => {
    const script = 'function say(x) { return function () { console.log(x); }; } setTimeout(function () { Promise.resolve().then(say("m")); }, 0); setTimeout(say("t"), 0); queueMicrotask(say("first"));';
    assert.deepEqual(eventsOf(script).map((/** @type {any} */ each) => each.text), ['first', 'm', 't']);
  });

  it('can be cleared, intervals from within', () => {
    const script = 'clearTimeout(setTimeout(function () { console.log("no"); }, 0)); var n = 0; var i = setInterval(function () { console.log(++n); if (n === 3) clearInterval(i); }, 10);';
    assert.deepEqual(eventsOf(script).map((/** @type {any} */ each) => each.text), ['1', '2', '3']);
  });

  it('report what they throw, and go on', () => {
    const events = eventsOf('setTimeout(function () { throw new Error("x"); }, 0); setTimeout(function () { console.log("y"); }, 0);');
    assert.deepEqual(events, [{ event: 'exception', text: 'Error: x' }, { event: 'log', text: 'y' }]);
  });

  it('that poll without a pause do not stop the clock', () => {
    assert.deepEqual(eventsOf('(function poll() { setTimeout(poll, 0); })(); setTimeout(function () { console.log("still"); }, 90);'), [{ event: 'log', text: 'still' }]);
    assert.deepEqual(eventsOf('setInterval(function () {}, 0); setTimeout(function () { console.log("still"); }, 90);'), [{ event: 'log', text: 'still' }]);
  });

  it('that never end are an error', () => {
    const page = openPage();
    assert.throws(() => page.evaluate('(function more() { for (var i = 0; i < 2; i += 1) setTimeout(more, 0); })()'), PageError);
  });

  it('take functions only', () => {
    assert.match(eventsOf('setTimeout("1", 0)')[0].text, /functions only/u);
  });

  it('run at the time that Date and performance tell', () => {
    assert.deepEqual(valueOf('[new Date().getTime() === Date.now(), performance.now(), new Date(5).getTime(), new Date() instanceof Date, typeof Date(), new Date(2020, 0, 2).getDate()]'),
      [true, 0, 5, true, 'string', 2]);
    assert.deepEqual(eventsOf('var t = Date.now(); setTimeout(function () { console.log(Date.now() - t, performance.now()); }, 70)'), [{ event: 'log', text: '70 70' }]);
  });

  it('run at a tick alone when they are held', () => {
    const page = openPage('held');
    assert.deepEqual(evaluate(page, 'setTimeout(function () { console.log("a"); setTimeout(function () { console.log("b"); }, 0); }, 0); setTimeout(function () { console.log("c"); }, 50); Promise.resolve().then(function () { console.log("m"); });').events, [{ event: 'log', text: 'm' }]);
    assert.deepEqual(JSON.parse(page.tick(0)).map((/** @type {any} */ each) => each.text), ['a', 'b']);
    assert.deepEqual(JSON.parse(page.tick(49)), []);
    assert.equal(evaluate(page, 'performance.now()').value, 49);
    assert.deepEqual(JSON.parse(page.tick(1)).map((/** @type {any} */ each) => each.text), ['c']);
  });
});

describe('the console', () => {
  it('is told as logs, whatever the level', () => {
    const events = eventsOf('console.log("a", 1, { b: [null] }); console.error(new Error("e")); console.assert(false, "c"); console.groupEnd(); console.log(undefined, Symbol("s"))');
    assert.deepEqual(events.map((/** @type {any} */ each) => each.text), ['a 1 {"b":[null]}', 'Error: e', 'assertion failed: c', 'undefined Symbol(s)']);
  });

  it('is told of dialogs, which answer as if they were dismissed', () => {
    const page = openPage();
    assert.deepEqual(evaluate(page, '[confirm("sure?"), prompt("name?"), typeof alert("hi")]'), {
      events: [{ event: 'log', text: 'confirm: sure?' }, { event: 'log', text: 'prompt: name?' }, { event: 'log', text: 'alert: hi' }],
      value: [false, null, 'undefined'],
    });
  });

  it('cuts long lines', () => {
    assert.equal(eventsOf('console.log("x".repeat(1e6))')[0].text.length, 2001);
  });
});

describe('script messages', () => {
  it('are there only for the names that the dialect has', () => {
    assert.equal(valueOf('typeof webkit'), 'undefined');
    const page = openPage(undefined, { name: 'with-posts', messageHandlers: ['flush'] });
    const { events, value } = evaluate(page, 'webkit.messageHandlers.flush.postMessage({ a: 1 }); webkit.messageHandlers.flush.postMessage(); typeof webkit.messageHandlers.other');
    assert.equal(value, 'undefined');
    assert.deepEqual(events, [{ event: 'post', name: 'flush', body: { a: 1 } }, { event: 'post', name: 'flush', body: null }]);
  });
});

describe('values', () => {
  it('are told as JSON that hides nothing', () => {
    assert.equal(openPage().evaluate('({ a: NaN, b: function () {}, c: undefined, d: -0, e: [1e21, 5e-324], f: "\\ud83d\\u2028", __proto__: null, ["__proto__"]: 1 })').value,
      '{"a":{"not JSON":"NaN"},"b":{"not JSON":"function"},"c":{"not JSON":"undefined"},"d":-0,"e":[1e+21,5e-324],"f":"\\ud83d\u2028","__proto__":1}');
    assert.equal(openPage().evaluate('var a = [1]; a.push(a, 10n); a').value, '[1,{"not JSON":"cycle"},{"not JSON":"bigint"}]');
    assert.equal(openPage().evaluate('undefined').value, undefined);
    assert.equal(openPage().evaluate('var o = { x: 1 }; [o, o]').value, '[{"x":1},{"x":1}]');
  });

  it('are not changed by what a page adds to prototypes', () => {
    assert.equal(openPage().evaluate('Array.prototype.toJSON = function () { return "bad"; }; Object.prototype.extra = 1; [1, {}]').value, '[1,{}]');
  });

  it('can be nested 100,000 levels deep', () => {
    const { value } = openPage().evaluate('var v = 1; for (var i = 0; i < 100000; i += 1) v = [v]; v');
    assert.equal(value, `${'['.repeat(100_000)}1${']'.repeat(100_000)}`);
  });

  it('whose members throw are an exception of the page', () => {
    assert.deepEqual(eventsOf('({ get a() { throw new Error("no"); } })'), [{ event: 'exception', text: 'Error: no' }]);
  });
});

describe('a page', () => {
  it('that floods is an error, and can be used again', () => {
    const page = openPage();
    assert.throws(() => page.evaluate('for (var i = 0; i < 200000; i += 1) location = "a:1";'), PageError);
    assert.deepEqual(evaluate(page, 'location = "a:2"').events, navigations('a:2'));
  });

  it('shares nothing with another', () => {
    const [one, other] = [openPage(), openPage()];
    evaluate(one, 'var mine = 1; Array.prototype.odd = 1; setTimeout(function () {}, 1000);');
    assert.equal(evaluate(other, 'typeof mine + typeof [].odd').value, 'undefinedundefined');
  });
});
