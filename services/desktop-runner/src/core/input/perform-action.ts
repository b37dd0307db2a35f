import type { KeyName } from '@fixpoint/desktop/keys';
import type { DesktopDriver } from '../desktop-driver.js';
import { inputBlocked } from '../errors.js';
import type { LogicalPoint } from '../screen/coordinates.js';
import type { InputAction, InputActionType } from './input-action.js';
import { orAborted, pause } from './pause.js';

export interface ActionTools {
  readonly driver: DesktopDriver;
  /** Opens a page in the browser. */
  readonly openUrl: (url: string, signal: AbortSignal) => Promise<void>;
  readonly signal: AbortSignal;
  /** Keys that an earlier input action left down. */
  readonly held: Set<KeyName>;
}

type Of<Type extends InputActionType> = Extract<InputAction, { type: Type }>;
interface Action<Type extends InputActionType> {
  /** Moves the pointer to the start of the input action, which highlights its target. */
  readonly approach?: (inputAction: Of<Type>) => LogicalPoint | null;
  /** Returns a note; '' mostly. */
  readonly run: (inputAction: Of<Type>, tools: ActionTools) => Promise<string>;
  /** Held keys are released after it. */
  readonly releasesKeys: boolean;
  /** Expected effect on the screen. `none`: it need not show. `slow`: a window may take seconds. */
  readonly effect: 'none' | 'soon' | 'slow';
}

/** Programs need a pause between two inputs: a modifier that follows a click at once still belongs to the click. */
const gapMs = 25;
const doubleClickGapMs = 40;
const dragStepMs = 8;
const scrollChunk = 5;

export const actions: { readonly [Type in InputActionType]: Action<Type> } = {
  move: {
    approach: ({ to }) => to,
    run: async () => '',
    releasesKeys: false,
    effect: 'none',
  },
  click: {
    approach: ({ at }) => at,
    async run({ button, count }, { driver, signal }) {
      for (let click = 0; click < count; click += 1) {
        if (click > 0) await pause(doubleClickGapMs, signal);
        await orAborted(driver.input.buttonDown(button), signal);
        await orAborted(driver.input.buttonUp(button), signal);
      }
      await pause(gapMs, signal);
      return '';
    },
    releasesKeys: true,
    effect: 'soon',
  },
  'button-down': {
    approach: ({ at }) => at,
    async run({ button }, { driver, signal }) {
      await orAborted(driver.input.buttonDown(button), signal);
      return '';
    },
    releasesKeys: false,
    effect: 'none',
  },
  'button-up': {
    approach: ({ at }) => at,
    async run({ button }, { driver, signal }) {
      await orAborted(driver.input.buttonUp(button), signal);
      await pause(gapMs, signal);
      return '';
    },
    releasesKeys: true,
    effect: 'none',
  },
  drag: {
    approach: ({ from }) => from,
    async run({ from, to, button }, { driver, signal }) {
      await orAborted(driver.input.buttonDown(button), signal);
      await pause(gapMs, signal);
      // Most programs do not treat one jump as a drag: they need intermediate positions of the pointer.
      const steps = Math.min(40, Math.max(8, Math.round(Math.hypot(to.x - from.x, to.y - from.y) / 20)));
      for (let step = 1; step <= steps; step += 1) {
        const part = step / steps;
        const x = Math.round(from.x + (to.x - from.x) * part);
        const y = Math.round(from.y + (to.y - from.y) * part);
        await orAborted(driver.input.moveTo({ space: 'logical', x, y }), signal);
        await pause(dragStepMs, signal);
      }
      await pause(gapMs, signal);
      await orAborted(driver.input.buttonUp(button), signal);
      await pause(gapMs, signal);
      return '';
    },
    releasesKeys: true,
    effect: 'soon',
  },
  scroll: {
    approach: ({ at }) => at,
    async run({ dx, dy }, { driver, signal }) {
      const chunks = Math.max(1, Math.ceil(Math.max(Math.abs(dx), Math.abs(dy)) / scrollChunk));
      const part = (total: number, chunk: number) =>
        Math.trunc((total * (chunk + 1)) / chunks) - Math.trunc((total * chunk) / chunks);
      for (let chunk = 0; chunk < chunks; chunk += 1) {
        const notches = { dx: part(dx, chunk), dy: part(dy, chunk) };
        await orAborted(driver.input.scroll(notches), signal);
        await pause(gapMs, signal);
      }
      return '';
    },
    releasesKeys: true,
    effect: 'soon',
  },
  type: {
    async run({ text }, { driver, signal }) {
      const { how, dropped } = await orAborted(driver.input.typeText(text, signal), signal);
      await pause(gapMs, signal);
      return [
        ...(how === 'paste' || how === 'mixed'
          ? ['Characters that are not on the keyboard were pasted.']
          : []),
        ...(dropped === '' ? [] : [`${JSON.stringify(dropped)} could not be typed.`]),
      ].join(' ');
    },
    releasesKeys: true,
    effect: 'soon',
  },
  chord: {
    async run({ keys }, { driver, held, signal }) {
      // Keys that are held already are down, and their owner releases them.
      const pressed = keys.filter((key) => !held.has(key));
      for (const key of pressed) await orAborted(driver.input.keyDown(key), signal);
      for (const key of pressed.toReversed()) await orAborted(driver.input.keyUp(key), signal);
      await pause(gapMs, signal);
      return '';
    },
    releasesKeys: true,
    effect: 'soon',
  },
  'hold-keys': {
    async run({ keys }, { driver, held, signal }) {
      for (const key of keys) {
        if (held.has(key)) continue;
        held.add(key);
        await orAborted(driver.input.keyDown(key), signal);
      }
      return '';
    },
    releasesKeys: false,
    effect: 'none',
  },
  'let-go': {
    async run(_, { driver, signal }) {
      await orAborted(driver.input.releaseAll(), signal);
      return '';
    },
    releasesKeys: true,
    effect: 'none',
  },
  wait: {
    async run({ ms }, { signal }) {
      await pause(ms, signal);
      return '';
    },
    releasesKeys: false,
    effect: 'none',
  },
  'open-app': {
    async run({ app }, { driver, signal }) {
      await orAborted(driver.apps.launch(app), signal);
      return '';
    },
    releasesKeys: false,
    effect: 'slow',
  },
  'open-url': {
    async run({ url }, { openUrl, signal }) {
      await orAborted(openUrl(url, signal), signal);
      return '';
    },
    releasesKeys: false,
    effect: 'slow',
  },
};

/** The action of an input action, typed for it. */
export function actionOf(inputAction: InputAction): Action<InputActionType> {
  return actions[inputAction.type] as unknown as Action<InputActionType>;
}

/**
 * Moves the pointer there and checks that it arrived, before anything is pressed: if it did not, a person is moving it, or the system accepts no
 * input, and a click would land elsewhere.
 */
export async function approach(point: LogicalPoint, { driver, signal }: ActionTools): Promise<void> {
  await orAborted(driver.input.moveTo(point), signal);
  await pause(gapMs, signal);
  const { x, y } = await orAborted(driver.input.pointer(), signal);
  if (Math.abs(x - point.x) > 1 || Math.abs(y - point.y) > 1) {
    throw inputBlocked(
      `The pointer was sent to (${point.x}, ${point.y}) but is at (${x}, ${y}). Nothing was pressed.`,
    );
  }
}
