import type { StageInput, StageOutput } from '@fixpoint/shared/contracts';
import { TimedOutError } from '@fixpoint/shared/errors';
import type { StageContext } from '@fixpoint/tasks/engine';

/** Maximum time between two polls, in milliseconds: a person waits for the next step. */
const maxPollMs = 2_000;

/**
 * Waits for a document that a person provides instead of a mail. Each run reads the task's messages once; one from before the submission belongs to
 * an earlier iteration.
 */
export async function awaitHandedDocument(
  { after, wait_seconds: waitSeconds }: StageInput<'mail'>,
  context: Pick<StageContext, 'inputs' | 'once' | 'progress' | 'step' | 'task' | 'waitFor'>,
  pollMs: number,
): Promise<StageOutput<'mail'>> {
  const { task, step } = context;
  const handed = (await context.inputs()).filter(
    ({ document, at }) => document !== undefined && Date.parse(at) >= Date.parse(after),
  );
  const documents = handed.flatMap(({ document }) => (document === undefined ? [] : [document])).slice(-20);
  const last = handed.at(-1);
  if (last !== undefined) {
    await context.progress(`${last.by} uploaded ${documents.map(({ name }) => `"${name}"`).join(', ')}.`, {
      documents,
    });
    return { documents, message_id: `handed-${task.id}`, from: last.by, subject: '', received_at: last.at };
  }
  const remainingMs = waitSeconds * 1_000 - (step.claimedAt.getTime() - step.startedAt.getTime());
  if (remainingMs <= 0) {
    throw new TimedOutError('Waiting for the document', waitSeconds * 1_000, {
      retry: 'never',
      hint: `Run the task again, and upload the document with "fixpoint hand TASK FILE" or on the page of the task.`,
    });
  }
  await context.once(
    'ask-for-document',
    async () => {
      await context.progress(
        `Upload the document with "fixpoint hand ${task.id} FILE" or on the page of the task.`,
        { wants: 'document' },
      );
      return true;
    },
    { effect: 'keyed' },
  );
  return context.waitFor(Math.min(pollMs, maxPollMs, remainingMs));
}
