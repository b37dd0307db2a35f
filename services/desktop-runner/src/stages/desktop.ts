import { ConfigurationError } from '@fixpoint/shared/errors';
import type { StageHandler } from '@fixpoint/shared/queue';
import { TakenOverError } from '../core/errors/taken-over-error.js';
import type { Hands } from '../core/hands.js';
import type { Ownership } from '../core/ownership.js';
import type { DesktopWorkers, RunDesktopWork } from './work/desktop-work.js';
import { handsOnMonitor } from './work/hands-on-monitor.js';
import { reportRefusals } from './work/report-refusals.js';

export interface DesktopStageOptions {
  readonly ownership: Ownership;
  readonly hands: Hands;
  readonly workers: DesktopWorkers;
}

/** How long a task waits before it asks for the desktop again. */
const lookAgainMs = 2_000;

/**
 * Gives a task its turn on this machine's desktop and lets the one who does that sort of work do it. While somebody else has
 * the desktop, and when somebody takes it over, the step waits and holds no worker. Keys and buttons are let go at the end of
 * a turn, however it ends.
 */
export function createDesktopStage({
  ownership,
  hands,
  workers,
}: DesktopStageOptions): StageHandler<'desktop'> {
  return async (input, context) => {
    // The input was parsed as the one that belongs to its `work`.
    const run = workers[input.work] as RunDesktopWork<typeof input.work> | undefined;
    if (run === undefined) {
      throw new ConfigurationError(`The desktop "${input.desktop}" cannot do the work "${input.work}".`, {
        hint: 'Run all desktop-runners in the same version, with what this work needs set up.',
      });
    }
    const monitor = 'monitor' in input ? input.monitor : undefined;
    const seeing = monitor === undefined ? hands : handsOnMonitor(hands, monitor);
    const turn = await ownership.begin(context.task.id);
    if (turn === null) return context.waitFor(lookAgainMs, { status: 'waiting_for_vm' });
    try {
      if (turn.note !== null) await context.progress(`The task has the desktop again: ${turn.note}`);
      return await run(input, {
        context,
        note: turn.note,
        hands: reportRefusals(seeing, context.emit),
        signal: AbortSignal.any([context.signal, turn.signal]),
      });
    } catch (error) {
      if (!turn.signal.aborted || context.signal.aborted) throw error;
      return context.waitFor(lookAgainMs, { status: 'waiting_for_vm' });
    } finally {
      // A person who took over has let go of everything already, and may hold keys of their own by now.
      if (!(turn.signal.reason instanceof TakenOverError)) await hands.letGo().catch(() => {});
      await turn.end();
    }
  };
}
