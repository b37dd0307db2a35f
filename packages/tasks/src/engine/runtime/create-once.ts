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
  const forget = (name: string) => store.forget(fence, name);

  async function journal(name: string, details: Parameters<TaskStore['intent']>[2], again = false) {
    const intent = await store.intent(fence, name, details, again).catch((error: unknown) => {
      // The intent may be journalled although its answer got lost; then nothing has happened yet, which is worth saying.
      if (!again) forget(name).catch(() => {});
      throw error;
    });
    if (intent.type === 'fenced') throw new FencedError();
    return intent;
  }

  /** A typed error means that nothing took place, so a retry may start clean. Anything else leaves the question open. */
  function isWithoutEffect(error: unknown): boolean {
    return error instanceof FixpointError && !signal.aborted;
  }

  function throwIfForbidden(kind: EffectName | undefined): void {
    if (kind !== undefined) requireAllowed(kind);
  }

  /** Removes the intent of an effect that has not begun if it is not allowed, or if the run has to stop. */
  async function forgetOnError(name: string, check: () => void): Promise<void> {
    try {
      check();
    } catch (error) {
      await forget(name);
      throw error;
    }
  }

  return async function once(name, act, options) {
    const key = `${fence.id}-${fence.seq}-${name}`;
    const details = options.details ?? {};
    const check = () => throwIfForbidden(options.kind);
    signal.throwIfAborted();
    const known = await journal(name, details);
    // A result journalled by an earlier run came from the same `act`, so it has its type.
    type Result = Awaited<ReturnType<typeof act>>;
    if (known.type === 'done') return known.result as Result;
    if (known.type === 'unknown') {
      check();
      const seen = await options.reconcile?.({ key, details: known.details });
      if (seen !== undefined) return (await store.done(fence, name, seen)) as Result;
      if (options.effect === 'at-most-once') throw new UnknownOutcomeError(name);
      await journal(name, details, true);
      signal.throwIfAborted();
    } else {
      await forgetOnError(name, () => {
        check();
        signal.throwIfAborted();
      });
    }
    let result: Result;
    try {
      result = await act({ key, details });
    } catch (error) {
      if (isWithoutEffect(error)) await forget(name);
      throw error;
    }
    return (await store.done(fence, name, result)) as Result;
  };
}
