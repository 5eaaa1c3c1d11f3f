import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { SourceError } from '../../src/web-adapter/source/source-error.js';
import { stringifiedMacroArgument } from '../../src/web-adapter/source/stringified-macro.js';
import { multilineLiterals } from '../../src/web-adapter/source/swift-literal.js';
import { webHalfSource } from '../../src/web-adapter/source/web-half-source.js';

/** @param {string} script */
const objectiveC = (script) => `
// A bridge's script, made a string by the preprocessor: "quotes" in comments don't count.
#import "Bridge.h"

NSString * bridge_script(void) {
  #define as_text(x) #x
  /* as_text(not this one) */
  static NSString * script = @as_text(${script});
  #undef as_text
  return script;
}
`;

describe('a macro that makes its argument a string', () => {
  it('gives one line, with one space for white space and for comments', () => {
    assert.equal(stringifiedMacroArgument(objectiveC(`
      var a = 1; // gone
      var b/* gone */= 2;

      \tf(a,   b);
    `)), 'var a = 1; var b = 2; f(a, b);');
  });

  it('keeps literals as they are', () => {
    const script = String.raw`f('a  //  b', "c /* d */ \" ) (", 'e\'f\n');`;
    assert.equal(stringifiedMacroArgument(objectiveC(script)), script);
  });

  it('ends at the parenthesis that belongs to it', () => {
    assert.equal(stringifiedMacroArgument(objectiveC('(function () { f(")"); })();')), '(function () { f(")"); })();');
  });

  it('undoes escapes outside literals as the compiler would', () => {
    assert.equal(stringifiedMacroArgument(objectiveC(String.raw`x = /\d\\d\x41\n/;`)), 'x = /d\\dA\n/;');
  });

  it('splices lines that end with a backslash', () => {
    assert.equal(stringifiedMacroArgument(objectiveC("x = 'a\\\nb';")), "x = 'ab';");
  });

  it('may be variadic', () => {
    assert.equal(stringifiedMacroArgument('#define JS(...) #__VA_ARGS__\nconst char *s = JS(a, b);'), 'a, b');
  });

  it('is missed by name', () => {
    assert.throws(() => stringifiedMacroArgument('int main(void) { return 0; }'), SourceError);
    assert.throws(() => stringifiedMacroArgument('#define JS(x) #y\nJS(a)'), SourceError);
    assert.throws(() => stringifiedMacroArgument('#define JS(x) #x\nint i; // JS(a)'), /does not use/u);
    assert.throws(() => stringifiedMacroArgument('#define JS(x) #x\nJS((a)'), /parenthesis/u);
  });
});

describe('Swift\'s multi-line literals', () => {
  it('lose their indentation', () => {
    assert.deepEqual(multilineLiterals('let a = """\n    one\n      two\n\n    three\n    """\n'), ['one\n  two\n\nthree']);
  });

  it('have their escapes undone', () => {
    assert.deepEqual(multilineLiterals('let a = """\n  \\"\\n\\t\\\\ \\u{1F600} one \\\n  line \\"""\n  """'), ['"\n\t\\ \u{1F600} one line """']);
  });

  it('keep what looks like an escape when they are raw', () => {
    assert.deepEqual(multilineLiterals('let a = #"""\n  \\n """ \\#t \\(x)\n  """#'), ['\\n """ \t \\(x)']);
    assert.deepEqual(multilineLiterals('let a = ##"""\n"""# \\#n\n"""##'), ['"""# \\#n']);
  });

  it('are found between comments and other literals', () => {
    assert.deepEqual(multilineLiterals(`
      // """ not one
      /* """ /* nested """ */ */
      let a = "\\" // no comment", b = #"""#, c = "", d = /"/
      let d = """
        value
        """
    `), ['value']);
  });

  it('are refused where only the program knows their value, or Swift would refuse them', () => {
    assert.throws(() => multilineLiterals('"""\n\\(name)\n"""'), /interpolation/u);
    assert.throws(() => multilineLiterals('"""\n\\q\n"""'), /unknown escape/u);
    assert.throws(() => multilineLiterals('"""\n\\u{D800}\n"""'), /no character/u);
    assert.throws(() => multilineLiterals('  """\n a\n  """'), /indented less/u);
    assert.throws(() => multilineLiterals('""" a\n"""'), /beside its quotes/u);
    assert.throws(() => multilineLiterals('let a = """\n a'), /without an end/u);
    assert.throws(() => multilineLiterals('/* a'), /comment without an end/u);
  });

  it('end lines with LF whatever the file does', () => {
    assert.deepEqual(multilineLiterals('let a = """\r\n  b\r\n  c\r\n  """\r\n'), ['b\nc']);
  });
});

describe('the source of a web half', () => {
  it('is the file itself unless its extension says otherwise', () => {
    assert.equal(webHalfSource('\uFEFFf();', 'bridge.js'), 'f();');
    assert.equal(webHalfSource('f();', 'bridge'), 'f();');
    assert.throws(() => webHalfSource(' \n', 'bridge.js'), SourceError);
  });

  it('is taken out of Objective-C', () => {
    assert.equal(webHalfSource(objectiveC('g();'), 'Bridge.m'), 'g();');
    assert.throws(() => webHalfSource('g();', 'Bridge.M'), SourceError);
  });

  it('is the one literal of a Swift file that is a web half', () => {
    const other = 'let a = """\n  other\n  """\n';
    const half = 'let b = #"""\n  _fetchQueue\n  """#\n';
    assert.equal(webHalfSource(other + half, 'Bridge.swift'), '_fetchQueue');
    assert.throws(() => webHalfSource(other, 'Bridge.swift'), SourceError);
    assert.throws(() => webHalfSource(half + half, 'Bridge.swift'), SourceError);
  });
});
