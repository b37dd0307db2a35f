import { resolve } from 'node:path';
import { loadFixpointConfig, loadSettings, sharedSettings } from '@fixpoint/shared/config';
import { neededPreconditions, type PreconditionResult } from '@fixpoint/shared/contracts';
import type { RedisRole } from '../redis-access/index.js';
import { askLimitMs, askRunning } from './ask-running.js';
import type { CheckResult, Machine } from './check.js';
import { findPrecondition } from './own-service.js';
import type { CheckProgram } from './run-check-programs.js';
import { toPreconditionFinding } from './to-precondition-finding.js';

/**
 * One line for each target service: whether a task for it could run to its end. The preconditions are those of the plan, checked by the
 * services that run, and where one does not, by its own code in a process of its own on this machine.
 */
export async function checkTargetServices(
  machine: Machine,
  programs: Promise<readonly CheckProgram[]>,
  own: RedisRole | null,
): Promise<CheckResult[]> {
  const { cwd, environment } = machine;
  const { configFile } = loadSettings({ configFile: sharedSettings.configFile }, environment);
  const path = resolve(cwd, configFile);
  const config = await loadFixpointConfig({ path, environment }).catch(() => null);
  // What is wrong with the table has a line of its own.
  const services = Object.values(config?.services ?? {});
  if (services.length === 0) return [];
  const running = await askRunning(machine, async (ask) => {
    const answers = services.map(
      async (service) =>
        [service.name, await ask(neededPreconditions(service), service, { limitMs: askLimitMs })] as const,
    );
    return new Map(await Promise.all(answers));
  });
  const made = await programs;
  return services.map((service) => {
    const results = neededPreconditions(service).map((name): PreconditionResult => {
      const answered = running?.get(service.name)?.find((result) => result.name === name);
      const find = ({ results }: CheckProgram) => results.get(service.name);
      return findPrecondition(name, { own, answered, programs: made, find });
    });
    return { name: service.name, required: true, ...toPreconditionFinding(results) };
  });
}
