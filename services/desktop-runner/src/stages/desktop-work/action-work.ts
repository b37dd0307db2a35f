import type { ArtifactStore } from '@fixpoint/shared/artifacts';
import { type DesktopAction, type Display, Failure } from '@fixpoint/shared/contracts';
import { ConfigurationError, FixpointError } from '@fixpoint/shared/errors';
import { describeAction } from '@fixpoint/shared/labels';
import { toSafeLine, truncate } from '@fixpoint/shared/text';
import { z } from 'zod';
import type { Capture } from '../../core/desktop-driver.js';
import { elementNotFound, isDesktopGone } from '../../core/errors.js';
import type { Performed } from '../../core/input/input-controller.js';
import { planStepToAction, targetOf } from '../../core/plan/plan-step-to-action.js';
import { imageToLogical, type LogicalPoint, normalizedToLogical } from '../../core/screen/coordinates.js';
import { chooseDisplay, fitWidth } from '../../core/screen/displays.js';

import { addSpend } from '../../core/spend.js';
import type { VisionModel } from '../../core/vision-model/vision-model.js';
import type { DesktopTurn, DesktopWorkOutput, RunDesktopWork } from './desktop-worker.js';

export interface ActionWorkOptions {
  /** Finds elements that are described in words; without it such steps fail. */
  readonly visionModel: VisionModel | null;
  readonly displays: () => Promise<readonly Display[]>;
  readonly artifacts: ArtifactStore;
}

/** Recorded right before the screen is touched; again, with the failure, if the action failed permanently. */
const IsActing = z.object({
  work: z.literal('action'),
  acting: z.literal(true),
  failure: Failure.optional(),
});

/** Delay before a step requests a lost desktop again. */
const retryMs = 2_000;

type Ended = Omit<DesktopWorkOutput<'action'>, 'work' | 'spent_usd'>;

const nothing = { before: null, after: null, changed: null } as const;
const interrupted: Ended = {
  outcome: 'interrupted',
  note: 'Interrupted: it is unknown if the action took effect. It is not repeated.',
  screen: nothing,
};

/**
 * Performs one step of an approved plan, at most once. A run that finds the intent of another one does nothing and reports `interrupted`: the loop
 * takes a screenshot and plans the rest again. If the desktop goes away before it was touched, the step waits for it.
 */
export function createActionWork(options: ActionWorkOptions): RunDesktopWork<'action'> {
  const attempt = createAttempt(options);
  return async (input, turn) => {
    try {
      return await attempt(input, turn);
    } catch (error) {
      if (turn.signal.aborted || !isDesktopGone(error)) throw error;
      await turn.context.progress(
        `${error.message} Nothing was changed; the step waits for the desktop.`,
        { state: 'waiting-for-desktop' },
        'waiting_for_vm',
      );
      return turn.context.waitFor(retryMs, { status: 'waiting_for_vm' });
    }
  };
}

