import { PreconditionName } from '@fixpoint/shared/contracts';
import type { Logger } from '@fixpoint/shared/logging';
import { answerPreconditions } from '../preconditions/answer-preconditions.js';
import { passed } from '../preconditions/precondition-check.js';
import type { PreconditionOwner } from '../preconditions/precondition-owner.js';

/** Answers "it holds" for services that a test does not start: a form is sent only where the rest of the task can follow. */
export function answerForOthers(options: {
  readonly redisUrl: string;
  readonly keyPrefix: string;
  readonly log: Logger;
  readonly owners: readonly PreconditionOwner[];
}): { close(): Promise<void> } {
  const { owners, ...connection } = options;
  const checks = Object.fromEntries(
    PreconditionName.options.map((name) => [name, async () => passed(name, 'It holds.')]),
  );
  const answers = owners.map((owner) => answerPreconditions({ ...connection, owner, checks }));
  return {
    async close() {
      await Promise.all(answers.map((answer) => answer.close()));
    },
  };
}
