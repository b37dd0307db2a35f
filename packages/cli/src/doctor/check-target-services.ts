import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { loadFixpointConfig, loadSettings, readRaw, sharedSettings } from '@fixpoint/shared/config';
import {
  neededPreconditions,
  type PreconditionName,
  type PreconditionResult,
  type ServiceDefinition,
} from '@fixpoint/shared/contracts';
import { createLogger } from '@fixpoint/shared/logging';
import {
  CheckProgramAnswer,
  createAskPreconditions,
  findOwner,
  type PreconditionOwner,
  preconditionOwners,
} from '@fixpoint/shared/preconditions';
import { connectRedis } from '@fixpoint/shared/queue';
import { countOf } from '@fixpoint/shared/text';
import type { CheckResult, Finding, Machine } from './check.js';

/** Longest run of a service's program of checks. Those of the fixer talk to a remote for each target service. */
const programLimitMs = 60_000;
const askLimitMs = 8_000;

type Results = ReadonlyMap<string, readonly PreconditionResult[]>;

/**
 * One line for each target service: whether a task for it could run to its end. The preconditions are those of the plan, checked by the
 * services that run, and where one does not, by its own code in a process of its own on this machine.
 */
export async function checkTargetServices(machine: Machine): Promise<CheckResult[]> {
  const { cwd, environment } = machine;
  const { configFile } = loadSettings({ configFile: sharedSettings.configFile }, environment);
  const path = resolve(cwd, configFile);
  const config = await loadFixpointConfig({ path, environment }).catch(() => null);
  // What is wrong with the table has a line of its own.
  const services = Object.values(config?.services ?? {});
  if (services.length === 0) return [];
  const running = await askRunning(services, machine);
  const programs = await Promise.all(preconditionOwners.map((owner) => runProgram(owner, machine)));
  return services.map((service) => {
    const names = neededPreconditions(service);
    const results = names.map((name): PreconditionResult => {
      const answered = running.get(service.name)?.find((result) => result.name === name);
      if (answered !== undefined && answered.code !== 'precondition/no-service') return answered;
      const owner = findOwner(name);
      const own = programs.find((program) => program.owner === owner);
      const checked = own?.results.get(service.name)?.find((result) => result.name === name);
      return checked ?? uncheckable(name, own?.reason ?? null);
    });
    return { name: service.name, required: true, ...toFinding(results) };
  });
}

/** What the services that run answer; nothing where no Redis is named or none answers, which has a line of its own. */
async function askRunning(
  services: readonly ServiceDefinition[],
  { environment }: Machine,
): Promise<Results> {
  const url = readRaw(sharedSettings.redisUrl, environment);
  if (!url) return new Map();
  const { keyPrefix } = loadSettings({ keyPrefix: sharedSettings.keyPrefix }, environment);
  const log = createLogger({ name: 'doctor', level: 'silent' });
  const redis = connectRedis({ url, log, name: 'fixpoint-doctor-questions', profile: 'patient' });
  try {
    const ask = createAskPreconditions({ redis, keyPrefix });
    const limit = new Promise<never>((_resolve, reject) =>
      setTimeout(() => reject(new Error('Redis does not answer.')), askLimitMs + 2_000).unref(),
    );
    const answers = services.map(
      async (service) =>
        [service.name, await ask(neededPreconditions(service), service, { limitMs: askLimitMs })] as const,
    );
    return new Map(await Promise.race([Promise.all(answers), limit]));
  } catch {
    return new Map();
  } finally {
    redis.disconnect();
  }
}

interface Program {
  readonly owner: PreconditionOwner;
  readonly results: Results;
  /** Why there are no results. */
  readonly reason: Pick<Finding, 'detail' | 'remedy'> | null;
}

async function runProgram(owner: PreconditionOwner, { root, nodePath, run }: Machine): Promise<Program> {
  const module = join(root, 'services', owner, 'dist', 'check-services.js');
  if (!existsSync(module)) {
    const reason = { detail: `the ${owner} is not built`, remedy: 'Run "npm run build".' };
    return { owner, results: new Map(), reason };
  }
  const { output } = await run(nodePath, [module], programLimitMs);
  const answer = readAnswer(output);
  if (answer !== null && 'services' in answer) {
    return { owner, results: new Map(Object.entries(answer.services)), reason: null };
  }
  const { message, hint } = answer?.error ?? {
    message: output.trim().split('\n').at(-1)?.slice(0, 300) || 'its checks gave no answer',
  };
  const reason = {
    detail: `the ${owner} does not start: ${message}`,
    remedy: hint ?? `Run "node ${module}" by hand to see why.`,
  };
  return { owner, results: new Map(), reason };
}

function readAnswer(output: string): CheckProgramAnswer | null {
  for (const line of output.trim().split('\n').reverse()) {
    try {
      return CheckProgramAnswer.parse(JSON.parse(line));
    } catch {
      // A warning of Node's.
    }
  }
  return null;
}

function uncheckable(
  name: PreconditionName,
  reason: Pick<Finding, 'detail' | 'remedy'> | null,
): PreconditionResult {
  // Which desktops are connected and how the sandbox of a running fixer stands, only those know.
  if (reason === null) return { name, state: 'ok', message: 'is checked where it runs' };
  const { detail, remedy } = reason;
  const rest = remedy === undefined ? {} : { remedy };
  return { name, state: 'unknown', code: 'precondition/no-service', message: detail, ...rest };
}

const words = { ok: 'ok', warning: 'warn', failed: 'failed', unknown: 'unknown' } as const;

function toFinding(results: readonly PreconditionResult[]): Finding {
  const order = ['failed', 'unknown', 'warning'] as const;
  const problems = order.flatMap((state) => results.filter((result) => result.state === state));
  const [worst, ...rest] = problems;
  // Where nothing answers, the form does not answer either.
  const others = rest.filter(({ code }) => code === undefined || code !== worst?.code);
  if (worst === undefined) return { state: 'ok', detail: `all ${results.length} preconditions hold` };
  return {
    state: worst.state === 'warning' ? 'warn' : 'missing',
    detail:
      others.length === 0 ? worst.message : `${worst.message} And ${countOf(others.length, 'more fault')}.`,
    ...(worst.code === undefined ? {} : { code: worst.code }),
    ...(worst.remedy === undefined ? {} : { remedy: worst.remedy }),
    ...(others.length === 0
      ? {}
      : {
          table: others.map(({ name, state, message, remedy = '' }) => ({
            name,
            value: words[state],
            how: `${message} ${remedy}`.trim(),
          })),
        }),
  };
}
