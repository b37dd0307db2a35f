import { FixpointError } from '@fixpoint/shared/errors';
import type { LogicalPoint } from '../../../core/screen/coordinates.js';
import type { HostContext, Operation } from '../host-context.js';
import { movePointer } from './pointer-operations.js';

const size = 24;
/** Time limit for a click of the self-test to be reported back. */
const clickLimitMs = 1_500;

export interface ClickTest {
  readonly clicks: readonly { readonly wanted: LogicalPoint; readonly found: { x: number; y: number } }[];
}

/**
 * Clicks at the middle and near the corners of every display, each time on a small window of this process, which reports where the click landed:
 * nothing else on the screen receives them. Throws `self-test-failed` if one lands more than a pixel away, and restores the pointer's position.
 */
export const testClicks: Operation<undefined, ClickTest> = async (_, context, signal) => {
  const { platform } = context;
  const before = await context.pointer();
  const clicks: { wanted: LogicalPoint; found: { x: number; y: number } }[] = [];
  try {
    for (const display of await platform.displays()) {
      for (const [right, down] of [
        [0.02, 0.03],
        [0.97, 0.03],
        [0.5, 0.5],
        [0.02, 0.96],
        [0.97, 0.96],
      ] as const) {
        signal.throwIfAborted();
        const wanted: LogicalPoint = {
          space: 'logical',
          x: display.x + Math.round(display.width * right),
          y: display.y + Math.round(display.height * down),
        };
        clicks.push({ wanted, found: await clickAt(wanted, context) });
      }
    }
  } finally {
    platform.releaseAll();
    await movePointer(before, context, signal);
  }
  return { clicks };
};

async function clickAt(wanted: LogicalPoint, context: HostContext): Promise<{ x: number; y: number }> {
  const { nut, platform } = context;
  const origin = platform.origin();
  const corner = { x: wanted.x + origin.x - size / 2, y: wanted.y + origin.y - size / 2 };
  const target = platform.openClickTarget(corner, size);
  try {
    await movePointer(wanted, context, AbortSignal.timeout(clickLimitMs));
    await nut.mouse.pressButton(nut.Button.LEFT);
    await nut.mouse.releaseButton(nut.Button.LEFT);
    const landed = await target.nextClick(AbortSignal.timeout(clickLimitMs));
    if (landed === null) throw failed(`a click at (${wanted.x}, ${wanted.y}) did not arrive`, wanted);
    const result = { x: landed.x - origin.x, y: landed.y - origin.y };
    if (Math.abs(result.x - wanted.x) > 1 || Math.abs(result.y - wanted.y) > 1) {
      throw failed(`a click at (${wanted.x}, ${wanted.y}) landed at (${result.x}, ${result.y})`, wanted);
    }
    return result;
  } finally {
    target.close();
  }
}

function failed(what: string, wanted: LogicalPoint): FixpointError {
  return new FixpointError(`The self-test of the desktop failed: ${what}.`, {
    code: 'self-test-failed',
    retry: 'backoff',
    hint: 'Unlock the screen and close windows that cover it. On Windows, run the runner as the logged-in user (docs/windows.md).',
    context: { x: wanted.x, y: wanted.y },
  });
}
