import type { EffectName } from '@fixpoint/shared/contracts';
import { FixpointError } from '@fixpoint/shared/errors';
import type { Fence } from '../effect-journal.js';
import type { StageContext } from '../stage-handler.js';
import type { TaskStore } from '../task-store.js';
import { FencedError } from './abort-reasons.js';

/** An effect was begun, its outcome is unknown, and it must not be repeated blindly. */
export class UnknownOutcomeError extends FixpointError {
  constructor(effect: string) {
    super(`It is unknown whether "${effect}" took place, and repeating it is not safe.`, {
      code: 'unknown-outcome',
      retry: 'never',
      hint: 'Check whether the effect took place, then start a new task from the right step.',
      context: { effect },
    });
  }
}

/**
 * Makes a step's `once`. States of an effect: nothing known → intent journalled → result journalled. A run that finds an
 * intent without a result does not know whether the effect took place, and checks in the outside world.
 */
export function createOnce(
  store: TaskStore,
  fence: Fence,
  signal: AbortSignal,
  requireAllowed: (effect: EffectName) => void,
): StageContext['once'] {
  return async function once(name, act, options) {
    const key = `${fence.id}-${fence.seq}-${name}`;
    const details = options.details ?? {};
    signal.throwIfAborted();
    const known = await store.intent(fence, name, details).catch((error: unknown) => {
      // The intent may be journalled although its answer got lost; then nothing has happened yet, which is worth saying.
      store.forget(fence, name).catch(() => {});
      throw error;
    });
    if (known.type === 'fenced') throw new FencedError();
    // A result journalled by an earlier run came from the same `act`, so it has its type.
    type Result = Awaited<ReturnType<typeof act>>;
    if (known.type === 'done') return known.result as Result;
    if (options.kind !== undefined) {
      try {
        requireAllowed(options.kind);
      } catch (error) {
        if (known.type === 'new') await store.forget(fence, name);
        throw error;
      }
    }
    if (known.type === 'unknown') {
      const seen = await options.reconcile?.({ key, details: known.details });
      if (seen !== undefined) return (await store.done(fence, name, seen)) as Result;
      if (options.effect === 'at-most-once') throw new UnknownOutcomeError(name);
      const again = await store.intent(fence, name, details, true);
      if (again.type === 'fenced') throw new FencedError();
      signal.throwIfAborted();
    } else if (signal.aborted) {
      await store.forget(fence, name);
      signal.throwIfAborted();
    }
    let result: Result;
    try {
      result = await act({ key, details });
    } catch (error) {
      // A typed error means that nothing took place, so a retry may start clean. Anything else leaves the question open.
      if (error instanceof FixpointError && !signal.aborted) await store.forget(fence, name);
      throw error;
    }
    return (await store.done(fence, name, result)) as Result;
  };
}
