import type { Task } from '@fixpoint/shared/contracts';
import { expect, it } from 'vitest';
import type { UseCases } from '../use-cases/create-use-cases.js';
import { clamp } from './clamp.js';
import { progressTools } from './progress-tools.js';
import type { ToolCall } from './tool.js';

const ended = '2026-11-22T10:00:00.000Z';
const task = {
  id: 'one',
  status: 'failed',
  description: 'x'.repeat(50_000),
  created_at: '2026-11-22T09:00:00.000Z',
  updated_at: ended,
  finished_at: ended,
  iteration: 3,
  last_event: 0,
  spec: { limits: { iterations: 10, minutes: 120 } },
  result: { status: 'failed', reason: 'deadline', summary: 'Too late.', iterations: 3 },
} as unknown as Task;

function callAt(instant: string): ToolCall {
  const useCases = {
    getTask: async () => task,
    readEvents: async () => ({ task, events: [] }),
  } as unknown as UseCases;
  return {
    by: 'test',
    useCases,
    desktops: null,
    readReport: async () => null,
    signal: new AbortController().signal,
    now: () => Date.parse(instant),
    progress: async () => {},
  };
}

const history = (instant: string) =>
  progressTools.find(({ name }) => name === 'get_task_history')?.run({ task_id: 'one' }, callAt(instant));

it('keeps the history of a task for 24 hours after its end (S3-066)', async () => {
  expect(await history('2026-11-23T10:00:00.000Z')).toMatchObject({
    status: 'timeout',
    elapsed_ms: 3_600_000,
    final_result: { success: false, summary: 'Too late.', total_steps: 3 },
  });
  await expect(history('2026-11-23T10:00:00.001Z')).rejects.toMatchObject({ code: 'history-expired' });
});

it('bounds what a task may say', async () => {
  expect((await history(ended))?.task).toHaveLength(2_000);
});

it('moves numbers into their limits without a word (S3-065)', () => {
  const limits = { least: 1, usual: 20, most: 50 };
  expect([undefined, Number.NaN, -3, 0, 7.9, 1e300].map((value) => clamp(value, limits))).toEqual([
    20, 20, 1, 1, 7, 50,
  ]);
});
