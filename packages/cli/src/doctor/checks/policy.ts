import { resolve } from 'node:path';
import { loadSettings, sharedSettings } from '@fixpoint/shared/config';
import { ConfigurationError } from '@fixpoint/shared/errors';
import { loadPolicy } from '@fixpoint/shared/policy';
import type { Check } from '../check.js';

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
