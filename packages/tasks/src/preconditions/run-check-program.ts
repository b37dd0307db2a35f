import {
  loadFixpointConfig,
  loadSettings,
  type Settings,
  type SettingsValues,
  sharedSettings,
} from '@fixpoint/shared/config';
import { PreconditionResult } from '@fixpoint/shared/contracts';
import { toFailure } from '@fixpoint/shared/errors';
import { z } from 'zod';
import { CheckedServices, checkServices, checkTaskPreconditions } from './check-services.js';
import type { PreconditionChecks } from './precondition-check.js';

/** The last line of what such a program prints. */
export const CheckProgramAnswer = z.union([
  z.object({
    services: CheckedServices,
    /** What tasks need that are about no service. */
    tasks: z.array(PreconditionResult).default([]),
  }),
  /** Why its service would not start. */
  z.object({ error: z.object({ message: z.string(), hint: z.string().optional() }) }),
]);
export type CheckProgramAnswer = z.infer<typeof CheckProgramAnswer>;

/** Makes the checks of a service in a process of their own, for `fixpoint doctor`, whether or not the service runs. */
export async function runCheckProgram<const Definition extends Settings>(options: {
  readonly settings: Definition;
  readonly process: Pick<NodeJS.Process, 'env' | 'stdout' | 'exitCode'>;
  readonly createChecks: (
    values: SettingsValues<Definition & typeof sharedSettings>,
    environment: Readonly<Record<string, string | undefined>>,
  ) => PreconditionChecks | Promise<PreconditionChecks>;
}): Promise<void> {
  const { settings, process, createChecks } = options;
  const environment = process.env;
  function print(answer: CheckProgramAnswer): void {
    process.stdout.write(`${JSON.stringify(answer)}\n`);
  }
  try {
    const values = loadSettings(
      { ...sharedSettings, ...settings },
      // It talks to no Redis, and none may be named yet.
      { ...environment, REDIS_URL: environment.REDIS_URL || 'redis://127.0.0.1' },
      () => {},
    );
    const { services } = await loadFixpointConfig({ path: values.configFile, environment });
    const checks = await createChecks(values, environment);
    const never = new AbortController().signal;
    const [checked, tasks] = await Promise.all([
      checkServices(Object.values(services), checks, never),
      checkTaskPreconditions(checks, never),
    ]);
    print({ services: checked, tasks });
  } catch (error) {
    const { message, hint } = toFailure(error);
    print({ error: { message, ...(hint === undefined ? {} : { hint }) } });
    process.exitCode = 1;
  }
}
