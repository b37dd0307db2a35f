import { existsSync } from 'node:fs';
import { access, constants } from 'node:fs/promises';
import { resolve } from 'node:path';
import { loadPolicy } from '@fixpoint/guard/policy';
import { loadFixpointConfig, loadSettings, sharedSettings } from '@fixpoint/shared/config';
import type { DeployDefinition } from '@fixpoint/shared/contracts';
import { ConfigurationError } from '@fixpoint/shared/errors';
import { countOf } from '@fixpoint/shared/text';
import type { Check, Machine } from '../check.js';

export const services: Check = {
  name: 'services',
  required: true,
  async run({ cwd, environment }) {
    const { configFile } = loadSettings({ configFile: sharedSettings.configFile }, environment);
    try {
      const path = resolve(cwd, configFile);
      const config = await loadFixpointConfig({ path, environment });
      const count = Object.keys(config.services).length;
      if (count > 0) return { state: 'ok', detail: `${countOf(count, 'target service')} in ${path}` };
      return {
        state: 'warn',
        code: 'config/no-services',
        detail: existsSync(path)
          ? `${path} has no services, so tasks can only use desktops and workspaces`
          : `${path} does not exist, so tasks can only use desktops and workspaces`,
        remedy: 'Run "fixpoint init ADDRESS", or copy examples/one-service/fixpoint.config.yaml there.',
      };
    } catch (error) {
      if (!(error instanceof ConfigurationError)) throw error;
      const { message, hint = `Correct ${configFile}.` } = error;
      return { state: 'missing', code: 'config/invalid', detail: message, remedy: hint };
    }
  },
};

/** One of these variables each. */
const tokens = {
  railway: ['RAILWAY_TOKEN', 'RAILWAY_API_TOKEN'],
  github: ['GITHUB_TOKEN'],
  vercel: ['VERCEL_TOKEN'],
  render: ['RENDER_API_KEY'],
} as const;

/** What the fixer needs in order to ask the platforms that the services' rows name, and to read their logs. */
export const deploys: Check = {
  name: 'deploys',
  required: false,
  of: ['fixer'],
  async run(machine) {
    const { cwd, environment } = machine;
    const { configFile } = loadSettings({ configFile: sharedSettings.configFile }, environment);
    const path = resolve(cwd, configFile);
    const config = await loadFixpointConfig({ path, environment }).catch(() => null);
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
      const detail =
        named.length === 0
          ? 'no service has a platform configured; deploys are detected by the URLs of the service'
          : `${countOf(named.length, 'service')} with a platform or logs; all can be queried`;
      return { state: 'ok', detail };
    }
    return {
      state: 'warn',
      code: 'platform/no-token',
      detail: `no platform status for ${lacking.join(', ')}`,
      remedy:
        'Set the variable or install the program for the fixer, or correct the settings of the service.',
    };
  },
};

async function findMissing({ platform, logs }: DeployDefinition, machine: Machine): Promise<string[]> {
  const lacks: string[] = [];
  if (platform !== undefined && platform.type in tokens) {
    const names = tokens[platform.type as keyof typeof tokens];
    if (names.every((name) => !machine.environment[name])) lacks.push(`${names.join(' or ')} is not set`);
  }
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

export const policy: Check = {
  name: 'policy',
  required: true,
  async run({ cwd, environment }) {
    const { policyFile } = loadSettings({ policyFile: sharedSettings.policyFile }, environment);
    try {
      const { agent } = loadPolicy(resolve(cwd, policyFile));
      return {
        state: 'ok',
        detail: `agents may run ${agent.commands.length} commands; all others are denied`,
      };
    } catch (error) {
      if (!(error instanceof ConfigurationError)) throw error;
      const { message, hint = `Correct ${policyFile}.` } = error;
      return { state: 'missing', code: 'policy/invalid', detail: message, remedy: hint };
    }
  },
};
