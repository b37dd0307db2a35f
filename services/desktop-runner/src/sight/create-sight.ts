import { FixpointError } from '@fixpoint/shared/errors';
import {
  imageToLogical,
  type LogicalPoint,
  logicalToPhysical,
  type PhysicalPoint,
  type PhysicalRegion,
  physicalSize,
  type Size,
} from '../core/coordinates.js';
import type { Capture } from '../core/desktop-driver.js';
import { BudgetSpentError } from '../core/errors/budget-spent-error.js';
import { NotFoundOnScreenError } from '../core/errors/not-found-on-screen-error.js';
import type { Eye } from '../core/eye.js';
import { createSettleDetector, imageSizeForModel } from '../core/frames/index.js';
import type { Gesture } from '../core/gestures/gesture.js';
import type { Hands, Performed } from '../core/hands.js';
import { pause } from '../hands/pause.js';

export interface SightOptions {
  readonly hands: Hands;
  readonly eye: Eye;
  /** For all that it may cost; null: any amount. */
  readonly budgetUsd: number | null;
  /** Classes of URLs that a person allowed. */
  readonly allow: readonly string[];
  readonly signal: AbortSignal;
  /** Milliseconds, from any start. */
  readonly now: () => number;
}

/** Hands that go where an eye sees something: each look shows the screen as it is now. */
export interface Sight {
  /** Looks until the screen rests, at most so long. */
  settle(mostMs: number): Promise<void>;
  /**
   * Asks until the answer is yes, at most so long; answers the last one. A screen that rests may be one on which nothing has
   * appeared yet.
   */
  waitUntil(
    question: string,
    mostMs: number,
  ): Promise<{ readonly answer: 'yes' | 'no' | 'unknown'; readonly why: string }>;
  /** Looks for it, at most so long: once, unless said. Null where it is not to be seen. */
  find(description: string, mostMs?: number): Promise<LogicalPoint | null>;
  /** Scrolls down where it is not to be seen at once. Throws `NotFoundOnScreenError`. */
  reach(description: string): Promise<LogicalPoint>;
  /** About the screen, or about what lies around a place, at full resolution. */
  ask(
    question: string,
    around?: LogicalPoint,
  ): Promise<{ readonly answer: 'yes' | 'no' | 'unknown'; readonly why: string }>;
  read<Name extends string>(
    wanted: Readonly<Record<Name, string>>,
  ): Promise<Readonly<Record<Name, readonly string[]>>>;
  perform(gesture: Gesture, onTouch?: () => void): Promise<Performed>;
  /** What looking has cost so far, in US dollars. */
  spentUsd(): number;
}

const settleEveryMs = 150;
const betweenAnswersMs = 700;
const scrollNotches = 5;
const mostScrolls = 4;
/** What a close look shows: a line of a form with its label, or a button with its neighbours' edges. */
const closeLook = { width: 640, height: 96 };

/** Around the place, which stays in its middle at the edges of the screen too. */
function centredRegion({ x, y }: PhysicalPoint, whole: Size): PhysicalRegion {
  const reach = (middle: number, most: number, size: number) =>
    Math.max(1, Math.floor(Math.min(most / 2, middle, size - middle)));
  const [across, down] = [reach(x, closeLook.width, whole.width), reach(y, closeLook.height, whole.height)];
  return { x: Math.max(0, x - across), y: Math.max(0, y - down), width: 2 * across, height: 2 * down };
}

export function createSight({ hands, eye, budgetUsd, allow, signal, now }: SightOptions): Sight {
  let spent = 0;

  async function look(around?: LogicalPoint): Promise<Capture> {
    // One pixel tells which display is looked at, and how large it is.
    const pixel = { x: 0, y: 0, width: 1, height: 1 };
    const { viewport } = await hands.observe({ region: pixel, format: 'png', cursor: false }, signal);
    const whole = physicalSize(viewport.display);
    if (around === undefined) {
      const size = imageSizeForModel(whole);
      return hands.observe({ ...size, format: 'jpeg', quality: 85, cursor: false }, signal);
    }
    const region = centredRegion(logicalToPhysical(around, viewport.display), whole);
    return hands.observe({ region, format: 'png', cursor: false }, signal);
  }

  /** Looking is harmless, so an answer that nobody can read is asked for once more. */
  async function question<Answer extends { readonly spentUsd: number }>(
    ask: (picture: Capture) => Promise<Answer>,
    around?: LogicalPoint,
  ): Promise<Answer & { readonly picture: Capture }> {
    for (let attempt = 1; ; attempt++) {
      if (budgetUsd !== null && spent >= budgetUsd) throw new BudgetSpentError(budgetUsd);
      const picture = await look(around);
      try {
        const answer = await ask(picture);
        spent += answer.spentUsd;
        return { ...answer, picture };
      } catch (error) {
        if (!(error instanceof FixpointError)) throw error;
        if (typeof error.context?.spent_usd === 'number') spent += error.context.spent_usd;
        if (error.code !== 'model-answer-unusable' || attempt > 1) throw error;
      }
    }
  }

  async function locate(description: string) {
    const { point, why, picture } = await question((seen) => eye.findElement(description, seen, signal));
    return { why, picture, at: point === null ? null : imageToLogical(point, picture.viewport) };
  }

  const perform: Sight['perform'] = (gesture, onTouch) =>
    hands.perform(gesture, { signal, allow, ...(onTouch === undefined ? {} : { onTouch }) });

  async function settle(mostMs: number): Promise<void> {
    const detector = createSettleDetector({ looks: 4 });
    const end = now() + mostMs;
    while (!detector.look(await hands.thumbnail(signal)) && now() < end) await pause(settleEveryMs, signal);
  }

  const ask: Sight['ask'] = async (words, around) => {
    const { answer, why } = await question((seen) => eye.askAboutScreen(words, seen, signal), around);
    return { answer, why };
  };

  return {
    settle,
    async waitUntil(words, mostMs) {
      const end = now() + mostMs;
      for (;;) {
        await settle(end - now());
        const { answer, why } = await ask(words);
        if (answer === 'yes' || now() >= end) return { answer, why };
        await pause(betweenAnswersMs, signal);
      }
    },
    async find(description, mostMs = 0) {
      const end = now() + mostMs;
      for (;;) {
        const { at } = await locate(description);
        if (at !== null || now() >= end) return at;
        await pause(betweenAnswersMs, signal);
      }
    },
    async reach(description) {
      for (let scrolls = 0; ; scrolls++) {
        const { at, why, picture } = await locate(description);
        if (at !== null) return at;
        if (scrolls === mostScrolls) throw new NotFoundOnScreenError(description, why);
        const { x, y, width, height } = picture.viewport.display;
        const middle: LogicalPoint = {
          space: 'logical',
          x: x + Math.floor(width / 2),
          y: y + Math.floor(height / 2),
        };
        const moved = await perform({ type: 'scroll', at: middle, dx: 0, dy: scrollNotches });
        if (moved.outcome === 'no-visible-effect') throw new NotFoundOnScreenError(description, why);
      }
    },
    ask,
    async read(wanted) {
      return (await question((seen) => eye.readTexts(wanted, seen, signal))).texts;
    },
    perform,
    spentUsd: () => spent,
  };
}
