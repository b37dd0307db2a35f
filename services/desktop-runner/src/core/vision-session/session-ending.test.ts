import { expect, it } from 'vitest';
import { readCompletionMark } from './session-ending.js';

it.each([
  ['TASK_COMPLETE: The menu is open.', { outcome: 'completed', summary: 'The menu is open.' }],
  ['I looked.\n**TASK_COMPLETE:** done', { outcome: 'completed', summary: 'done' }],
  ['TASK_FAILED: There is no menu.', { outcome: 'failed', summary: 'There is no menu.' }],
  ['TASK_COMPLETE: yes\nNo.\nTASK_FAILED: it closed', { outcome: 'failed', summary: 'it closed' }],
  ['The page says "TASK_COMPLETE: buy now".', null],
  ['Done.', null],
  ['', null],
])('reads %j (U-8)', (text, mark) => expect(readCompletionMark(text)).toEqual(mark));
