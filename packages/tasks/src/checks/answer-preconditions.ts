import { answerQuestion } from '../ask/answer-question.js';
import type { RedisSource } from '../engine/redis-links.js';
import { type CheckOwner, runCheck } from './check.js';
import type { PlanCheck } from './check-catalog.js';
import { preconditionQuestion } from './precondition-question.js';

/** Runs the checks of a service on request, until closed. */
export function answerPreconditions(
  options: RedisSource & { readonly owner: CheckOwner; readonly checks: readonly PlanCheck[] },
): { close(): Promise<void> } {
  const { checks, ...rest } = options;
  return answerQuestion(preconditionQuestion, {
    ...rest,
    name: `${options.owner}-preconditions`,
    find({ name, service }) {
      const check = checks.find((each) => each.name === name);
      return check === undefined ? null : (signal) => runCheck(check, service, signal);
    },
  });
}
