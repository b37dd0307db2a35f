import type { EventDraft } from '@fixpoint/shared/contracts';
import { expect, it } from 'vitest';
import { logOf, started } from '../../testing/log-of.js';
import { changedFiles } from './changed-files.js';

const fixOf = (iteration: number, diff: string | null, ...paths: string[]): EventDraft => ({
  type: 'fix',
  message: 'Fixed.',
  data: {
    iteration,
    outcome: 'pushed',
    commit: null,
    files: paths.map((path) => ({ path, added: 2, removed: 1 })),
    diff,
    transcript: null,
    spent_usd: 0,
    denials: 0,
  },
});

it('adds up what each fix changed in a file, and keeps every diff', () => {
  const files = changedFiles(logOf(started('fix'), fixOf(1, 'one', 'a.js', 'b.js'), fixOf(2, null, 'a.js')));
  expect([...files.keys()]).toEqual(['a.js', 'b.js']);
  expect(files.get('a.js')).toEqual({
    path: 'a.js',
    added: 4,
    removed: 2,
    fixes: [
      { iteration: 1, diff: 'one', outcome: 'pushed' },
      { iteration: 2, diff: null, outcome: 'pushed' },
    ],
  });
});
