import { resolve } from 'node:path';
import { loadPolicy } from '@fixpoint/guard/policy';
import { loadFixpointConfig, loadSettings, sharedSettings } from '@fixpoint/shared/config';
import { ConfigurationError } from '@fixpoint/shared/errors';
import type { Check } from '../check.js';

export const services: Check = {
  name: 'services',
  required: true,
  async run({ cwd, environment }) {
    const { configFile } = loadSettings({ configFile: sharedSettings.configFile }, environment);
    try {
      const config = await loadFixpointConfig({ path: resolve(cwd, configFile), environment });
      return { state: 'ok', detail: `${Object.keys(config.services).length} target services are configured` };
    } catch (error) {
      if (!(error instanceof ConfigurationError)) throw error;
      return { state: 'missing', detail: error.message, remedy: error.hint ?? `Correct ${configFile}.` };
    }
  },
};

export const policy: Check = {
  name: 'policy',
  required: true,
  async run({ cwd, environment }) {
    const { policyFile } = loadSettings({ policyFile: sharedSettings.policyFile }, environment);
    try {
      const { agent } = loadPolicy(resolve(cwd, policyFile));
      return { state: 'ok', detail: `agents may run ${agent.commands.length} commands; the rest is denied` };
    } catch (error) {
      if (!(error instanceof ConfigurationError)) throw error;
      return { state: 'missing', detail: error.message, remedy: error.hint ?? `Correct ${policyFile}.` };
    }
  },
};
