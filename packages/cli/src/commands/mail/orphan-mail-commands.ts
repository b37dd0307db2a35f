import type { OrphanMail } from '@fixpoint/shared/contracts';
import { type Command, exitCodes } from '../../command-context.js';
import { clean } from '../../render/terminal-text.js';
import { connect } from '../connect.js';

/** Lists the mails that fit a service and that no task has taken. */
export const runOrphanMails: Command<{ json?: boolean }> = async (context, { json }) => {
  const mails = await connect(context).listOrphanMails();
  if (json === true) {
    context.write(JSON.stringify({ mails }));
    return exitCodes.ok;
  }
  if (mails.length === 0)
    context.write('No unmatched mails. Every mail that fits a service belongs to a task.');
  for (const mail of mails) context.write(describe(mail));
  if (mails.length > 0) context.write('Start a task from a mail with "fixpoint mail start ID".');
  return exitCodes.ok;
};

/** Starts a task from such a mail; its plan waits for approval. */
export const runStartFromMail: Command<{ id: string }> = async (context, { id }) => {
  const task = await connect(context).startFromOrphanMail(id);
  context.write(
    `Task ${task.id} starts with the document of the mail. Approve it with "fixpoint approve ${task.id}".`,
  );
  return exitCodes.ok;
};

export const runDismissMail: Command<{ id: string }> = async (context, { id }) => {
  await connect(context).dismissOrphanMail(id);
  context.write(`Mail ${clean(id)} is hidden. It stays in the mailbox.`);
  return exitCodes.ok;
};

function describe({ id, service, subject, from, received_at, documents }: OrphanMail): string {
  const names = documents.map(({ name }) => clean(name)).join(', ');
  return `${id}  ${received_at}  ${service}  "${clean(subject)}" from ${clean(from)} with ${names}`;
}
