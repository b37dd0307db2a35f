import type { ArtifactStore } from '@fixpoint/shared/artifacts';
import { type DesktopAction, type Display, Failure } from '@fixpoint/shared/contracts';
import { describeAction } from '@fixpoint/shared/desktop-words';
import { ConfigurationError, FixpointError } from '@fixpoint/shared/errors';
import { z } from 'zod';
import { chooseDisplay } from '../../core/choose-display.js';
import { imageToLogical, type LogicalPoint, normalizedToLogical } from '../../core/coordinates.js';
import type { Capture } from '../../core/desktop-driver.js';
import { ElementNotFoundError } from '../../core/errors/element-not-found-error.js';
import { isDesktopGone } from '../../core/errors/index.js';
import type { Eye } from '../../core/eye.js';
import { addSpend } from '../../core/eyes/add-spend.js';
import { fitWidth } from '../../core/fit-width.js';
import type { Performed } from '../../core/hands.js';
import { targetOf, toGesture } from '../../core/plan-actions/to-gesture.js';
import type { DesktopTurn, DesktopWorkOutput, RunDesktopWork } from './desktop-work.js';

export interface ActionWorkOptions {
  /** Who finds what is described in words; without one such steps fail. */
  readonly eye: Eye | null;
  readonly displays: () => Promise<readonly Display[]>;
  readonly artifacts: ArtifactStore;
}

/** Noted right before the screen is touched; again, with the failure, where what touched it failed for good. */
const IsActing = z.object({
  work: z.literal('action'),
  acting: z.literal(true),
  failure: Failure.optional(),
});

/** How long a step waits before it asks for a desktop again that went away. */
const lookAgainMs = 2_000;

type Ended = Omit<DesktopWorkOutput<'action'>, 'work' | 'spent_usd'>;

const nothing = { before: null, after: null, changed: null } as const;
const interrupted: Ended = {
  outcome: 'interrupted',
  note: 'It broke off in the middle; whether it took effect is not known, and it is not repeated.',
  screen: nothing,
};

/**
 * Performs one step of an approved plan, at most once. A run that finds the intent of another one does nothing and says
 * `interrupted`: the loop looks at the screen and plans the rest anew. Where the desktop goes away before it was touched, the
 * step waits for it.
 */
export function createActionWork(options: ActionWorkOptions): RunDesktopWork<'action'> {
  const attempt = createAttempt(options);
  return async (input, turn) => {
    try {
      return await attempt(input, turn);
    } catch (error) {
      if (turn.signal.aborted || !isDesktopGone(error)) throw error;
      await turn.context.progress(`${error.message} Nothing was touched; the step waits for the desktop.`, {
        state: 'waiting-for-desktop',
      });
      return turn.context.waitFor(lookAgainMs, { status: 'waiting_for_vm' });
    }
  };
}

function createAttempt({ eye, displays, artifacts }: ActionWorkOptions): RunDesktopWork<'action'> {
  return async ({ action, step, allow, monitor }, turn) => {
    const { context, hands, signal } = turn;
    const output = (ended: Ended, spent: number): DesktopWorkOutput<'action'> => ({
      work: 'action',
      ...ended,
      spent_usd: spent,
    });
    if (action.action === 'done') return output({ outcome: 'done', note: '', screen: nothing }, 0);
    const display = chooseDisplay(await displays(), monitor);
    const target = targetOf(action);

    let found: LogicalPoint | null = null;
    let spentUsd = 0;
    const noted = IsActing.safeParse(await context.loadCheckpoint());
    // Somebody took the desktop over right behind it, so the step came back; what it did is not done again.
    if (noted.data?.failure !== undefined)
      throw new FixpointError(noted.data.failure.message, noted.data.failure);
    // A run that died while it looked has touched nothing: its successor looks anew. One that died later does not.
    if (!noted.success) {
      if (target !== null) {
        const seen = await find(target, eye, turn);
        spentUsd = seen.spentUsd;
        found = seen.at;
      }
      await context.saveCheckpoint({ work: 'action', acting: true });
    }

    const act = async (): Promise<Ended> => {
      // A run that a person stopped before it touched anything found the target on a screen that they may have changed.
      if (target !== null && found === null) {
        const seen = await find(target, eye, turn);
        spentUsd += seen.spentUsd;
        found = seen.at;
      }
      const gesture = toGesture(action, (point) => normalizedToLogical(point, display), found);
      let isTouched = false;
      const onTouch = () => {
        isTouched = true;
      };
      try {
        const performed = await hands.perform(gesture, { signal, allow, onTouch });
        return await toEnded(performed);
      } catch (error) {
        // A person who took over in the middle: what was done may have had an effect, so it is told, not repeated.
        if (isTouched && signal.aborted && !context.signal.aborted) return interrupted;
        // Its error may ask for another try, as that of a picture does which failed behind the click.
        if (
          isTouched &&
          error instanceof FixpointError &&
          (error.retry !== 'never' || isDesktopGone(error))
        ) {
          return { ...interrupted, note: `${interrupted.note} ${error.message}`.slice(0, 2_000) };
        }
        const failed = addSpend(error, spentUsd);
        if (isTouched && failed instanceof FixpointError) {
          await context.saveCheckpoint({ work: 'action', acting: true, failure: failed.toFailure() });
        }
        throw failed;
      }
    };

    /** Where it went wrong, whoever plans the rest sees the whole screen. */
    async function toEnded({ outcome, note, screen }: Performed): Promise<Ended> {
      if (outcome === 'done') return { outcome, note, screen };
      const size = fitWidth(display, 1_536);
      const whole = await hands.observe({ format: 'jpeg', ...size, cursor: true }, signal);
      const seen = target === null || eye === null ? null : await isThereAlready(target, eye, whole, signal);
      spentUsd += seen?.spentUsd ?? 0;
      if (seen?.answer === 'yes') {
        return {
          outcome: 'done',
          note: `Nothing changed, since it was so already: ${seen.why}`.slice(0, 2_000),
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
    await context.progress(tell(action, ended), {
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

/** Where the target is on the screen now. */
async function find(
  target: string,
  eye: Eye | null,
  { hands, signal }: DesktopTurn,
): Promise<{ readonly at: LogicalPoint; readonly spentUsd: number }> {
  if (eye === null) {
    throw new ConfigurationError(`"${target}" cannot be looked for: no model that sees is set up.`, {
      hint: 'Set up a model that sees, or give the click a place.',
    });
  }
  const picture = await hands.observe({ format: 'png', cursor: false }, signal);
  const { point, why, spentUsd } = await eye.findElement(target, picture, signal);
  if (point === null) throw new ElementNotFoundError(target, why, spentUsd);
  return { at: imageToLogical(point, picture.viewport), spentUsd };
}

/** A click into the field that has the focus changes nothing, and is no reason for another plan. */
async function isThereAlready(target: string, eye: Eye, picture: Capture, signal: AbortSignal) {
  const question = `A click on ${JSON.stringify(target)} changed nothing that can be seen. Is it already in the state that such a click leads to: focused, selected, checked or open?`;
  // The click is done; a look that fails leaves the question open, and costs nobody the answer what was done.
  return eye.askAboutScreen(question, picture, signal).catch(() => {
    signal.throwIfAborted();
    return null;
  });
}

function tell(action: DesktopAction, { outcome, note }: Ended): string {
  const how = { done: 'done', 'no-visible-effect': 'nothing to be seen', interrupted: 'interrupted' }[
    outcome
  ];
  return `${describeAction(action)}: ${how}.${note === '' ? '' : ` ${note}`}`;
}
