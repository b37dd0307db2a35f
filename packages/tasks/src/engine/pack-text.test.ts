import { createTaskSpec } from '@fixpoint/shared/testing';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { feedbackLoop } from '../loops/index.js';
import { isPacked, labelOf, packText, unpackText } from './pack-text.js';

describe('a packed text', () => {
  it('is restored exactly, whatever its text and length', () => {
    const long = fc.string({ unit: 'grapheme', minLength: 0, maxLength: 3_000 });
    fc.assert(fc.property(fc.oneof(long, fc.json()), (text) => unpackText(packText(text)) === text));
  });

  it('is never longer', () => {
    fc.assert(fc.property(fc.string({ maxLength: 2_000 }), (text) => packText(text).length <= text.length));
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

  it('of an earlier version is still read, with its label', () => {
    const texts = [
      ['~1w9YyzE0syk4t0S1KLU5NLErOIKehSHTTDs0uLC292loA', undefined],
      ['~2:w9bdyE0syk4t0YUV00T2PlCHJ4jtLqDZhaX3UFsLAA==', undefined],
      ['~2spec-changed:w9bdyE0syk4t0YUV00T2PlCHJ4jtLqDZhaX3UFsLAA==', 'spec-changed'],
    ] as const;
    for (const [packed, label] of texts) {
      expect(labelOf(packed)).toBe(label);
      expect(JSON.parse(unpackText(packed))).toEqual({
        description: 'Fix market-research until its output matches the template.',
        context: {},
        intent: { kind: 'feedback', service: 'market-research', start_from: null },
      });
    }
  });

  it('is short for a task: its request and its plan take a sixth', () => {
    const spec = createTaskSpec();
    const { next } = feedbackLoop.start({ taskId: 'task-1', spec, now: '2026-01-01T00:00:00.000Z' });
    const [request, plan] = [JSON.stringify(spec), JSON.stringify(next)];
    expect(packText(request).length).toBeLessThan(request.length / 6);
    expect(packText(plan).length).toBeLessThan(plan.length / 6);
  });

  it('is distinguished from JSON that an earlier version wrote', () => {
    fc.assert(fc.property(fc.json(), (text) => !isPacked(text) && unpackText(text) === text));
  });
});
