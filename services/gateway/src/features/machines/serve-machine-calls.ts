import {
  type CallAnswer,
  type Calls,
  type GatewayMethod,
  gatewayMethods,
  type Presence,
  type ServeCall,
} from '@fixpoint/desktop/machine-link';
import type { ArtifactStore } from '@fixpoint/shared/artifacts';
import { FixpointError } from '@fixpoint/shared/errors';
import type { StageContext } from '@fixpoint/tasks/engine';
import type { z } from 'zod';
import { createArtifactIntake } from './create-artifact-intake.js';

type Params<Method extends GatewayMethod> = z.output<(typeof gatewayMethods)[Method]>;

export interface MachineCallsOptions {
  /** The runs that the machine holds now, by their ids. */
  readonly runs: ReadonlyMap<string, StageContext>;
  readonly artifacts: Pick<ArtifactStore, 'put'>;
  readonly calls: () => Pick<Calls, 'call'>;
  readonly announce: (presence: z.output<typeof Presence>) => Promise<unknown>;
  readonly resumeTask: (request: Params<'resume-task'>) => Promise<void>;
}

/**
 * Calls that a runner may make to the gateway: each call about a step uses the context of the run that the machine holds, so it is fenced by that
 * run's epoch, and cannot name anything else. Throws typed errors for calls that are not in the protocol.
 */
export function serveMachineCalls(options: MachineCallsOptions): ServeCall {
  const { runs, artifacts, calls, announce, resumeTask } = options;
  const intake = createArtifactIntake(artifacts);

  function contextOf(run: string): StageContext {
    const context = runs.get(run);
    if (context === undefined) throw noRun();
    return context;
  }

  const methods: {
    readonly [Method in GatewayMethod]: (params: Params<Method>, bytes: Buffer) => Promise<CallAnswer>;
  } = {
    async emit({ run, event }) {
      await contextOf(run).emit(event);
      return {};
    },
    async progress({ run, message, detail, status }) {
      await contextOf(run).progress(message, detail ?? undefined, status ?? undefined);
      return {};
    },
    async once({ run, name, effect, kind, details, reconciles }) {
      const context = contextOf(run);
      const ask = async (method: 'act' | 'reconcile', intent: { key: string; details: unknown }) => {
        const { result } = await calls().call(method, {
          run,
          name,
          key: intent.key,
          details: intent.details,
        });
        return (result as { value?: unknown } | null)?.value;
      };
      const result = await context.once(name, (intent) => ask('act', intent), {
        effect,
        kind,
        details,
        ...(reconciles ? { reconcile: async (intent) => (await ask('reconcile', intent)) ?? undefined } : {}),
      });
      return { result: { value: result } };
    },
    inputs: async ({ run }) => ({ result: await contextOf(run).inputs() }),
    'known-fixes': async ({ run }) => ({ result: await contextOf(run).knownFixes() }),
    async 'load-checkpoint'({ run }) {
      const value = await contextOf(run).loadCheckpoint();
      return { result: value === undefined ? null : { value } };
    },
    async 'save-checkpoint'({ run, value }) {
      await contextOf(run).saveCheckpoint(value);
      return {};
    },
    'is-pause-requested': async ({ run }) => ({ result: await contextOf(run).isPauseRequested() }),
    async 'put-artifact'(piece, bytes) {
      if (runs.size === 0) throw noRun();
      return { result: { isKept: await intake.take(piece, bytes) } };
    },
    announce: async ({ presence }) => ({ result: await announce(presence) }),
    async 'resume-task'(request) {
      await resumeTask(request);
      return {};
    },
  };

  return async (method, params, bytes) => {
    const schema = Object.hasOwn(gatewayMethods, method)
      ? gatewayMethods[method as GatewayMethod]
      : undefined;
    if (schema === undefined) {
      throw new FixpointError(`A machine may not call "${method.slice(0, 40)}".`, {
        code: 'no-such-method',
        retry: 'never',
      });
    }
    const parsed = schema.safeParse(params);
    if (!parsed.success) {
      throw new FixpointError(`Invalid parameters for the call "${method}".`, {
        code: 'bad-call',
        retry: 'never',
        hint: 'Runner and gateway may have different versions. Update the runner.',
        context: { field: parsed.error.issues[0]?.path.join('.') },
      });
    }
    return methods[method as GatewayMethod](parsed.data as never, bytes);
  };
}

function noRun(): FixpointError {
  return new FixpointError('The run has ended or belongs to another machine.', {
    code: 'no-such-run',
    retry: 'never',
  });
}
