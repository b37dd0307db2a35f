import type { Calls } from '@fixpoint/desktop/machine-link';
import { ConfigurationError } from '@fixpoint/shared/errors';
import type { EffectIntent, OnceOptions, StageContext } from '@fixpoint/tasks/engine';

/** Ends a run that waits: not an error, but a report to the gateway. */
export class StepWait extends Error {
  readonly ms: number;
  readonly status: 'waiting_for_vm' | null;

  constructor(ms: number, status: 'waiting_for_vm' | null) {
    super(`The step waits ${ms} ms.`);
    this.name = 'StepWait';
    this.ms = ms;
    this.status = status;
  }
}

interface Effect {
  act(intent: EffectIntent): Promise<unknown>;
  reconcile?: ((intent: EffectIntent) => Promise<unknown>) | undefined;
}

/** The context of a run whose step the gateway holds, and the effects that the gateway may request in return. */
export function createRemoteContext(options: {
  readonly run: string;
  readonly calls: Pick<Calls, 'call'>;
  readonly parts: Pick<StageContext, 'task' | 'step' | 'signal' | 'log'>;
}): {
  readonly context: StageContext;
  perform(method: 'act' | 'reconcile', name: string, intent: EffectIntent): Promise<unknown>;
} {
  const { run, calls, parts } = options;
  const effects = new Map<string, Effect>();
  const ask = async (method: string, params: object = {}) =>
    (await calls.call(method, { run, ...params })).result;

  async function once<Result>(
    name: string,
    act: (intent: EffectIntent) => Promise<Result>,
    { effect, kind, reconcile, details = {} }: OnceOptions<Result>,
  ): Promise<Result> {
    // Over the link an error loses its class, so an error thrown here is thrown again unchanged.
    let thrown: { readonly error: unknown } | undefined;
    const keep = (error: unknown): never => {
      thrown = { error };
      throw error;
    };
    effects.set(name, {
      act: (intent) => act(intent).catch(keep),
      reconcile: reconcile && ((intent) => reconcile(intent).catch(keep)),
    });
    try {
      const answer = await ask('once', { name, effect, kind, details, reconciles: reconcile !== undefined });
      return (answer as { value: Result }).value;
    } catch (error) {
      throw thrown === undefined ? error : thrown.error;
    } finally {
      effects.delete(name);
    }
  }

  const context: StageContext = {
    ...parts,
    emit: async (event) => void (await ask('emit', { event })),
    progress: async (message, detail, status) =>
      void (await ask('progress', {
        message: message.slice(0, 10_000),
        detail: detail ?? null,
        status: status ?? null,
      })),
    once,
    inputs: async () => (await ask('inputs')) as Awaited<ReturnType<StageContext['inputs']>>,
    knownFixes: async () => (await ask('known-fixes')) as Awaited<ReturnType<StageContext['knownFixes']>>,
    learnedTemplates: {
      read: () => Promise.reject(notHere()),
      write: () => Promise.reject(notHere()),
    },
    async loadCheckpoint() {
      const kept = (await ask('load-checkpoint')) as { value: unknown } | null;
      return kept === null ? undefined : kept.value;
    },
    saveCheckpoint: async (value) => void (await ask('save-checkpoint', { value: value ?? null })),
    isPauseRequested: async () => (await ask('is-pause-requested')) === true,
    waitFor(ms, wait) {
      throw new StepWait(ms, wait?.status ?? null);
    },
  };

  return {
    context,
    async perform(method, name, intent) {
      const effect = effects.get(name);
      const run = method === 'act' ? effect?.act : effect?.reconcile;
      if (run === undefined) throw new Error(`The effect "${name}" is not in progress in this run.`);
      return run(intent);
    },
  };
}

function notHere(): ConfigurationError {
  return new ConfigurationError('A remote machine cannot read learned templates.', {
    hint: 'Report this as a bug of Fixpoint.',
  });
}
