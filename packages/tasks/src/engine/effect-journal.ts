import { randomUUID } from 'node:crypto';
import type { Redis } from 'ioredis';
import { defineScripts } from './define-scripts.js';
import type { Keys } from './keys.js';
import { checkpoint, done, forget, intent } from './scripts/effect.js';

/** Writer of a step: its number and the epoch of the run that claimed it. */
export interface Fence {
  readonly id: string;
  readonly seq: string;
  readonly epoch: string;
}

export type IntentAnswer =
  | { readonly type: 'fenced' | 'new' }
  | { readonly type: 'done'; readonly result: unknown }
  | { readonly type: 'unknown'; readonly details: Record<string, unknown> };

/** Records the known external effects of a step, and how far the step has come. */
export interface EffectJournal {
  /** Journals an intent. `again`: an unknown effect is performed again, so these details are the ones to reconcile from now on. */
  intent(
    fence: Fence,
    effect: string,
    details: Readonly<Record<string, unknown>>,
    again?: boolean,
  ): Promise<IntentAnswer>;
  /** Journals a result. Returns the one that is kept: an earlier one if there is one. */
  done(fence: Fence, effect: string, result: unknown): Promise<unknown>;
  /** Forgets an intent whose effect certainly did not happen. */
  forget(fence: Fence, effect: string): Promise<void>;
  /** The last checkpoint of the step, for the run that comes after; undefined if it saved none. */
  loadCheckpoint(step: Pick<Fence, 'id' | 'seq'>): Promise<unknown>;
  saveCheckpoint(fence: Fence, value: unknown): Promise<'ok' | 'fenced'>;
}

export function createEffectJournal({ redis, keys }: { redis: Redis; keys: Keys }): EffectJournal {
  const run = defineScripts(redis, { checkpoint, done, forget, intent });

  return {
    async intent(fence, effect, details, again = false) {
      const answer = (await run.intent([keys.task(fence.id), keys.journal(fence.id)], {
        ...fence,
        effect,
        details: JSON.stringify(details),
        call: randomUUID(),
        again,
      })) as [string, string];
      if (answer[0] === 'DONE') return { type: 'done', result: JSON.parse(answer[1]) };
      if (answer[0] === 'UNKNOWN')
        return { type: 'unknown', details: JSON.parse(answer[1]) as Record<string, unknown> };
      return { type: answer[0] === 'NEW' ? 'new' : 'fenced' };
    },

    async done(fence, effect, result) {
      const answer = await run.done([keys.journal(fence.id)], {
        ...fence,
        effect,
        result: JSON.stringify(result ?? null),
      });
      return JSON.parse(String(answer));
    },

    async forget(fence, effect) {
      await run.forget([keys.task(fence.id), keys.journal(fence.id)], { effect, ...fence });
    },

    async loadCheckpoint({ id, seq }) {
      const text = await redis.hget(keys.journal(id), `${seq}:checkpoint`);
      return text === null ? undefined : JSON.parse(text);
    },

    async saveCheckpoint(fence, value) {
      const answer = await run.checkpoint([keys.task(fence.id), keys.journal(fence.id)], {
        ...fence,
        value: JSON.stringify(value ?? null),
      });
      return answer === 'OK' ? 'ok' : 'fenced';
    },
  };
}
