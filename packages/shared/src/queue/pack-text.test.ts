import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createTaskSpec } from '../testing/index.js';
import { isPacked, packText, unpackText } from './pack-text.js';

describe('a packed text', () => {
  it('is what it was, whatever its words and its length', () => {
    const long = fc.string({ unit: 'grapheme', minLength: 0, maxLength: 3_000 });
    fc.assert(fc.property(fc.oneof(long, fc.json()), (text) => unpackText(packText(text)) === text));
  });

  it('is never longer, and of a task a third', () => {
    fc.assert(fc.property(fc.string({ maxLength: 2_000 }), (text) => packText(text).length <= text.length));
    const spec = JSON.stringify(createTaskSpec());
    expect(packText(spec).length).toBeLessThan(spec.length / 3);
  });

  it('is told from JSON that an earlier version wrote', () => {
    fc.assert(fc.property(fc.json(), (text) => !isPacked(text) && unpackText(text) === text));
  });
});
