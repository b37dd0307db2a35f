import type { DesktopDirectory } from '@fixpoint/desktop/directory';
import { FixpointError } from '@fixpoint/shared/errors';
import type { StageHandler } from '@fixpoint/tasks/engine';
import { chooseDesktop } from '../core/choose-desktop.js';

export interface FindDesktopStageOptions {
  readonly directory: Pick<DesktopDirectory, 'list' | 'backlog'>;
  /** Delay before the next poll attempt of a task. */
  readonly retryMs?: number;
}

/**
 * Finds the desktop that a task may use, and waits without a worker, and without its clock, until one is available. The reason for waiting is logged
 * once in the task's log.
 */
export function createFindDesktopStage({
  directory,
  retryMs = 2_000,
}: FindDesktopStageOptions): StageHandler<'find-desktop'> {
  return async ({ choice, wait_seconds }, { step, progress, waitFor }) => {
    const known = await directory.list();
    const backlog = await directory.backlog(known.map(({ info }) => info.name));
    const chosen = chooseDesktop(
      choice,
      known.map((each, position) => ({ ...each, backlog: backlog[position] ?? 0 })),
    );
    if ('desktop' in chosen) return chosen;
    const waitedMs = step.claimedAt.getTime() - step.startedAt.getTime();
    if (wait_seconds !== null && waitedMs >= wait_seconds * 1_000) {
      throw new FixpointError(
        `No desktop became available within ${wait_seconds} s. The task waited for ${chosen.waitsFor}.`,
        {
          code: 'no-desktop',
          retry: 'never',
          hint: 'Start a desktop-runner on the machine, or choose another desktop. The desktops page lists them.',
          context: { desktop: choice.name, capabilities: choice.capabilities },
        },
      );
    }
    if (step.looks === 0) await progress(`The task waits for ${chosen.waitsFor}.`);
    return waitFor(retryMs, { status: 'waiting_for_vm' });
  };
}
