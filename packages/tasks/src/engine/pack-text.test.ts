import { createTaskSpec } from '@fixpoint/shared/testing';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isPacked, labelOf, packText, unpackText } from './pack-text.js';

describe('a packed text', () => {
  it('is restored exactly, whatever its text and length', () => {
    const long = fc.string({ unit: 'grapheme', minLength: 0, maxLength: 3_000 });
    fc.assert(fc.property(fc.oneof(long, fc.json()), (text) => unpackText(packText(text)) === text));
  });

  it('is never longer, and a quarter for a task', () => {
    fc.assert(fc.property(fc.string({ maxLength: 2_000 }), (text) => packText(text).length <= text.length));
    const spec = JSON.stringify(createTaskSpec());
    expect(packText(spec).length).toBeLessThan(spec.length / 4);
  });

  it('shows its label if it has one', () => {
    const text = JSON.stringify(createTaskSpec());
    expect([labelOf(packText(text, 'plan-proposed')), labelOf(packText(text)), labelOf(text)]).toEqual([
      'plan-proposed',
      undefined,
      undefined,
    ]);
    expect(unpackText(packText(text, 'plan-proposed'))).toBe(text);
  });

  it('of the previous version is still read', () => {
    const packed = '~1w9YyzE0syk4t0S1KLU5NLErOIKehSHTTDs0uLC292loA';
    expect(labelOf(packed)).toBeUndefined();
    expect(JSON.parse(unpackText(packed))).toEqual({
      description: 'Fix market-research until its output matches the template.',
      context: {},
      intent: { kind: 'feedback', service: 'market-research', start_from: null },
    });
  });

  it('is distinguished from JSON that an earlier version wrote', () => {
    fc.assert(fc.property(fc.json(), (text) => !isPacked(text) && unpackText(text) === text));
  });
});
