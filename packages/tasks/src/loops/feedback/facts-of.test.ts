import { expect, it } from 'vitest';
import { splitWords } from '../../engine/task-index/split-words.js';
import { factsOf as readFacts } from './facts-of.js';

const factsOf = (events: Parameters<typeof readFacts>[0]) => readFacts(events, splitWords);

const finding = (check: string, message: string) => ({
  id: check,
  check,
  message,
  severity: 'high' as const,
  location: 'slide 1',
});

it('takes from a comparison its weight, its checks and the words of the worst findings, and from a fix its commit', () => {
  const commit = '0123456789abcdef0123456789abcdef01234567';
  const facts = factsOf([
    {
      type: 'findings',
      message: 'Compared.',
      data: {
        iteration: 1,
        counts: { critical: 0, high: 1, medium: 0, low: 0 },
        report: 'a'.repeat(64),
        template: null,
        weight: 4.505,
        top: [finding('leftover-placeholders', 'The placeholder {{growth}} is left over.')],
      },
    },
    {
      type: 'fix',
      message: 'Pushed.',
      data: {
        iteration: 1,
        outcome: 'pushed',
        commit,
        files: [],
        diff: null,
        transcript: null,
        spent_usd: 0,
        denials: 0,
      },
    },
  ]);
  expect(facts).toMatchObject({ weights: [4.51], checks: ['leftover-placeholders'] });
  expect(facts?.words).toEqual(expect.arrayContaining(['leftover', 'growth', commit.slice(0, 32)]));
  expect(facts?.words).not.toContain('is');
});

it('has nothing to note where nothing was compared or pushed', () => {
  expect(factsOf([{ type: 'task-paused', message: 'Paused.', data: { by: 'ann' } }])).toBeNull();
});
