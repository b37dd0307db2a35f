import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isFormattingOnly } from './is-formatting-only.js';

describe('a change of the layout alone', () => {
  it.each([
    ['a.json', '{"a":[1,2]}', '{\n  "a": [\n    1,\n    2\n  ]\n}\n'],
    ['a.js', 'f(a,b);g()', 'f(a, b);\ng();'.replace(';\ng();', ';\ng()')],
    ['a.ts', 'const a = {b:1,c:2};', 'const a = {\n  b: 1,\n  c: 2,\n};\n'],
    ['a.ts', "import a from 'b';", 'import a from "b";'],
    ['a.mjs', 'foo(a => b)', 'foo(\n  a =>\n    b,\n)\n'],
    ['a.js', 'if (a) {\n\treturn 1;\n}\n', 'if (a) {\r\n  return 1;\r\n}\r\n'],
    ['a.ts', '/**\n * A.\n */\nlet a;', '  /**\n   * A.\n   */\nlet a;'],
  ])('is seen in %s: %j and %j', (path, before, after) => {
    expect(isFormattingOnly(path, before, after)).toBe(true);
    expect(isFormattingOnly(path, after, before)).toBe(true);
  });

  it.each([
    ['a.js', 'return a', 'return\na'],
    ['a.js', 'a\n(b)', 'a(b)'],
    ['a.js', 'a\n++\nb', 'a++\nb'],
    ['a.js', "'a b'", "'a  b'"],
    ['a.js', '`a\n b`', '`a\nb`'],
    ['a.js', '/a b/.test(c)', '/a  b/.test(c)'],
    ['a.js', 'a + +b', 'a ++ b'],
    ['a.js', '[,]', '[]'],
    ['a.js', '[1,,]', '[1,]'],
    ['a.js', '// a\nb()', '// a b()'],
    ['a.js', "'a\"b'", '\'a\' + "b"'],
    ['a.js', 'a = `', 'a =  `'],
    ['a.json', '[1,]', '[1]'],
    ['a.json', '{"a":"b c"}', '{"a":"b  c"}'],
    ['a.json', '{"a":1,"b":2}', '{"b":2,"a":1}'],
    ['a.tsx', '<a>b c</a>', '<a>b  c</a>'],
    ['a.py', 'if a:\n  b', 'if a:\n    b'],
    ['a.yaml', 'a: 1', 'a:  1'],
    ['Makefile', 'a:\n\tb', 'a:\n  b'],
    ['a.md', 'a  \nb', 'a\nb'],
    ['a.css', 'a .b {}', 'a.b {}'],
  ])('is not seen in %s: %j and %j', (path, before, after) => {
    expect(isFormattingOnly(path, before, after)).toBe(false);
    expect(isFormattingOnly(path, after, before)).toBe(false);
  });

  it('is what JSON of the same content is, however it is indented, and nothing else', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), fc.nat(8), (value, other, indent) => {
        const text = JSON.stringify(value);
        expect(isFormattingOnly('a.json', text, JSON.stringify(value, null, indent))).toBe(true);
        expect(isFormattingOnly('a.json', text, JSON.stringify(other, null, indent))).toBe(
          text === JSON.stringify(other),
        );
      }),
    );
  });
});
