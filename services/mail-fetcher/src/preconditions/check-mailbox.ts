import type { MailRules } from '@fixpoint/guard/mail';
import type { MailDefinition } from '@fixpoint/shared/contracts';
import { FixpointError } from '@fixpoint/shared/errors';
import { toSafeLine } from '@fixpoint/shared/text';
import { defineCheck, type Finding, type PlanCheck } from '@fixpoint/tasks/checks';
import type { Mailbox } from '../core/mailbox.js';
import { type InspectedMail, inspectMails } from './inspect-mails.js';

export interface MailboxCheckOptions {
  readonly rules: MailRules;
  /** Name under which the mail server of a mailbox without a `server` reports on senders. */
  readonly server: string;
  /** Time limit of the whole check, in ms. */
  readonly limitMs: number;
}

type Reader = Pick<Mailbox, 'check'> & Partial<Pick<Mailbox, 'search' | 'read' | 'verify'>>;

/** Maximum number of mails under the service's subject that one check reads. */
const maxMails = 3;

/** Opens the mailboxes of a service, and evaluates the newest mails of the service in them. Changes nothing. */
export function createMailboxCheck(
  mailboxes: (names: readonly string[] | undefined) => Reader,
  options: MailboxCheckOptions,
): PlanCheck {
  const { limitMs } = options;
  return defineCheck('mailbox', async ({ mail }, given) => {
    const limit = AbortSignal.timeout(limitMs);
    const signal = AbortSignal.any([given, limit]);
    try {
      const mailbox = mailboxes(mail.mailboxes);
      const { detail } = await mailbox.check(signal);
      const mails = await readNewest(mailbox, mail, options, signal).catch(() => null);
      return judge(detail, mails, mail);
    } catch (error) {
      if (error instanceof FixpointError) return toFault(error);
      if (!limit.aborted) throw error;
      return {
        state: 'unknown',
        code: 'mailbox/unreachable',
        message: `The mailbox did not respond within ${limitMs / 1000} s.`,
        remedy: 'Run "fixpoint mail test" on the machine of the mail-fetcher to see why.',
      };
    }
  });
}

async function readNewest(
  { search, read, verify }: Reader,
  { subject }: MailDefinition,
  { rules, server }: MailboxCheckOptions,
  signal: AbortSignal,
): Promise<InspectedMail[] | null> {
  if (search === undefined || read === undefined) return null;
  const mailbox = { search, read, ...(verify === undefined ? {} : { verify }) };
  const mails = await inspectMails(mailbox, {
    subject,
    limit: maxMails,
    rules,
    server,
    now: new Date(),
    signal,
  });
  return mails.filter(({ fits }) => fits);
}

function judge(
  detail: string,
  mails: readonly InspectedMail[] | null,
  { authentication, subject }: MailDefinition,
): Finding {
  const message = `The mailbox is readable: ${detail}`;
  const [newest] = mails ?? [];
  if (newest === undefined) return { state: 'ok', message };
  const believed = mails?.find(({ notBelieved }) => notBelieved[authentication] === null);
  if (believed !== undefined) {
    return { state: 'ok', message: `${message}. A task would take ${describeMail(believed)}.` };
  }
  return {
    state: 'warning',
    code: 'mailbox/sender-not-believed',
    message: `A task would ignore ${describeMail(newest)}: ${newest.notBelieved[authentication]}.`,
    remedy: adviseOnSender(newest, subject),
  };
}

function describeMail({ subject, sender, arrivedAt }: InspectedMail): string {
  return `the mail "${toSafeLine(subject, 80)}" from ${sender || 'an unreadable sender'} of ${arrivedAt.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}

function adviseOnSender({ notBelieved, server, sender }: InspectedMail, subject: string): string {
  if (notBelieved.required !== null && notBelieved['if-reported'] === null) {
    return server === null
      ? 'No server reports on the sender of this mail. If that is so for all mails of this mailbox, set "authentication: if-reported" in "mail" of the service.'
      : `Set "server: ${toSafeLine(server, 80)}" of the mailbox if that is your mail server.`;
  }
  return `If this mail is genuine, set SENDER_EMAIL=${toSafeLine(sender, 80)}, or add the sender to mail.senders of the policy. Otherwise ignore this: it only has "${toSafeLine(subject, 60)}" in its subject.`;
}

/** A refused login needs a person; an outage passes, and the wait for the mail bridges it. */
function toFault({ code, message, hint }: FixpointError): Finding {
  switch (code) {
    case 'configuration':
      return {
        state: 'failed',
        code: 'mailbox/not-configured',
        message,
        remedy: hint ?? 'Configure a mailbox, then run "fixpoint mail login".',
      };
    case 'mail-authorization':
    case 'mail-certificate':
    case 'mail-folder-missing':
    case 'mail-login':
    case 'mail-refused':
      return {
        state: 'failed',
        code: 'mailbox/not-allowed',
        message,
        remedy: hint ?? 'Run "fixpoint mail login" again.',
      };
    default:
      return {
        state: 'unknown',
        code: 'mailbox/unreachable',
        message,
        remedy:
          hint ?? 'Check the network of the mail-fetcher and the address of the mailbox, then check again.',
      };
  }
}
