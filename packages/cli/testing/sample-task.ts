import { Task, type TaskEvent, type TaskResult } from '@fixpoint/shared/contracts';
import { createTaskSpec } from '@fixpoint/shared/testing';
import type { CommandContext } from '../src/command-context.js';
import { createProgram } from '../src/create-program.js';
import { createContext } from './create-context.js';

export const id = '316e97cf-3fc5-4f6d-ac32-eb3a7444a523';
export const at = '2026-01-02T03:04:05.000Z';
export const path = `/api/v1/tasks/${id}`;
export const artifact = 'a'.repeat(64);

export const result: TaskResult = {
  status: 'completed',
  reason: 'matched',
  summary: 'The document matches.',
  iterations: 2,
  pushes: 1,
  prs_merged: 0,
  spent_usd: 0.3,
  output_files: [
    { artifact, name: '../Deck.pptx', type: 'pptx', bytes: 4 },
    { artifact, name: '../Deck.pptx', type: 'pptx', bytes: 4 },
  ],
};

export function taskOf(changed: Partial<Task> = {}): Task {
  return Task.parse({
    id,
    kind: 'feedback',
    status: 'running',
    description: 'fix market-research',
    spec: createTaskSpec({}),
    seq: 3,
    stage: 'fix',
    phase: 'FIXING',
    iteration: 1,
    plan: null,
    approval: null,
    pause_requested: false,
    created_at: at,
    updated_at: at,
    finished_at: null,
    active_ms: 0,
    pushes: 1,
    prs_merged: 0,
    spent_usd: 0.3,
    last_event: 3,
    result: null,
    ...changed,
  });
}

export const waiting = taskOf({
  status: 'awaiting_approval',
  stage: null,
  plan: {
    version: 1,
    hash: 'h',
    summary: 'Submit the form.',
    steps: [{ id: '1', title: 'Submit the form', enabled: true, optional: false }],
  },
  approval: { nonce: 'n', expires_at: '2026-02-01T03:04:05.000Z' },
});

/** A list shows a task without its plan and spec. */
export function rowOf({ spec, plan, ...rest }: Task) {
  return { ...rest, service: spec.service?.name ?? null, desktop: null, result: null };
}

export function event(number: number, type: string, message: string, data: unknown): TaskEvent {
  return { number, at, task_id: id, type, message, data } as TaskEvent;
}

export const proposed = event(1, 'plan-proposed', 'A plan.', {
  plan: waiting.plan,
  nonce: 'n',
  expires_at: '2026-02-01T03:04:05.000Z',
});
export const finished = (end: Partial<TaskResult> = {}) =>
  event(9, 'task-finished', 'It ended.', { result: { ...result, ...end }, elapsed_ms: 1, active_ms: 1 });

/** Runs a command against that gateway; the code is its exit code. */
export async function runCommand(
  url: string,
  args: readonly string[],
  overrides: Partial<CommandContext> = {},
) {
  const { context, lines } = createContext({ environment: { FIXPOINT_URL: url }, ...overrides });
  let code: number | undefined;
  await createProgram(context, (exitCode) => {
    code = exitCode;
  }).parseAsync(args, { from: 'user' });
  return { code, lines, text: lines.join('\n') };
}
