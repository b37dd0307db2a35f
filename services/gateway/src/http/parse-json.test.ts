import { InvalidInputError } from '@fixpoint/shared/errors';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseJson } from './parse-json.js';

const parse = (text: string, maxDepth = 8) => parseJson(text, { maxDepth, field: 'body' });

describe('parsing JSON from outside', () => {
  it('reads what JSON.parse reads, up to the given depth', () => {
    fc.assert(
      fc.property(fc.json({ maxDepth: 7 }), (text) => {
        const expected = JSON.parse(text);
        if (/"(__proto__|constructor)"/.test(text)) return;
        expect(parse(text)).toEqual(expected);
      }),
    );
  });

  it('throws nothing but InvalidInputError, whatever it is given', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        try {
          parse(text);
        } catch (error) {
          expect(error).toBeInstanceOf(InvalidInputError);
        }
      }),
    );
  });

  it('counts depth outside of strings only', () => {
    expect(parse('"[[[[[[[[[[[["')).toBe('[[[[[[[[[[[[');
    expect(parse('{"a\\"[[[[[[[[[[":[1]}')).toEqual({ 'a"[[[[[[[[[[': [1] });
    expect(parse('[[[[[[[[1]]]]]]]]')).toBeTruthy();
    expect(() => parse('[[[[[[[[[1]]]]]]]]]')).toThrow('deeper than 8');
  });

  it.each(['{"__proto__":1}', '[{"a":{"__proto__":{}}}]', '{"constructor":{}}', '{"\\u005f_proto__":1}'])(
    'refuses %s',
    (text) => {
      expect(() => parse(text)).toThrow('not allowed');
    },
  );
});
