import type { EventDraft } from '@fixpoint/shared/contracts';
import { expect, it } from 'vitest';
import { logOf, started } from '../../testing/log-of.js';
import { changedFiles, presentFiles } from './changed-files.js';

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
    changes: [
      { by: 'Iteration 1', diff: 'one', note: 'pushed' },
      { by: 'Iteration 2', diff: null, note: 'pushed' },
    ],
  });
});

it('takes the steps of a workspace for changes too, and shows the files that are there', () => {
  const filesOf = (step: number, ...paths: string[]): EventDraft => ({
    type: 'workspace-files',
    message: `Step ${step}.`,
    data: {
      step,
      of: 2,
      title: `Create ${paths[0]}`,
      commit: 'a'.repeat(40),
      diff: 'one',
      zip: null,
      listing: 'b'.repeat(64),
      changed: paths.map((path) => ({ path, added: 2, removed: 1 })),
    },
  });
  const changed = changedFiles(logOf(filesOf(1, 'a.py', 'old.py'), filesOf(2, 'a.py')));
  expect(changed.get('a.py')).toMatchObject({
    added: 4,
    changes: [
      { by: 'Step 1', note: 'Create a.py', diff: 'one' },
      { by: 'Step 2', note: 'Create a.py' },
    ],
  });
  const present = presentFiles(['README.md', 'a.py'], changed);
  expect([...present.keys()]).toEqual(['README.md', 'a.py']);
  expect(present.get('README.md')).toMatchObject({ added: 0, changes: [] });
});
