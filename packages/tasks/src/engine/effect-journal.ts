import { randomUUID } from 'node:crypto';
import type { Redis } from 'ioredis';
import { defineScripts } from './define-scripts.js';
import type { Keys } from './keys.js';
import { checkpoint, done, forget, intent } from './scripts/effect.js';

/** Who may write for a step: its number and the epoch of the run that claimed it. */
export interface Fence {
  readonly id: string;
  readonly seq: string;
  readonly epoch: string;
}

export type IntentAnswer =
  | { readonly type: 'fenced' | 'new' }
  | { readonly type: 'done'; readonly result: unknown }
  | { readonly type: 'unknown'; readonly details: Record<string, unknown> };

/** What is known of a step's external effects, and how far the step has come. */
export function createEffectJournal({ redis, keys }: { redis: Redis; keys: Keys }) {
  const run = defineScripts(redis, { checkpoint, done, forget, intent });

  return {
    /** `again`: an unknown effect is performed again, so these details are the ones to reconcile from now on. */
    async intent(
      fence: Fence,
      effect: string,
      details: Readonly<Record<string, unknown>>,
      again = false,
    ): Promise<IntentAnswer> {
      const answer = (await run.intent(
        [keys.task(fence.id), keys.journal(fence.id)],
        [fence.seq, fence.epoch, effect, JSON.stringify(details), randomUUID(), again ? '1' : ''],
      )) as [string, string];
      if (answer[0] === 'DONE') return { type: 'done', result: JSON.parse(answer[1]) };
      if (answer[0] === 'UNKNOWN')
        return { type: 'unknown', details: JSON.parse(answer[1]) as Record<string, unknown> };
      return { type: answer[0] === 'NEW' ? 'new' : 'fenced' };
    },

    /** Journals a result; answers the one that is kept: an earlier one where there is one. */
    async done(fence: Fence, effect: string, result: unknown): Promise<unknown> {
      const answer = await run.done(
        [keys.journal(fence.id)],
        [fence.seq, effect, JSON.stringify(result ?? null)],
      );
      return JSON.parse(String(answer));
    },

    async forget(fence: Fence, effect: string): Promise<void> {
      await run.forget([keys.task(fence.id), keys.journal(fence.id)], [fence.seq, fence.epoch, effect]);
    },

    /** What the step noted last, for the run that comes after; undefined where it noted nothing. */
    async loadCheckpoint({ id, seq }: Fence): Promise<unknown> {
      const text = await redis.hget(keys.journal(id), `${seq}:checkpoint`);
      return text === null ? undefined : JSON.parse(text);
    },

    async saveCheckpoint(fence: Fence, value: unknown): Promise<'ok' | 'fenced'> {
      const answer = await run.checkpoint(
        [keys.task(fence.id), keys.journal(fence.id)],
        [fence.seq, fence.epoch, JSON.stringify(value ?? null)],
      );
      return answer === 'OK' ? 'ok' : 'fenced';
    },
  };
}
