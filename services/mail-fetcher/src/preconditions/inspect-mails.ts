import type { MailRules } from '@fixpoint/guard/mail';
import type { MailDefinition } from '@fixpoint/shared/contracts';
import {
  chooseMessage,
  senderOf,
  subjectOf,
  type WantedMail,
  whyNotGenuine,
} from '../core/choose-message.js';
import { headerValues, type Mailbox, type MailMessage } from '../core/mailbox.js';
import { readMessage } from '../stages/poll-mailbox.js';

/** A mail as a task without a submission evaluates it. */
export interface InspectedMail {
  readonly sender: string;
  readonly subject: string;
  readonly arrivedAt: Date;
  /** Name of the server in its topmost Authentication-Results; null: no server reports on its sender. */
  readonly server: string | null;
  /** Reason that its sender is not believed, by the value of `mail.authentication`; null: it is. */
  readonly notBelieved: Readonly<Record<MailDefinition['authentication'], string | null>>;
  /** True if a task takes it once its sender is believed. */
  readonly fits: boolean;
}

const maxAgeMs = 90 * 86_400_000;

/** Reads the newest mails of a mailbox, newest first. `subject`: only mails with these words in the subject. */
export async function inspectMails(
  mailbox: Pick<Mailbox, 'search' | 'read' | 'verify'>,
  {
    subject,
    limit,
    rules,
    server,
    now,
    signal,
  }: {
    readonly subject: string | null;
    readonly limit: number;
    readonly rules: MailRules;
    readonly server: string;
    readonly now: Date;
    readonly signal: AbortSignal;
  },
): Promise<InspectedMail[]> {
  const after = new Date(now.getTime() - maxAgeMs);
  const ids = await mailbox.search({ subject, after }, { limit, signal });
  const messages = await Promise.all(
    ids.map((id) => readMessage(mailbox, id, { wanted: { server }, rules, signal })),
  );
  return messages
    .filter((message): message is MailMessage => message !== null && message.handed !== true)
    .sort((left, right) => right.arrivedAt.getTime() - left.arrivedAt.getTime())
    .map((message) => inspect(message, { after, subject: subject ?? '', server }, rules));
}

function inspect(
  message: MailMessage,
  { after, subject, server }: Pick<WantedMail, 'after' | 'subject' | 'server'>,
  rules: MailRules,
): InspectedMail {
  const sender = senderOf(message);
  const [results = ''] = headerValues(message.root.headers, 'Authentication-Results');
  const judge = (authentication: WantedMail['authentication']) =>
    whyNotGenuine({ message, sender }, { server, authentication }, rules);
  const wanted: WantedMail = {
    subject,
    recipient: '',
    correlation: null,
    carriedBy: 'none',
    after,
    server,
    authentication: 'if-reported',
  };
  // Its sender is evaluated separately.
  const anySender = { ...rules, isAllowedSender: () => true };
  const unsigned = { ...message, server: '', signatures: [] };
  return {
    sender,
    subject: subjectOf(message),
    arrivedAt: message.arrivedAt,
    server: /^\s*([^\s;]+)/.exec(results)?.[1] ?? null,
    notBelieved: { required: judge('required'), 'if-reported': judge('if-reported') },
    fits: chooseMessage([unsigned], wanted, anySender).found !== null,
  };
}
