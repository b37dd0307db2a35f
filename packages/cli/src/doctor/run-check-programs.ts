import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { PreconditionName, PreconditionResult } from '@fixpoint/shared/contracts';
import {
  CheckProgramAnswer,
  findOwner,
  type PreconditionOwner,
  preconditionOwners,
} from '@fixpoint/tasks/preconditions';
import type { RedisRole } from '../redis-access/index.js';
import type { Finding, Machine } from './check.js';

/** Longest run of a service's program of checks. Those of the fixer talk to a remote for each target service. */
const programLimitMs = 60_000;

/** What the checks of one of Fixpoint's services found, in a process of their own on this machine. */
export interface CheckProgram {
  readonly owner: PreconditionOwner;
  readonly results: ReadonlyMap<string, readonly PreconditionResult[]>;
  readonly tasks: readonly PreconditionResult[];
  /** Why there are no results. */
  readonly reason: Pick<Finding, 'detail' | 'remedy'> | null;
}

/** Runs the programs of all services of Fixpoint that check something; of `own` alone where this machine is that one's. */
export function runCheckPrograms(machine: Machine, own: RedisRole | null): Promise<CheckProgram[]> {
  const owners = preconditionOwners.filter((owner) => own === null || owner === own);
  return Promise.all(owners.map((owner) => runProgram(owner, machine)));
}

async function runProgram(owner: PreconditionOwner, { root, nodePath, run }: Machine): Promise<CheckProgram> {
  const module = join(root, 'services', owner, 'dist', 'check-services.js');
  if (!existsSync(module)) {
    const reason = { detail: `the ${owner} is not built`, remedy: 'Run "npm run build".' };
    return { owner, results: new Map(), tasks: [], reason };
  }
  const { output } = await run(nodePath, [module], programLimitMs);
  const answer = readAnswer(output);
  if (answer !== null && 'services' in answer) {
    return { owner, results: new Map(Object.entries(answer.services)), tasks: answer.tasks, reason: null };
  }
  const { message, hint } = answer?.error ?? {
    message: output.trim().split('\n').at(-1)?.slice(0, 300) || 'its checks returned no result',
  };
  const reason = {
    detail: `the ${owner} does not start: ${message}`,
    remedy: hint ?? `Run "node ${module}" in a terminal to see why.`,
  };
  return { owner, results: new Map(), tasks: [], reason };
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

/** What is known of a precondition where the service that checks it does not run; `find` takes the result out of its program's. */
export function findChecked(
  programs: readonly CheckProgram[],
  name: PreconditionName,
  find: (program: CheckProgram) => readonly PreconditionResult[] | undefined,
): PreconditionResult {
  const owner = findOwner(name);
  const own = programs.find((program) => program.owner === owner);
  const checked = own === undefined ? undefined : find(own)?.find((result) => result.name === name);
  return checked ?? uncheckable(name, own?.reason ?? null);
}

function uncheckable(
  name: PreconditionName,
  reason: Pick<Finding, 'detail' | 'remedy'> | null,
): PreconditionResult {
  // Only the running services know the connected desktops and the state of the sandbox of a fixer.
  if (reason === null) return { name, state: 'ok', message: 'checked by the running services' };
  const { detail, remedy } = reason;
  const rest = remedy === undefined ? {} : { remedy };
  return { name, state: 'unknown', code: 'precondition/no-service', message: detail, ...rest };
}