function createAttempt({ visionModel, displays, artifacts }: ActionWorkOptions): RunDesktopWork<'action'> {
  return async ({ action, step, allow, monitor }, turn) => {
    const { context, controller, signal } = turn;
    const output = (ended: Ended, spent: number): DesktopWorkOutput<'action'> => ({
      work: 'action',
      ...ended,
      spent_usd: spent,
    });
    if (action.action === 'done') return output({ outcome: 'done', note: '', screen: nothing }, 0);
    const display = chooseDisplay(await displays(), monitor);
    const target = targetOf(action);

    let logicalPoint: LogicalPoint | null = null;
    let spentUsd = 0;
    const noted = IsActing.safeParse(await context.loadCheckpoint());
    // A person took over the desktop right behind it, so the step came back; its action is not repeated.
    if (noted.data?.failure !== undefined)
      throw new FixpointError(noted.data.failure.message, noted.data.failure);
    // A run that died while it searched for the target has touched nothing: its successor searches again. One that died later does not.
    if (!noted.success) {
      await locate();
      await context.saveCheckpoint({ work: 'action', acting: true });
    }

    const act = async (): Promise<Ended> => {
      // A run that a person stopped before it touched anything had found the target on a screen that the person may have changed.
      await locate();
      const inputAction = planStepToAction(
        action,
        (point) => normalizedToLogical(point, display),
        logicalPoint,
      );
      let isTouched = false;
      const onTouch = () => {
        isTouched = true;
      };
      try {
        const performed = await controller.perform(inputAction, { signal, allow, onTouch });
        return await toEnded(performed);
      } catch (error) {
        if (isTouched) return endTouched(error, turn, spentUsd);
        throw addSpend(error, spentUsd);
      }
    };

    /** Finds the target, unless it is known, or the action has no target. */
    async function locate(): Promise<void> {
      if (target === null || logicalPoint !== null) return;
      const seen = await find(target, visionModel, turn);
      spentUsd += seen.spentUsd;
      logicalPoint = seen.at;
    }

    /** After a failure, the planner of the rest gets the whole screen. */
    async function toEnded({ outcome, note, screen }: Performed): Promise<Ended> {
      if (outcome === 'done') return { outcome, note, screen };
      const size = fitWidth(display, 1_536);
      const whole = await controller.observe({ format: 'jpeg', ...size, cursor: true }, signal);
      const seen = await isThereAlready(target, visionModel, whole, signal);
      spentUsd += seen?.spentUsd ?? 0;
      if (seen?.answer === 'yes') {
        return {
          outcome: 'done',
          note: `Nothing changed: the target was already in that state (${toSafeLine(seen.why, 1_900)})`,
          screen,
        };
      }
      return { outcome, note, screen: { ...screen, after: await artifacts.put(whole.bytes) } };
    }

    const ended = await context.once('action', act, {
      effect: 'at-most-once',
      details: { step },
      reconcile: async () => interrupted,
    });
    await context.progress(describeOutcome(action, ended), {
      step,
      action: action.action,
      outcome: ended.outcome,
      before: ended.screen.before,
      after: ended.screen.after,
      changed: ended.screen.changed,
    });
    return output(ended, spentUsd);
  };
}

/** Outcome of an action that failed after it had touched the screen. Throws the error, with its cost, if it is permanent. */
async function endTouched(
  error: unknown,
  { context, signal }: DesktopTurn,
  spentUsd: number,
): Promise<Ended> {
  // A person took over in the middle: the action may have had an effect, so it is reported, not repeated.
  if (signal.aborted && !context.signal.aborted) return interrupted;
  // Its error may be retryable, such as a failed screenshot after the click.
  if (mayBeRetried(error)) {
    return { ...interrupted, note: truncate(`${interrupted.note} ${error.message}`, 2_000) };
  }
  const failed = addSpend(error, spentUsd);
  if (failed instanceof FixpointError) {
    await context.saveCheckpoint({ work: 'action', acting: true, failure: failed.toFailure() });
  }
  throw failed;
}

function mayBeRetried(error: unknown): error is FixpointError {
  return error instanceof FixpointError && (error.retry !== 'never' || isDesktopGone(error));
}

/** Current position of the target on the screen. */
async function find(
  target: string,
  visionModel: VisionModel | null,
  { controller, signal }: DesktopTurn,
): Promise<{ readonly at: LogicalPoint; readonly spentUsd: number }> {
  if (visionModel === null) {
    throw new ConfigurationError(
      `"${target}" cannot be located on the screen: no vision model is configured.`,
      {
        hint: 'Configure a vision model (AGENT_EYE), or set coordinates for the click.',
      },
    );
  }
  const picture = await controller.observe({ format: 'png', cursor: false }, signal);
  const { point, why, spentUsd } = await visionModel.findElement(target, picture, signal);
  if (point === null) throw elementNotFound(target, why, spentUsd);
  return { at: imageToLogical(point, picture.viewport), spentUsd };
}

/** A click into the focused field changes nothing, which is no reason for another plan. */
async function isThereAlready(
  target: string | null,
  visionModel: VisionModel | null,
  picture: Capture,
  signal: AbortSignal,
) {
  if (target === null || visionModel === null) return null;
  const question = `A click on ${JSON.stringify(target)} changed nothing that can be seen. Is it already in the state that such a click leads to: focused, selected, checked or open?`;
  // The click is done; if the question fails, the state is unknown, and the outcome of the click is reported all the same.
  return visionModel.askAboutScreen(question, picture, signal).catch(() => {
    signal.throwIfAborted();
    return null;
  });
}

function describeOutcome(action: DesktopAction, { outcome, note }: Ended): string {
  const how = { done: 'done', 'no-visible-effect': 'no visible effect', interrupted: 'interrupted' }[outcome];
  return `${describeAction(action)}: ${how}.${note === '' ? '' : ` ${note}`}`;
}
