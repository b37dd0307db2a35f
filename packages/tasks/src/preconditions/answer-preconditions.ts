import { answerQuestion } from '../ask/answer-question.js';
import type { RedisSource } from '../engine/redis-links.js';
import { type PreconditionChecks, runCheck } from './precondition-check.js';
import type { PreconditionOwner } from './precondition-owner.js';
import { preconditionQuestion } from './precondition-question.js';

/** Checks the preconditions that only this service can check, on request, until closed. */
export function answerPreconditions(
  options: RedisSource & { readonly owner: PreconditionOwner; readonly checks: PreconditionChecks },
): { close(): Promise<void> } {
  const { checks, ...rest } = options;
  return answerQuestion(preconditionQuestion, {
    ...rest,
    name: `${options.owner}-preconditions`,
    find({ name, service }) {
      const check = checks[name];
      return check === undefined ? null : (signal) => runCheck(name, check, service, signal);
    },
  });
}
