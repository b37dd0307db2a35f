import type { Task, TaskEvent } from '@fixpoint/shared/contracts';
import { expect, it } from 'vitest';
import type { UseCases } from '../features/tasks/create-use-cases.js';
import { clamp, type ToolCall } from '../features/tool.js';
import { toProgressRecord } from './progress-record.js';
import { progressTools } from './progress-tools.js';

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
    ownKey: (key) => key,
    clamp: (_name, value, limits) => clamp(value, limits),
    useCases,
    desktops: {} as ToolCall['desktops'],
    screens: {} as ToolCall['screens'],
    workspaces: {} as ToolCall['workspaces'],
    builds: {} as ToolCall['builds'],
    schedules: {} as ToolCall['schedules'],
    checkMayApprove: () => {},
    decideOn: () => 'approve',
    checkMaySee: () => {},
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

it('waits while a task waits for its desktop, and returns at once if a person is needed (S3-011)', async () => {
  const progress = progressTools.find(({ name }) => name === 'get_task_progress');
  const atFirst = { ...task, status: 'waiting_for_vm', finished_at: null, result: null };
  for (const [status, answered] of [
    ['waiting_for_vm', 'failed'],
    ['awaiting_approval', 'awaiting_approval'],
    ['paused', 'paused'],
  ]) {
    let polls = 0;
    const call = callAt(ended);
    const useCases = {
      ...call.useCases,
      getTask: async () => (polls++ < 2 ? { ...atFirst, status } : task),
    } as unknown as UseCases;
    expect(await progress?.run({ task_id: 'one', wait_seconds: 50 }, { ...call, useCases })).toMatchObject({
      state: answered,
    });
  }
});

it('bounds the texts of a task', async () => {
  expect((await history(ended))?.task).toHaveLength(2_000);
});

it('moves numbers into their limits (S3-065)', () => {
  const limits = { least: 1, usual: 20, most: 50 };
  expect([undefined, Number.NaN, -3, 0, 7.9, 1e300].map((value) => clamp(value, limits))).toEqual([
    20, 20, 1, 1, 7, 50,
  ]);
});

it('reports the work of a model on a desktop: its steps, the last with its reasons, and failures (U-5)', async () => {
  const vision = {
    ...task,
    kind: 'vision',
    status: 'running',
    stage: 'desktop.office',
    finished_at: null,
    result: null,
    last_event: 4,
    spec: {
      ...task.spec,
      desktop: { desktop: { name: null }, policy: 'computer-use', max_steps: 7, timeout_seconds: 60 },
    },
  } as unknown as Task;
  const progress = (number: number, message: string, detail: object) => ({
    type: 'stage-progress',
    number,
    at: ended,
    task_id: 'one',
    message,
    data: { stage: 'desktop', detail },
  });
  const events = [
    progress(1, 'Step 1', { step: 1, last_action: 'left_click (10, 20)', reasoning: 'The field is there.' }),
    progress(2, '3 % of the screen changed.', {
      outcome: 'done',
      screen: { before: null, after: null, changed: 0.03 },
    }),
    progress(3, 'Step 2', {
      step: 2,
      last_action: 'left_click (30, 40)',
      at: [30, 40],
      reasoning: 'Now the next.',
    }),
    progress(4, 'Step 2: refused', { step: 2, error: 'The policy refuses it.' }),
  ] as unknown as TaskEvent[];
  expect(toProgressRecord(vision, events, Date.parse(ended))).toMatchObject({
    sandbox_name: 'office',
    current_step: 2,
    max_steps: 7,
    timeout_seconds: 60,
    last_action: {
      action: 'left_click (30, 40)',
      reasoning: 'Now the next.',
      result: 'The policy refuses it.',
      success: false,
      coordinates: [30, 40],
    },
    steps_summary: [
      'Step 1: left_click (10, 20) (3 % of the screen changed.)',
      'Step 2: left_click (30, 40) (The policy refuses it.)',
    ],
  });
  expect(toProgressRecord(vision, events.slice(0, 2), Date.parse(ended)).last_action).toMatchObject({
    result: '3 % of the screen changed.',
    success: true,
  });
});
