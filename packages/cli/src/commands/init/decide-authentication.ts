import type { MailDefinition } from '@fixpoint/shared/contracts';
import type { TriedMail } from './try-mailbox.js';

export interface MailboxTrust {
  /** The mailbox is a file of this machine, or a server on it. */
  readonly isLocal: boolean;
  /** Name under which the receiving server reports on senders; empty: unknown. */
  readonly server: string;
  readonly sender: string;
}

/**
 * The value of `mail.authentication` that fits a mailbox, by the newest mail of the sender, else by how the other mails are
 * authenticated. `mails`: null if the mailbox was not readable.
 */
export function decideAuthentication(
  mails: readonly TriedMail[] | null,
  { isLocal, server, sender }: MailboxTrust,
): MailDefinition['authentication'] {
  if (mails === null || mails.length === 0) return isLocal && server === '' ? 'if-reported' : 'required';
  const newest = mails.find((mail) => mail.sender.toLowerCase() === sender.toLowerCase());
  if (newest === undefined) return mails.some((mail) => mail.server !== null) ? 'required' : 'if-reported';
  // A report under another name means that the name is wrong, not that there is no report.
  const isUnreported = newest.server === null && newest.notBelieved['if-reported'] === null;
  return newest.notBelieved.required !== null && isUnreported ? 'if-reported' : 'required';
}

/** Name in most Authentication-Results of these mails; null: none has one. */
export function findReportingServer(mails: readonly TriedMail[]): string | null {
  const counts = new Map<string, number>();
  for (const { server } of mails) if (server !== null) counts.set(server, (counts.get(server) ?? 0) + 1);
  const [most] = [...counts].sort(([, left], [, right]) => right - left);
  return most?.[0] ?? null;
}
