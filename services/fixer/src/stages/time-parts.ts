import type { StageOutput } from '@fixpoint/shared/contracts';
import type { CompareProgram } from '../adapters/compare-program.js';
import type { ServiceCommands } from '../adapters/service-commands.js';
import type { Engine } from '../core/engine.js';

interface Parts {
  readonly engine: Engine;
  readonly commands: ServiceCommands;
  readonly comparison: CompareProgram;
}

/** The same parts, timed: time outside the engine and the service's own commands is the fix stage's share. */
export function timeParts(
  { engine, commands, comparison }: Parts,
  now: () => number = () => performance.now(),
): Parts & { read(): NonNullable<StageOutput<'fix'>['timing']> } {
  const started = now();
  const spent = { engine: 0, service: 0, compare: 0 };
  async function during<Result>(part: keyof typeof spent, run: () => Promise<Result>): Promise<Result> {
    const from = now();
    try {
      return await run();
    } finally {
      spent[part] += now() - from;
    }
  }
  return {
    engine: { ...engine, run: (job) => during('engine', () => engine.run(job)) },
    commands: {
      ...commands,
      install: (...call) => during('service', () => commands.install(...call)),
      test: (...call) => during('service', () => commands.test(...call)),
      render: (...call) => during('service', () => commands.render(...call)),
    },
    comparison: {
      ...comparison,
      compare: (...call) => during('compare', () => comparison.compare(...call)),
    },
    read: () => ({
      total_ms: Math.round(now() - started),
      engine_ms: Math.round(spent.engine),
      service_ms: Math.round(spent.service),
      ...(spent.compare === 0 ? {} : { compare_ms: Math.round(spent.compare) }),
    }),
  };
}
