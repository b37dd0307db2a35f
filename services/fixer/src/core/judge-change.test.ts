import type { Finding } from '@fixpoint/shared/contracts';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { judgeChange } from './judge-change.js';

function finding(id: string, more: Partial<Finding> = {}): Finding {
  const texts = {
    category: 'text',
    location: 'slide 1',
    message: `Finding ${id}.`,
    expected: '',
    actual: '',
  };
  return { id, check: id, severity: 'high', suggestion: '', ...texts, ...more };
}

const words = (id: string, value: number) => finding(id, { measure: { value, goal: 250, unit: 'words' } });

function judge(before: readonly Finding[], after: readonly Finding[], aims = before) {
  return judgeChange({ before, after, aims, accept: undefined, today: '2026-01-01' });
}

it.each([
  ['a finding is gone', [finding('a'), finding('b')], [finding('b')], 'better'],
  ['a finding is closer to its goal', [words('a', 60)], [words('a', 150)], 'better'],
  ['nothing moved', [finding('a'), words('b', 60)], [finding('a'), words('b', 60)], 'same'],
  [
    'a finding is further from its goal',
    [finding('a'), words('b', 60)],
    [finding('a'), words('b', 20)],
    'worse',
  ],
  [
    'a new finding weighs more than what is gone',
    [finding('a', { severity: 'medium' })],
    [finding('b')],
    'worse',
  ],
  [
    'one critical finding takes the place of another',
    [finding('a', { severity: 'critical' })],
    [finding('b', { severity: 'critical' })],
    'worse',
  ],
  ['only a mild finding is new', [finding('a')], [finding('b', { severity: 'low' })], 'better'],
] as const)('judges by the weights and measures of the findings: %s', (_name, before, after, verdict) => {
  expect(judge(before, after).verdict).toBe(verdict);
});

it('does not judge a fix by a document that never had the findings of the task, unless it gets worse', () => {
  const aims = [finding('of the task')];
  expect(judge([], [], aims).verdict).toBe('unknown');
  expect(judge([finding('other')], [], aims).verdict).toBe('unknown');
  expect(judge([], [finding('new')], aims).verdict).toBe('worse');
});

it('names what got worse, with its place', () => {
  const { text } = judge([finding('a')], [finding('a'), finding('b', { location: 'slide 7' })]);
  expect(text).toBe('the total weight of findings rose from 10 to 20. slide 7: Finding b. [b]');
});

const findings = fc.uniqueArray(
  fc.record({
    id: fc.constantFrom('a', 'b', 'c', 'd', 'e'),
    severity: fc.constantFrom('critical', 'high', 'medium', 'low' as const),
    value: fc.integer({ min: 0, max: 100 }),
  }),
  { selector: ({ id }) => id },
);
const toFindings = (drawn: readonly { id: string; severity: string; value: number }[]) =>
  drawn.map(({ id, severity, value }) =>
    finding(id, { severity: severity as Finding['severity'], measure: { value, goal: 100, unit: 'words' } }),
  );

it('calls a document better if findings are only gone, worse if they are only new, and the same if it is the same', () => {
  fc.assert(
    fc.property(findings, fc.nat({ max: 4 }), (drawn, index) => {
      const all = toFindings(drawn);
      const counting = all.filter(({ severity }) => severity !== 'low');
      expect(judge(all, all).verdict).toBe(counting.length === 0 ? 'unknown' : 'same');
      const one = counting[index];
      if (one === undefined) return;
      const others = all.filter(({ id }) => id !== one.id);
      expect(judge(all, others).verdict).toBe('better');
      expect(judge(others, all, all).verdict).toBe('worse');
    }),
  );
});
