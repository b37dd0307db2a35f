import type { TaskResult } from '../../contracts/index.js';
import type { TaskHash } from '../task-record.js';
import type { Fence, TaskStore } from '../task-store.js';
import type { UnreadableTaskError } from '../unreadable-task-error.js';
import { FencedError } from './abort-reasons.js';

/** Ends a task whose record nobody can read, so that its step is not brought back for ever. Believes no field of it. */
export async function endUnreadable(
  store: TaskStore,
  fence: Fence,
  hash: TaskHash,
  error: UnreadableTaskError,
  now: number,
): Promise<void> {
  const count = (text: string | undefined) => Math.max(0, Math.trunc(Number(text)) || 0);
  const result: TaskResult = {
    status: 'failed',
    reason: 'failed',
    summary: error.message.slice(0, 10_000),
    iterations: count(hash.iteration),
    pushes: count(hash.pushes),
    prs_merged: 0,
    spent_usd: count(hash.spent_usd),
    output_files: [],
    failure: error.toFailure(),
  };
  const answer = await store.commit({
    ...fence,
    transition: {
      fields: { stage: '', result: JSON.stringify(result) },
      status: 'failed',
      stage: '',
      final: true,
      events: [
        {
          type: 'task-finished',
          message: result.summary,
          data: {
            result,
            elapsed_ms: Math.max(0, now - (count(hash.created_at) || now)),
            active_ms: count(hash.active_ms),
          },
        },
      ],
    },
  });
  if (answer !== 'ok') throw new FencedError();
}
