import { PreconditionName } from '@fixpoint/shared/contracts';
import type { Logger } from '@fixpoint/shared/logging';
import { answerPreconditions } from '../checks/answer-preconditions.js';
import type { CheckOwner } from '../checks/check.js';
import { defineCheck } from '../checks/check-catalog.js';

/** Answers "it holds" for services that a test does not start: a form is sent only where the rest of the task can follow. */
export function answerForOthers(options: {
  readonly redisUrl: string;
  readonly keyPrefix: string;
  readonly log: Logger;
  readonly owners: readonly CheckOwner[];
}): { close(): Promise<void> } {
  const { owners, ...connection } = options;
  const checks = PreconditionName.options.map((name) =>
    defineCheck(name, async () => ({ state: 'ok', message: 'It holds.' })),
  );
  const answers = owners.map((owner) => answerPreconditions({ ...connection, owner, checks }));
  return {
    async close() {
      await Promise.all(answers.map((answer) => answer.close()));
    },
  };
}
