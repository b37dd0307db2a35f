import type { MailRules } from '@fixpoint/guard/mail';
import {
  type Choice,
  chooseMessage,
  clockToleranceMs,
  type FoundMail,
  type PassedOver,
  senderOf,
  toPassedOver,
  type WantedMail,
} from '../core/choose-message.js';
import { headerValues, type Mailbox, type MailMessage } from '../core/mailbox.js';

/** Maximum number of mails that one search reads. More than that in one wait do not come from the service. */
export const maxCandidates = 50;
const readAtOnce = 5;

/** Looks for documents inside a mail's archives and behind its links. Returns the mail with the documents, or the reason for finding none. */
export type OpenContainers = (mail: FoundMail, signal: AbortSignal) => Promise<FoundMail | string>;

/** Polls the mailbox once: the narrow search, and if it finds no match, the wide one. */
export async function pollMailbox(
  mailbox: Pick<Mailbox, 'search' | 'read' | 'verify'>,
  wanted: WantedMail,
  rules: MailRules,
  { signal, openContainers }: { signal: AbortSignal; openContainers: OpenContainers },
): Promise<Choice> {
  const read = new Map<string, MailMessage | null>();
  const emptied = new Map<string, PassedOver>();
  let choice: Choice = { found: null, passedOver: [] };
  // The clock of a mail server may be behind: a mail with this submission's mark counts all the same.
  const isMarked = wanted.correlation !== null && wanted.carriedBy !== 'none';
  const after = new Date(wanted.after.getTime() - (isMarked ? clockToleranceMs : 0));
  for (const subject of [wanted.subject, null]) {
    const results = await mailbox.search({ subject, after }, { limit: maxCandidates, signal });
    const ids = results.filter((id) => !read.has(id));
    for (let start = 0; start < ids.length; start += readAtOnce) {
      const some = ids.slice(start, start + readAtOnce);
      const messages = await Promise.all(
        some.map((id) => readMessage(mailbox, id, { wanted, rules, signal })),
      );
      for (const [index, id] of some.entries()) read.set(id, messages[index] ?? null);
    }
    choice = await chooseAndOpen();
    if (choice.found !== null) break;
  }
  return choice;

  async function chooseAndOpen(): Promise<Choice> {
    for (;;) {
      const present = [...read.values()].filter((message) => message !== null && !emptied.has(message.id));
      const { found, passedOver } = chooseMessage(present as MailMessage[], wanted, rules);
      const all = [...passedOver, ...emptied.values()];
      if (found === null || found.attachments.documents.length > 0) return { found, passedOver: all };
      const opened = await openContainers(found, signal);
      if (typeof opened !== 'string') return { found: opened, passedOver: all };
      emptied.set(found.message.id, toPassedOver(found, opened, wanted, rules));
    }
  }
}

/** Reads a mail. If our own server reports nothing about it, its signatures are verified, provided that its sender may be believed at all. */
export async function readMessage(
  mailbox: Pick<Mailbox, 'read' | 'verify'>,
  id: string,
  { wanted, rules, signal }: { wanted: Pick<WantedMail, 'server'>; rules: MailRules; signal: AbortSignal },
): Promise<MailMessage | null> {
  const message = await mailbox.read(id, signal);
  if (message === null || message.handed === true || mailbox.verify === undefined) return message;
  const { headers } = message.root;
  const server = (message.server ?? wanted.server).toLowerCase();
  const isReported =
    server !== '' &&
    headerValues(headers, 'Authentication-Results').some((value) =>
      value.trim().toLowerCase().startsWith(server),
    );
  const isSigned = headerValues(headers, 'DKIM-Signature').length > 0;
  if (isReported || !isSigned || !rules.isAllowedSender(senderOf(message))) return message;
  return { ...message, signatures: await mailbox.verify(id, signal) };
}
