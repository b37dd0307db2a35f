import { setTimeout as delay } from 'node:timers/promises';
import { InvalidInputError } from '@fixpoint/shared/errors';
import type { MouseButton } from '../../../core/desktop-driver.js';
import { inputBlocked } from '../../../core/errors.js';
import type { LogicalPoint } from '../../../core/screen/coordinates.js';
import type { HostContext, NutJs, Operation } from '../host-context.js';

/** Time limit for a move to become visible. */
const arrivalLimitMs = 500;

type Place = Pick<LogicalPoint, 'x' | 'y'>;

export const readPointer: Operation<undefined, LogicalPoint> = (_, context) => context.pointer();

export const movePointer: Operation<LogicalPoint, void> = async ({ x, y }, context) => {
  // nut-js treats a value that is not a number as 0, and cuts fractions off.
  if (!Number.isInteger(x) || !Number.isInteger(y)) {
    throw new InvalidInputError(`(${x}, ${y}) is not a valid pointer position.`, {
      field: 'point',
      hint: 'Use whole numbers.',
    });
  }
  const { nut, platform, failsafe } = context;
  const origin = platform.origin();
  failsafe.movedTo({ x, y });
  const target = { x: x + origin.x, y: y + origin.y };
  if (!platform.movePointer(target)) await nut.mouse.setPosition(new nut.Point(target.x, target.y));
  const there = await arrive({ x, y }, context);
  if (!isThere(there, { x, y })) {
    throw inputBlocked(`The pointer is at (${there.x}, ${there.y}) instead of (${x}, ${y}).`, {
      wanted: `${x}, ${y}`,
      found: `${there.x}, ${there.y}`,
    });
  }
  failsafe.movedTo(there);
};

export const pressButton: Operation<MouseButton, void> = async (button, { nut }) => {
  await nut.mouse.pressButton(nutButton(nut, button));
};

export const releaseButton: Operation<MouseButton, void> = async (button, { nut, pace }) => {
  await nut.mouse.releaseButton(nutButton(nut, button));
  pace.buttonWentUp();
};

export const scrollWheel: Operation<{ dx: number; dy: number }, void> = async (
  { dx, dy },
  { nut, platform, pace },
  signal,
) => {
  const { mouse } = nut;
  const unit = platform.wheelUnit;
  // nut-js swaps left and right, on X as on Windows.
  const sideways = dx > 0 ? () => mouse.scrollLeft(unit) : () => mouse.scrollRight(unit);
  const upOrDown = dy > 0 ? () => mouse.scrollDown(unit) : () => mouse.scrollUp(unit);
  for (const [notches, turn] of [
    [dx, sideways],
    [dy, upOrDown],
  ] as const) {
    for (let notch = 0; notch < Math.abs(Math.trunc(notches)); notch++) {
      await pace.notch();
      signal.throwIfAborted();
      await turn();
    }
  }
};

/** Final position of the pointer. X window managers delay all input for a moment after a button press, including this move. */
async function arrive(wanted: Place, { pointer }: HostContext): Promise<LogicalPoint> {
  const deadline = performance.now() + arrivalLimitMs;
  let there = await pointer();
  while (!isThere(there, wanted) && performance.now() < deadline) {
    await delay(1);
    there = await pointer();
  }
  return there;
}

/** The system rounds if logical and physical pixels differ. Any other difference is a hand, or a place off the screen. */
function isThere(place: Place, wanted: Place): boolean {
  return Math.abs(place.x - wanted.x) <= 1 && Math.abs(place.y - wanted.y) <= 1;
}

function nutButton({ Button }: NutJs, button: MouseButton) {
  return { left: Button.LEFT, middle: Button.MIDDLE, right: Button.RIGHT }[button];
}
