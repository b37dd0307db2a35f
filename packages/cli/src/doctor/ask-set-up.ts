import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { loadSettings, readRaw, sharedSettings } from '@fixpoint/shared/config';
import type { PreconditionName, PreconditionResult } from '@fixpoint/shared/contracts';
import { createLogger } from '@fixpoint/shared/logging';
import {
  type CheckOwner,
  CheckProgramAnswer,
  checkCatalog,
  checkOwners,
  createAskPreconditions,
  preconditionId,
  type SetUpQuestion,
} from '@fixpoint/tasks/checks';
import { connectRedis } from '@fixpoint/tasks/engine';
import type { RedisRole } from '../redis-access/index.js';
import { askProgram } from './ask-program.js';
import type { Machine } from './machine.js';

const askLimitMs = 8_000;
/** A running Redis responds to a ping in milliseconds. */
const pingLimitMs = 1_500;
/** Longest run of a service's checks. Those of the fixer talk to a remote for each target service. */
const programLimitMs = 60_000;

/** Results of the checks of one service of Fixpoint, run in a separate process on this machine. */
interface CheckProgram {
  readonly owner: CheckOwner;
  /** By the ids of the requests. */
  readonly results: Readonly<Record<string, PreconditionResult>>;
  /** Reason for missing results. */
  readonly reason: { readonly message: string; readonly remedy: string } | null;
}

/**
 * Asks the services that run. For a service that does not run, its checks are run on this machine, if that may run it (`own` is null or
 * this service).
 */
export async function askSetUp(
  machine: Machine,
  own: RedisRole | null,
  questions: readonly SetUpQuestion[],
): Promise<PreconditionResult[][]> {
  const owners = checkOwners.filter((owner) => own === null || owner === own);
  const [running, programs] = await Promise.all([
    askRunning(machine, questions),
    Promise.all(owners.map((owner) => runCheckProgram(owner, machine))),
  ]);
  return questions.map(({ names, subject }, position) =>
    names.map((name) => {
      const answered = running?.[position]?.find((result) => result.name === name);
      // On a machine that may run all services, their code knows more than that the service does not run.
      if (answered !== undefined && (own !== null || answered.code !== 'precondition/no-service'))
        return answered;
      const { owner } = checkCatalog[name];
      if (own !== null && owner !== null && owner !== own) return describeElsewhere(name, owner, own);
      const program = programs.find((each) => each.owner === owner);
      return program?.results[preconditionId(name, subject)] ?? describeUnchecked(name, program);
    }),
  );
}

/** Null if no Redis is set or none answers, which has a separate line. */
async function askRunning(
  { environment }: Machine,
  questions: readonly SetUpQuestion[],
): Promise<PreconditionResult[][] | null> {
  const url = readRaw(sharedSettings.redisUrl, environment);
  if (!url) return null;
  const { keyPrefix } = loadSettings({ keyPrefix: sharedSettings.keyPrefix }, environment);
  const log = createLogger({ name: 'doctor', level: 'silent' });
  const redis = connectRedis({ url, log, name: 'fixpoint-doctor-questions', profile: 'patient' });
  try {
    const ask = createAskPreconditions({ redis, keyPrefix });
    await within(pingLimitMs, redis.ping());
    const answers = questions.map(({ names, subject }) => ask(names, subject, { limitMs: askLimitMs }));
    return await within(askLimitMs + 2_000, Promise.all(answers));
  } catch {
    return null;
  } finally {
    redis.disconnect();
  }
}

function within<Answer>(ms: number, answer: Promise<Answer>): Promise<Answer> {
  const limit = new Promise<never>((_resolve, reject) =>
    setTimeout(() => reject(new Error('Redis does not answer.')), ms).unref(),
  );
  return Promise.race([answer, limit]);
}

async function runCheckProgram(owner: CheckOwner, machine: Machine): Promise<CheckProgram> {
  const module = join('services', owner, 'dist', 'check-services.js');
  const fail = (message: string, remedy: string) => ({ owner, results: {}, reason: { message, remedy } });
  const path = join(machine.root, module);
  if (!existsSync(path)) return fail(`the ${owner} is not built`, 'Run "npm run build".');
  const { answer, reason } = await askProgram(machine, CheckProgramAnswer, {
    module,
    limitMs: programLimitMs,
  });
  if (answer !== null && 'results' in answer) return { owner, results: answer.results, reason: null };
  const { message, hint = `Run "node ${path}" in a terminal to see why.` } = answer?.error ?? {
    message: reason,
  };
  return fail(`the ${owner} does not start: ${message}`, hint);
}

function describeElsewhere(name: PreconditionName, owner: CheckOwner, own: RedisRole): PreconditionResult {
  return {
    name,
    state: 'warning',
    code: 'precondition/elsewhere',
    message: `The requirements of the ${owner} are unknown: the ${own} may not query it.`,
    remedy: 'Run "docker compose exec gateway npx fixpoint doctor", which queries every service.',
  };
}

function describeUnchecked(name: PreconditionName, program: CheckProgram | undefined): PreconditionResult {
  // Only the running services know the connected desktops and the state of the sandbox of a fixer.
  if (!program?.reason) return { name, state: 'ok', message: 'checked by the running services' };
  return { name, state: 'unknown', code: 'precondition/no-service', ...program.reason };
}
