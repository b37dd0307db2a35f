import { accessSync } from 'node:fs';
import { resolve } from 'node:path';
import { explainPolicy } from '@fixpoint/guard/explain';
import { defaultPolicy, type Policy } from '@fixpoint/guard/policy';
import { policyFileSetting } from '@fixpoint/shared/config';
import type { Command } from '../command-context.js';

/**
 * Shows the decision of the guard on a shell command or, without one, about the hook's own JSON on standard input, for a checkout in
 * the present folder; with `--sandbox` as inside a sandbox that holds. Exit code 0: allowed; 2: denied, as the hook itself would
 * end.
 */
export const runPolicyExplain: Command<{ words: readonly string[]; sandbox?: boolean }> = async (
  context,
  { words, sandbox = false },
) => {
  const policyFile = context.environment[policyFileSetting.env] || policyFileSetting.fallback;
  const policy = (await readPolicy(resolve(context.cwd, policyFile))).agent;
  const isCommand = words.length > 0;
  const explanation = explainPolicy(isCommand ? words.join(' ') : await context.readInput(), {
    policy,
    root: context.cwd,
    kind: isCommand ? 'command' : 'hook',
    sandboxed: sandbox,
  });
  context.write(explanation.text);
  return explanation.exitCode;
};

/** Without a user's file neither YAML nor schemas are loaded. */
async function readPolicy(path: string): Promise<Policy> {
  try {
    accessSync(path);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return defaultPolicy;
  }
  const { loadPolicyFile } = await import('./load-policy-file.js');
  return loadPolicyFile(path);
}
