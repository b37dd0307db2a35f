import type { Retry } from '@fixpoint/shared/contracts';
import { FixpointError } from '@fixpoint/shared/errors';
import { countOf, toSafeLine } from '@fixpoint/shared/text';
import type { PassedOver } from './choose-message.js';

/** Faults of a mailbox that we detect ourselves, by the code that events and the API carry. */
const faults = {
  /** The mailbox refuses the login. A retry cannot help: a person has to log in once. */
  'mail-authorization': {
    retry: 'never',
    hint: 'Run `fixpoint mail login` once on a machine with a browser; the token it writes is refreshed automatically.',
  },
  /** The login was not completed. */
  'mail-login': { retry: 'never', hint: 'Run `fixpoint mail login` again.' },
  /** The wait timed out. The loop decides on the consequence; the step itself is not retried. */
  'mail-not-arrived': {
    retry: 'never',
    hint: 'Check in the logs of the service that it sent the mail, and check the sender list in the policy file. To wait longer, raise TIMEOUT_EMAIL_WAIT or mail_wait_seconds of the task.',
  },
  /** A document was incomplete. Fetching it again can help. */
  'mail-truncated': { retry: 'backoff', hint: undefined },
  /** The mail vanished between two requests. The next poll finds the current mails. */
  'mail-gone': { retry: 'backoff', hint: undefined },
  'mail-too-large': {
    retry: 'never',
    hint: 'Raise mail.maxAttachmentBytes in the policy file if the document really is that large.',
  },
  /** The server, the file or the folder did not respond. */
  'mail-unavailable': { retry: 'backoff', hint: undefined },
  /** A folder of the mailbox does not exist: renamed, or never created. A rename may be reverted, so polling continues. */
  'mail-folder-missing': { retry: 'backoff', hint: undefined },
  /** The server's certificate is not trusted. */
  'mail-certificate': {
    retry: 'never',
    hint: 'Check the host name. For a self-signed certificate, set the field `ca` of the mailbox.',
  },
} as const satisfies Record<string, { retry: Retry; hint: string | undefined }>;

export class MailError extends FixpointError {
  constructor(
    code: keyof typeof faults,
    message: string,
    options: { hint?: string; context?: Record<string, unknown>; cause?: unknown } = {},
  ) {
    super(message, { ...faults[code], ...options, code });
  }
}

/**
 * Names the mails that did come, with the reason for rejecting each. First those that answer this submission but do not fit: a mail without a
 * document gives the reason in the service's words.
 */
export function describeNotArrived({
  waitedSeconds,
  query,
  passedOver,
}: {
  waitedSeconds: number;
  query: string;
  passedOver: readonly PassedOver[];
}): MailError {
  const rank = ({ text, isRelated }: PassedOver) => (text === undefined ? Number(isRelated) : 2);
  const ordered = [...passedOver].sort((left, right) => rank(right) - rank(left));
  const others = ordered
    .slice(0, 5)
    .map((mail) => `"${toSafeLine(mail.subject, 100)}" from ${mail.sender}, because ${mail.reason}`);
  const quoted = ordered
    .filter(({ text }) => text !== undefined)
    .slice(0, 3)
    .map(({ subject, sender, text }) => `"${toSafeLine(subject, 100)}" from ${sender} says: "${text}"`);
  const answers =
    quoted.length === 0
      ? ''
      : ` A mail without a document arrived for this submission: ${quoted.join('; ')}.`;
  const more = passedOver.length - others.length;
  const rest = more > 0 ? `; and ${countOf(more, 'more mail', 'more mails')}` : '';
  const seen = others.length === 0 ? 'No mail arrived.' : `Ignored: ${others.join('; ')}${rest}.`;
  return new MailError(
    'mail-not-arrived',
    `The service's mail did not arrive within ${waitedSeconds} s.${answers} Search: ${query}. ${seen}`,
    {
      context: {
        waited_seconds: waitedSeconds,
        query,
        passed_over: ordered.slice(0, 20).map((mail) => ({
          id: mail.id,
          subject: mail.subject.slice(0, 200),
          from: mail.sender,
          // The former name of `from`.
          sender: mail.sender,
          arrived_at: mail.arrivedAt.toISOString(),
          reason: mail.reason,
          ...(mail.text === undefined ? {} : { text: mail.text }),
        })),
      },
    },
  );
}
