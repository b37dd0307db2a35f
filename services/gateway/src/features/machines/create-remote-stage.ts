import { RunEndSchema } from '@fixpoint/desktop/machine-link';
import { FixpointError } from '@fixpoint/shared/errors';
import type { StageContext, StageHandler } from '@fixpoint/tasks/engine';
import { MachineLostError, type MachineSession } from './machine-session.js';

/** A session, and the runs that its machine holds. */
export interface WorkingSession {
  readonly session: MachineSession;
  readonly runs: Map<string, StageContext>;
}

/** Delay before a step that found no machine is offered again, in milliseconds. */
const retryMs = 2_000;

/**
 * The `desktop` stage of a machine that works through the gateway: the step is claimed, journalled and committed here, and run there. If the machine
 * is lost, the step is released; its next run begins at the last journalled effect, with a higher epoch, so that everything the lost run still sends
 * is rejected.
 */
export function createRemoteStage({
  desktop,
  working,
}: {
  readonly desktop: string;
  readonly working: () => WorkingSession | null;
}): StageHandler<'desktop'> {
  return async (input, context) => {
    const own = working();
    if (own === null || own.session.isOver()) return context.waitFor(retryMs, { status: 'waiting_for_vm' });
    const { session, runs } = own;
    const { runId } = context.step;
    const began = await context.once('machine', async () => session.machine.machine, { effect: 'keyed' });
    if (began !== session.machine.machine) throw begunElsewhere(desktop);
    runs.set(runId, context);
    try {
      const { task, step } = context;
      const { result } = await session.calls.call(
        'run',
        {
          run: runId,
          input,
          task: { id: task.id, spec: task.spec, iteration: task.iteration, seq: task.seq },
          step: {
            started_at: step.startedAt.toISOString(),
            claimed_at: step.claimedAt.toISOString(),
            attempt: step.attempt,
            looks: step.looks,
          },
        },
        { signal: context.signal, waitsForEnd: true },
      );
      const end = RunEndSchema.parse(result);
      if (end.type === 'wait') return waitAsThere(end, context);
      // The caller of this handler checks its shape.
      return end.output as Awaited<ReturnType<StageHandler<'desktop'>>>;
    } catch (error) {
      if (!(error instanceof MachineLostError) || context.signal.aborted) throw error;
      return await releaseStep(error, desktop, context);
    } finally {
      runs.delete(runId);
    }
  };
}

function waitAsThere(
  { ms, status }: Extract<ReturnType<typeof RunEndSchema.parse>, { type: 'wait' }>,
  context: StageContext,
): never {
  return context.waitFor(ms, status === null ? {} : { status });
}

async function releaseStep(error: MachineLostError, desktop: string, context: StageContext): Promise<never> {
  await context.progress(
    `Worker lost: ${error.message} The step is queued again and continues after its last recorded effect.`,
    { worker_lost: true, machine: desktop },
    'waiting_for_vm',
  );
  return context.waitFor(0, { status: 'waiting_for_vm' });
}

function begunElsewhere(desktop: string): FixpointError {
  return new FixpointError(
    `The step started on another machine with the name "${desktop}" and cannot continue on this one.`,
    {
      code: 'other-machine',
      retry: 'never',
      hint: 'Check the screen of the machine that started it, then start a new task.',
      context: { desktop },
    },
  );
}
