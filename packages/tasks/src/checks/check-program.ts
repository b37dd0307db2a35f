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
import { runCheck } from './check.js';
import type { PlanCheck } from './check-catalog.js';
import { preconditionId } from './precondition-question.js';
import { listQuestions, type SetUpQuestion } from './set-up-questions.js';

/** The last line of such a program's output. */
export const CheckProgramAnswer = z.union([
  /** By the ids of the requests. */
  z.object({ results: z.record(z.string(), PreconditionResult) }),
  /** Why its service would not start. */
  z.object({ error: z.object({ message: z.string(), hint: z.string().optional() }) }),
]);
export type CheckProgramAnswer = z.infer<typeof CheckProgramAnswer>;

/** Runs the checks of a service in a separate process, for `fixpoint doctor`, whether or not the service runs. */
export async function runCheckProgram<const Definition extends Settings>(options: {
  readonly settings: Definition;
  readonly process: Pick<NodeJS.Process, 'env' | 'stdout' | 'exitCode'>;
  readonly createChecks: (
    values: SettingsValues<Definition & typeof sharedSettings>,
    environment: Readonly<Record<string, string | undefined>>,
  ) => readonly PlanCheck[] | Promise<readonly PlanCheck[]>;
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
    print({ results: await answerAll(listQuestions(Object.values(services)), checks) });
  } catch (error) {
    const { message, hint } = toFailure(error);
    print({ error: { message, hint } });
    process.exitCode = 1;
  }
}

/** Runs each check once for all questions that share its result: an agent, a repository. */
async function answerAll(
  questions: readonly SetUpQuestion[],
  checks: readonly PlanCheck[],
): Promise<Record<string, PreconditionResult>> {
  const { signal } = new AbortController();
  const results = new Map<string, Promise<PreconditionResult>>();
  for (const { names, subject } of questions) {
    for (const check of checks.filter(({ name }) => names.includes(name))) {
      const id = preconditionId(check.name, subject);
      if (!results.has(id)) results.set(id, runCheck(check, subject, signal));
    }
  }
  const answered = [...results].map(async ([id, result]) => [id, await result] as const);
  return Object.fromEntries(await Promise.all(answered));
}
