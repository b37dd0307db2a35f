import { expect, it } from 'vitest';
import { logOf, started } from '../../../testing/log-of.js';
import { promptExcerpt, promptOf } from './prompt-excerpt.js';

const prompt = `## Findings

### HIGH (2)

- [a1] thin-slides — slide 3
  message: Too thin.
  expected: 3 blocks
- [a12] spelling — slide 4
  message: A typo.

## What the document is held to`;

it('quotes the prompt’s part on a finding, and nothing of the next one', () => {
  expect(promptExcerpt(prompt, 'a1')).toBe(
    '- [a1] thin-slides — slide 3\n  message: Too thin.\n  expected: 3 blocks',
  );
  expect(promptExcerpt(prompt, 'a12')).toBe('- [a12] spelling — slide 4\n  message: A typo.');
  expect(promptExcerpt(prompt, 'a')).toBeNull();
});

it('finds the prompt of an iteration, of its last attempt', () => {
  const told = (artifact: string) => ({
    type: 'stage-progress' as const,
    message: 'The engine works.',
    data: { stage: 'fix', detail: { prompt: artifact } },
  });
  const events = logOf(started('fix', 1), told('one'), told('two'), started('fix', 2), told('three'));
  expect([1, 2, 3].map((iteration) => promptOf(events, iteration))).toEqual(['two', 'three', null]);
});
