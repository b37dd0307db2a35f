import type { Check, Finding, Machine } from './check.js';
import { claude } from './checks/claude.js';
import { display } from './checks/display.js';
import { gh } from './checks/gh.js';
import { git } from './checks/git.js';
import { mail } from './checks/mail.js';
import { node } from './checks/node.js';
import { policy } from './checks/policy.js';
import { redis } from './checks/redis.js';
import { services } from './checks/services.js';

export interface CheckResult extends Finding {
  readonly name: string;
  readonly required: boolean;
}

/** Every check there is, in the order in which a person sets things up. */
export const checks: readonly Check[] = [node, redis, git, claude, gh, mail, display, services, policy];

/** Runs all checks at once. A check that breaks is a finding too. */
export function runChecks(machine: Machine): Promise<CheckResult[]> {
  return Promise.all(
    checks.map(async ({ name, required, run }) => {
      const finding = await run(machine).catch(
        (error): Finding => ({
          state: 'warn',
          detail: `could not be checked: ${error instanceof Error ? error.message : error}`,
        }),
      );
      return { name, required, ...finding };
    }),
  );
}
