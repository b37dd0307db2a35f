import type { EventDraft, Task, TaskEvent } from '@fixpoint/shared/contracts';

/** Numbers drafts as a log does, a second apart. */
export function logOf(...drafts: readonly EventDraft[]): readonly TaskEvent[] {
  return drafts.map((draft, index) => ({
    ...draft,
    number: index + 1,
    at: new Date(Date.UTC(2026, 0, 1, 9, 0, index)).toISOString(),
    task_id: '00000000-0000-4000-8000-000000000001',
  }));
}

export const started = (stage: string, iteration = 1, attempt = 1): EventDraft => ({
  type: 'stage-started',
  message: `${stage} started.`,
  data: { stage, iteration, attempt },
});

export const finished = (stage: string, ok = true, iteration = 1): EventDraft => ({
  type: 'stage-finished',
  message: `${stage} finished.`,
  data: {
    stage,
    iteration,
    ok,
    ms: 1_500,
    ...(ok ? {} : { failure: { code: 'broken', message: 'It broke.', retry: 'never' as const } }),
  },
});

/** A running task; `changes` make it another. */
export function taskWith(changes: Partial<Task>): Task {
  return {
    kind: 'feedback',
    status: 'running',
    stage: 'compare',
    iteration: 2,
    spec: { intent: { kind: 'feedback' } },
    pause_requested: false,
    created_at: '2026-01-01T09:00:00.000Z',
    finished_at: null,
    active_ms: 60_000,
    result: null,
    ...changes,
  } as Task;
}
