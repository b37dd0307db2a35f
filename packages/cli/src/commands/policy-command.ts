import { resolve } from 'node:path';
import { explainPolicy } from '@fixpoint/guard/explain';
import { loadPolicy } from '@fixpoint/guard/policy';
import { loadSettings, sharedSettings } from '@fixpoint/shared/config';
import type { Command } from '../command-context.js';

/**
 * Shows the decision of the guard on a shell command or, where none is given, about the hook's own JSON on standard
 * input, for a checkout in the present folder. Exit code 0: allowed; 2: denied, as the hook itself would end.
 */
export const runPolicyExplain: Command<{ words: readonly string[] }> = async (context, { words }) => {
  const { policyFile } = loadSettings({ policyFile: sharedSettings.policyFile }, context.environment);
  const policy = loadPolicy(resolve(context.cwd, policyFile)).agent;
  const isCommand = words.length > 0;
  const explanation = explainPolicy(isCommand ? words.join(' ') : await context.readInput(), {
    policy,
    root: context.cwd,
    kind: isCommand ? 'command' : 'hook',
  });
  context.write(explanation.text);
  return explanation.exitCode;
};
