import { ConfigurationError } from '@fixpoint/shared/errors';
import { truncate } from '@fixpoint/shared/text';
import type { StageContext, StageHandler } from '@fixpoint/tasks/engine';
import type { Ownership } from '../core/desktop-turn.js';
import { RefusedByPolicyError, TakenOverError } from '../core/errors.js';
import type { InputController } from '../core/input/input-controller.js';
import type { DesktopWorkers, RunDesktopWork } from './desktop-work/desktop-worker.js';

interface DesktopStageOptions {
  readonly ownership: Ownership;
  readonly controller: InputController;
  readonly workers: DesktopWorkers;
}

/** Delay before a task requests the desktop again. */
const retryMs = 2_000;

/**
 * Gives a task its turn on this machine's desktop and runs the worker for that sort of work. While another owner has the desktop, and when a person
 * takes it over, the step waits and holds no worker. Keys and buttons are released at the end of a turn, however it ends.
 */
export function createDesktopStage({
  ownership,
  controller,
  workers,
}: DesktopStageOptions): StageHandler<'desktop'> {
  return async (input, context) => {
    // The input was parsed by the schema of its `work`.
    const run = workers[input.work] as RunDesktopWork<typeof input.work> | undefined;
    if (run === undefined) throw unknownWork(input);
    const turn = await ownership.begin(context.task.id);
    if (turn === null) return context.waitFor(retryMs, { status: 'waiting_for_vm' });
    try {
      const { note } = turn;
      if (note !== null) await context.progress(`The task is in control of the desktop again. ${note}`);
      return await run(input, {
        context,
        note,
        controller: reportRefusals(forMonitor(controller, input), context.emit),
        signal: AbortSignal.any([context.signal, turn.signal]),
      });
    } catch (error) {
      if (!turn.signal.aborted || context.signal.aborted) throw error;
      return context.waitFor(retryMs, { status: 'waiting_for_vm' });
    } finally {
      await releaseUnlessTaken(turn, controller);
      await turn.end();
    }
  };
}

type DesktopInput = Parameters<StageHandler<'desktop'>>[0];

/** A person who took over has released everything already, and may hold other keys by now. */
async function releaseUnlessTaken(
  { signal }: { readonly signal: AbortSignal },
  controller: InputController,
): Promise<void> {
  if (!(signal.reason instanceof TakenOverError)) await controller.releaseAll().catch(() => {});
}

function forMonitor(controller: InputController, input: DesktopInput): InputController {
  const monitor = 'monitor' in input ? input.monitor : undefined;
  return monitor === undefined ? controller : onDisplay(controller, monitor);
}

function unknownWork({ desktop, work }: DesktopInput): ConfigurationError {
  return new ConfigurationError(`The desktop "${desktop}" cannot do the work "${work}".`, {
    hint: 'Run the same version of all desktop-runners, and set the settings that this work requires.',
  });
}

/** The input controller, with one display as its default. */
function onDisplay(controller: InputController, monitor: string): InputController {
  return {
    ...controller,
    perform: (inputAction, options) => controller.perform(inputAction, { monitor, ...options }),
    observe: (request, signal) => controller.observe({ display: monitor, ...request }, signal),
    thumbnail: (signal, display = monitor) => controller.thumbnail(signal, display),
  };
}

/** The input controller, with each denial of the policy written to the task's log. */
function reportRefusals(controller: InputController, emit: StageContext['emit']): InputController {
  return {
    ...controller,
    async perform(inputAction, options) {
      try {
        return await controller.perform(inputAction, options);
      } catch (error) {
        if (error instanceof RefusedByPolicyError) {
          await emit({
            type: 'guard-denied',
            message: truncate(error.message, 10_000),
            data: { tool: `desktop:${inputAction.type}`, rule: error.rule, reason: error.message },
          });
        }
        throw error;
      }
    },
  };
}
