import type { CallAnswer, RunEnd, runnerMethods } from '@fixpoint/desktop/machine-link';
import { stageCatalog, TaskSpec } from '@fixpoint/shared/contracts';
import { FixpointError } from '@fixpoint/shared/errors';
import type { Logger } from '@fixpoint/shared/logging';
import type { StageHandler } from '@fixpoint/tasks/engine';
import type { z } from 'zod';
import type { HostSession } from './connect-host.js';
import { createRemoteContext, StepWait } from './create-remote-context.js';

type Perform = ReturnType<typeof createRemoteContext>['perform'];

/** Runs the steps that the gateway leases to this machine, one at a time, each by the handler that a runner with a queue has. */
export interface RunServer {
  run(
    session: HostSession,
    params: z.output<typeof runnerMethods.run>,
    signal: AbortSignal,
  ): Promise<CallAnswer>;
  perform(method: 'act' | 'reconcile', params: z.output<typeof runnerMethods.act>): Promise<CallAnswer>;
  /** Waits until running steps have ended. */
  idle(): Promise<void>;
}

export function createRunServer({
  handler,
  log,
}: {
  readonly handler: StageHandler<'desktop'>;
  readonly log: Logger;
}): RunServer {
  const performing = new Map<string, Perform>();
  let last: Promise<unknown> = Promise.resolve();

  async function handle(
    session: HostSession,
    { run, input, task, step }: z.output<typeof runnerMethods.run>,
    signal: AbortSignal,
  ): Promise<z.output<typeof RunEnd>> {
    signal.throwIfAborted();
    const { context, perform } = createRemoteContext({
      run,
      calls: session.calls,
      parts: {
        task: { ...task, spec: TaskSpec.parse(task.spec) },
        step: {
          startedAt: new Date(step.started_at),
          claimedAt: new Date(step.claimed_at),
          attempt: step.attempt,
          looks: step.looks,
          runId: run,
        },
        signal,
        log: log.child({ task: task.id, stage: 'desktop', run }),
      },
    });
    performing.set(run, perform);
    try {
      return { type: 'output', output: await handler(stageCatalog.desktop.input.parse(input), context) };
    } catch (error) {
      if (error instanceof StepWait) return { type: 'wait', ms: error.ms, status: error.status };
      throw error;
    } finally {
      performing.delete(run);
    }
  }

  return {
    async run(session, params, signal) {
      // The previous run may still be releasing the screen: its session was lost a moment ago.
      const before = last;
      const done = before.then(() => handle(session, params, signal));
      last = done.catch(() => {});
      return { result: await done };
    },
    async perform(method, { run, name, key, details }) {
      const perform = performing.get(run);
      if (perform === undefined) {
        throw new FixpointError('The run has ended.', { code: 'no-such-run', retry: 'never' });
      }
      return { result: { value: (await perform(method, name, { key, details })) ?? null } };
    },
    idle: () => last.then(() => {}),
  };
}
