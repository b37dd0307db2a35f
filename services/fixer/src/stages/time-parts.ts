import type { StageOutput } from '@fixpoint/shared/contracts';
import type { ServiceCommands } from '../adapters/service-commands.js';
import type { Engine } from '../core/engine.js';

interface Parts {
  readonly engine: Engine;
  readonly commands: ServiceCommands;
}

/** The same parts, timed: what is neither the engine's nor the service's own commands' time is the fix stage's own share. */
export function timeParts(
  { engine, commands }: Parts,
  now: () => number = () => performance.now(),
): Parts & { read(): NonNullable<StageOutput<'fix'>['timing']> } {
  const started = now();
  const spent = { engine: 0, service: 0 };
  async function during<Result>(part: keyof typeof spent, run: () => Promise<Result>): Promise<Result> {
    const from = now();
    try {
      return await run();
    } finally {
      spent[part] += now() - from;
    }
  }
  return {
    engine: { run: (job) => during('engine', () => engine.run(job)) },
    commands: {
      ...commands,
      install: (...call) => during('service', () => commands.install(...call)),
      test: (...call) => during('service', () => commands.test(...call)),
    },
    read: () => ({
      total_ms: Math.round(now() - started),
      engine_ms: Math.round(spent.engine),
      service_ms: Math.round(spent.service),
    }),
  };
}
