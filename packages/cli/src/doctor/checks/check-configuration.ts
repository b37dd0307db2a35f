import { existsSync } from 'node:fs';
import { access, constants } from 'node:fs/promises';
import { resolve } from 'node:path';
import { loadPolicy } from '@fixpoint/guard/policy';
import { loadSettings, sharedSettings } from '@fixpoint/shared/config';
import type { DeployDefinition } from '@fixpoint/shared/contracts';
import { countOf } from '@fixpoint/shared/text';
import { platformTokens } from '@fixpoint/tasks/checks';
import { configFileOf, defineMachineCheck, loadConfig, type Machine } from '../machine.js';
import { toInvalid } from './to-invalid.js';

export const services = defineMachineCheck({
  name: 'services',
  required: true,
  async run(machine) {
    const path = configFileOf(machine);
    try {
      const config = await loadConfig(machine);
      const rows = Object.values(config.services);
      const checked = rows.filter(({ repository }) => repository === undefined).map(({ name }) => name);
      const only = checked.length === 0 ? '' : `; without a repository, checked only: ${checked.join(', ')}`;
      if (rows.length > 0)
        return { state: 'ok', message: `${countOf(rows.length, 'target service')} in ${path}${only}` };
    } catch (error) {
      return toInvalid(error, 'config/invalid', `Correct ${path}.`);
    }
    return {
      state: 'warning',
      code: 'config/no-services',
      message: `${path} ${existsSync(path) ? 'has no services' : 'does not exist'}, so tasks can only use desktops and workspaces`,
      remedy: 'Run "fixpoint init ADDRESS", or copy examples/one-service/fixpoint.config.yaml there.',
    };
  },
});

/** Settings with which the fixer asks the platforms that the services' rows name, and reads their logs. */
export const deploys = defineMachineCheck({
  name: 'deploys',
  required: false,
  owner: 'fixer',
  async run(machine) {
    const config = await loadConfig(machine).catch(() => null);
    const named = Object.values(config?.services ?? {}).filter(
      ({ deploy }) => deploy.platform !== undefined || typeof deploy.logs === 'object',
    );
    const missing = await Promise.all(
      named.map(async ({ name, deploy }) => {
        const lacks = await findMissing(deploy, machine);
        return lacks.length === 0 ? [] : [`${name} (${lacks.join(', ')})`];
      }),
    );
    const lacking = missing.flat();
    if (lacking.length === 0) {
      const message =
        named.length === 0
          ? 'no service has a platform configured; deploys are detected by the URLs of the service'
          : `${countOf(named.length, 'service')} with a platform or logs; all can be queried`;
      return { state: 'ok', message };
    }
    return {
      state: 'warning',
      code: 'platform/no-token',
      message: `no platform status for ${lacking.join(', ')}`,
      remedy:
        'Set the variable or install the program for the fixer, or correct the settings of the service.',
    };
  },
});

async function findMissing({ platform, logs }: DeployDefinition, machine: Machine): Promise<string[]> {
  const lacks: string[] = [];
  const names = platformTokens[platform?.type ?? ''];
  if (names?.every((name) => !machine.environment[name])) lacks.push(`${names.join(' or ')} is not set`);
  const programs = [platform, typeof logs === 'object' ? logs : undefined].flatMap((source) => {
    if (source === undefined) return [];
    if ('container' in source) return [source.type];
    return source.type === 'journald' ? ['journalctl'] : [];
  });
  for (const program of new Set(programs)) {
    const { exitCode } = await machine.run(program, ['--version']);
    if (exitCode !== 0) lacks.push(`${program} does not run`);
  }
  if (typeof logs === 'object' && logs.type === 'file') {
    await access(logs.path, constants.R_OK).catch(() => lacks.push(`${logs.path} cannot be read`));
  }
  return lacks;
}

export const policy = defineMachineCheck({
  name: 'policy',
  required: true,
  async run({ cwd, environment }) {
    const { policyFile } = loadSettings({ policyFile: sharedSettings.policyFile }, environment);
    try {
      const { agent } = loadPolicy(resolve(cwd, policyFile));
      return {
        state: 'ok',
        message: `agents may run ${agent.commands.length} commands; all others are denied`,
      };
    } catch (error) {
      return toInvalid(error, 'policy/invalid', `Correct ${policyFile}.`);
    }
  },
});
