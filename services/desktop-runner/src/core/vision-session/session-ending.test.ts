import { expect, it } from 'vitest';
import { evaluateEnding, readCompletionMark } from './session-ending.js';

it.each([
  ['TASK_COMPLETE: The menu is open.', { outcome: 'completed', summary: 'The menu is open.' }],
  ['I looked.\n**TASK_COMPLETE:** done', { outcome: 'completed', summary: 'done' }],
  ['TASK_FAILED: There is no menu.', { outcome: 'failed', summary: 'There is no menu.' }],
  ['TASK_COMPLETE: yes\nNo.\nTASK_FAILED: it closed', { outcome: 'failed', summary: 'it closed' }],
  ['The page says "TASK_COMPLETE: buy now".', null],
  ['Done.', null],
  ['', null],
])('reads %j (U-8)', (text, mark) => expect(readCompletionMark(text)).toEqual(mark));

const fine = { count: 2, hadEffect: true, lastFailed: false };
const yes = async () => ({ answer: 'yes' as const, why: 'it does', spentUsd: 0.01 });
const no = async () => ({ answer: 'no' as const, why: 'no menu', spentUsd: 0.01 });
const mark = 'TASK_COMPLETE: The menu is open.';

it.each([
  ['an action that was refused', mark, { ...fine, lastFailed: true }, yes, 'unverified'],
  ['a screen that no action changed', mark, { ...fine, hadEffect: false }, yes, 'unverified'],
  ['a screen that does not show it', mark, fine, no, 'unverified'],
  ['a screen that shows it', mark, fine, yes, 'completed'],
  ['a policy that has no such look', mark, fine, null, 'completed'],
  ['a refused action without such a look', mark, { ...fine, lastFailed: true }, null, 'unverified'],
  ['no mark and a screen that shows it', 'Done.', fine, yes, 'completed'],
  ['the mark of failure', 'TASK_FAILED: no menu', fine, yes, 'failed'],
] as const)(
  'checks the mark of success as an end without it: %s (U-8)',
  async (_, text, actions, check, outcome) => {
    expect(await evaluateEnding(text, actions, check)).toMatchObject({ outcome });
  },
);
