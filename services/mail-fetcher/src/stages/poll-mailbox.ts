import { buildQuery, buildWideQuery, type MailRules } from '@fixpoint/guard/mail';

import { type Choice, chooseMessage, type WantedMail } from '../core/choose-message.js';
import type { Mailbox, MailMessage } from '../core/mailbox.js';

/** Most mails that one search reads. More than that in one wait do not come from the service. */
export const mostCandidates = 50;
const readAtOnce = 5;

/** Polls the mailbox once: the narrow search, and where it finds nothing that fits, the wide one. */
export async function pollMailbox(
  mailbox: Pick<Mailbox, 'search' | 'read'>,
  wanted: WantedMail,
  rules: MailRules,
  signal: AbortSignal,
): Promise<Choice> {
  const read = new Map<string, MailMessage | null>();
  let choice: Choice = { found: null, passedOver: [] };
  for (const query of [buildQuery(wanted), buildWideQuery(wanted)]) {
    const found = await mailbox.search(query, { limit: mostCandidates, signal });
    const ids = found.filter((id) => !read.has(id));
    for (let start = 0; start < ids.length; start += readAtOnce) {
      const some = ids.slice(start, start + readAtOnce);
      const messages = await Promise.all(some.map((id) => mailbox.read(id, signal)));
      for (const [index, id] of some.entries()) read.set(id, messages[index] ?? null);
    }
    const present = [...read.values()].filter((message) => message !== null);
    choice = chooseMessage(present, wanted, rules);
    if (choice.found !== null) break;
  }
  return choice;
}
