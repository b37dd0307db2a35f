import { FixpointError } from '@fixpoint/shared/errors';
import { defineCheck, type Finding, type PlanCheck } from '@fixpoint/tasks/checks';
import type { Mailbox } from '../core/mailbox.js';

/** Whether the mailboxes of a service answer and may be read: each is opened and looked into, which changes nothing. */
export function createMailboxCheck(
  mailboxes: (names: readonly string[] | undefined) => Pick<Mailbox, 'check'>,
): PlanCheck {
  return defineCheck('mailbox', async ({ mail }, signal) => {
    try {
      const { detail } = await mailboxes(mail.mailboxes).check(signal);
      return { state: 'ok', message: `The mailbox is readable: ${detail}` };
    } catch (error) {
      if (!(error instanceof FixpointError)) throw error;
      return toFault(error);
    }
  });
}

/** Only a person can let us in; an outage passes, and the wait for the mail bridges it. */
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
