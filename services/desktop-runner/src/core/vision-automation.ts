import { FixpointError } from '@fixpoint/shared/errors';
import type { Capture } from './desktop-driver.js';
import { budgetSpent, notFoundOnScreen } from './errors.js';
import type { InputAction } from './input/input-action.js';
import type { InputController, Performed } from './input/input-controller.js';
import { pause } from './input/pause.js';
import {
  imageToLogical,
  type LogicalPoint,
  logicalToPhysical,
  type PhysicalPoint,
  type PhysicalRegion,
  physicalSize,
  type Size,
} from './screen/coordinates.js';
import { imageSizeForModel } from './screen/regions.js';
import { createSettleDetector } from './screen/screen-change.js';
import { spentOf } from './spend.js';
import type { VisionModel } from './vision-model/vision-model.js';

export interface VisionAutomationOptions {
  readonly controller: InputController;
  readonly visionModel: VisionModel;
  /** Remaining budget; null: unlimited. */
  readonly budgetUsd: number | null;
  /** Classes of URLs that a person allowed. */
  readonly allow: readonly string[];
  readonly signal: AbortSignal;
  /** Milliseconds, from any start. */
  readonly now: () => number;
}

/** An input controller and a vision model together: find an element on a fresh screenshot, then act on it. */
export interface VisionAutomation {
  /** Waits until the screen rests, within the given time. */
  settle(maxMs: number): Promise<void>;
  /**
   * Repeats the question until the answer is yes, within the given time; returns the last answer. A resting screen may be one on which nothing has
   * appeared yet.
   */
  waitUntil(
    question: string,
    maxMs: number,
  ): Promise<{ readonly answer: 'yes' | 'no' | 'unknown'; readonly why: string }>;
  /** Finds an element within the given time: with one screenshot by default. Null if it is not visible. */
  find(description: string, maxMs?: number): Promise<LogicalPoint | null>;
  /** Finds an element, scrolling down if it is not visible at once. Throws `not-found-on-screen`. */
  reach(description: string): Promise<LogicalPoint>;
  /** About the screen, or about the area around a place, at full resolution. */
  ask(
    question: string,
    around?: LogicalPoint,
  ): Promise<{ readonly answer: 'yes' | 'no' | 'unknown'; readonly why: string }>;
  read<Name extends string>(
    wanted: Readonly<Record<Name, string>>,
  ): Promise<Readonly<Record<Name, readonly string[]>>>;
  perform(inputAction: InputAction, onTouch?: () => void): Promise<Performed>;
  /** Cost of the vision model so far, in US dollars. */
  spentUsd(): number;
}

const settleEveryMs = 150;
const betweenAnswersMs = 700;
const scrollNotches = 5;
const maxScrolls = 4;
/** Size of a close-up: a line of a form with its label, or a button with its neighbours' edges. */
const closeUp = { width: 640, height: 96 };

/** Around the place, which stays in the middle even at the edges of the screen. */
function centredRegion({ x, y }: PhysicalPoint, whole: Size): PhysicalRegion {
  const reach = (middle: number, most: number, size: number) =>
    Math.max(1, Math.floor(Math.min(most / 2, middle, size - middle)));
  const [across, down] = [reach(x, closeUp.width, whole.width), reach(y, closeUp.height, whole.height)];
  return { x: Math.max(0, x - across), y: Math.max(0, y - down), width: 2 * across, height: 2 * down };
}

export function createVisionAutomation({
  controller,
  visionModel,
  budgetUsd,
  allow,
  signal,
  now,
}: VisionAutomationOptions): VisionAutomation {
  let spent = 0;

  async function takePicture(around?: LogicalPoint): Promise<Capture> {
    // A capture of one pixel reports the captured display and its size.
    const pixel = { x: 0, y: 0, width: 1, height: 1 };
    const { viewport } = await controller.observe({ region: pixel, format: 'png', cursor: false }, signal);
    const whole = physicalSize(viewport.display);
    if (around === undefined) {
      const size = imageSizeForModel(whole);
      return controller.observe({ ...size, format: 'jpeg', quality: 85, cursor: false }, signal);
    }
    const region = centredRegion(logicalToPhysical(around, viewport.display), whole);
    return controller.observe({ region, format: 'png', cursor: false }, signal);
  }

  /** A question is harmless, so it is repeated once if the answer cannot be read. */
  async function question<Answer extends { readonly spentUsd: number }>(
    ask: (picture: Capture) => Promise<Answer>,
    around?: LogicalPoint,
  ): Promise<Answer & { readonly picture: Capture }> {
    for (let attempt = 1; ; attempt++) {
      if (budgetUsd !== null && spent >= budgetUsd) throw budgetSpent(budgetUsd);
      const picture = await takePicture(around);
      try {
        const answer = await ask(picture);
        spent += answer.spentUsd;
        return { ...answer, picture };
      } catch (error) {
        spent += spentOf(error);
        if (attempt > 1 || !isUnusableAnswer(error)) throw error;
      }
    }
  }

  async function locate(description: string) {
    const { point, why, picture } = await question((seen) =>
      visionModel.findElement(description, seen, signal),
    );
    return { why, picture, at: point === null ? null : imageToLogical(point, picture.viewport) };
  }

  const perform: VisionAutomation['perform'] = (inputAction, onTouch) =>
    controller.perform(inputAction, { signal, allow, ...(onTouch === undefined ? {} : { onTouch }) });

  async function settle(maxMs: number): Promise<void> {
    const detector = createSettleDetector({ equalFrames: 4 });
    const end = now() + maxMs;
    while (!detector.observe(await controller.thumbnail(signal)) && now() < end)
      await pause(settleEveryMs, signal);
  }

  const ask: VisionAutomation['ask'] = async (words, around) => {
    const { answer, why } = await question((seen) => visionModel.askAboutScreen(words, seen, signal), around);
    return { answer, why };
  };

  return {
    settle,
    async waitUntil(words, maxMs) {
      const end = now() + maxMs;
      for (;;) {
        await settle(end - now());
        const { answer, why } = await ask(words);
        if (answer === 'yes' || now() >= end) return { answer, why };
        await pause(betweenAnswersMs, signal);
      }
    },
    async find(description, maxMs = 0) {
      const end = now() + maxMs;
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
        if (scrolls === maxScrolls) throw notFoundOnScreen(description, why);
        const { x, y, width, height } = picture.viewport.display;
        const middle: LogicalPoint = {
          space: 'logical',
          x: x + Math.floor(width / 2),
          y: y + Math.floor(height / 2),
        };
        const moved = await perform({ type: 'scroll', at: middle, dx: 0, dy: scrollNotches });
        if (moved.outcome === 'no-visible-effect') throw notFoundOnScreen(description, why);
      }
    },
    ask,
    async read(wanted) {
      return (await question((seen) => visionModel.readTexts(wanted, seen, signal))).texts;
    },
    perform,
    spentUsd: () => spent,
  };
}

function isUnusableAnswer(error: unknown): boolean {
  return error instanceof FixpointError && error.code === 'model-answer-unusable';
}
