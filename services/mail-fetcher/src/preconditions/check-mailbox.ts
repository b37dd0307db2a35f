import { FixpointError } from '@fixpoint/shared/errors';
import { faulty, type PreconditionCheck, passed } from '@fixpoint/tasks/preconditions';
import type { Mailbox } from '../core/mailbox.js';

/** Whether the mailboxes of a service answer and may be read: each is opened and looked into, which changes nothing. */
export function createMailboxCheck(
  mailboxes: (names: readonly string[] | undefined) => Pick<Mailbox, 'check'>,
): PreconditionCheck {
  return async ({ mail }, signal) => {
    try {
      const { detail } = await mailboxes(mail.mailboxes).check(signal);
      return passed('mailbox', `The mailbox is readable: ${detail}`);
    } catch (error) {
      if (!(error instanceof FixpointError)) throw error;
      return toFault(error);
    }
  };
}

/** Only a person can let us in; an outage passes, and the wait for the mail bridges it. */
function toFault({ code, message, hint }: FixpointError) {
  switch (code) {
    case 'configuration':
      return faulty('mailbox', 'failed', {
        code: 'mailbox/not-configured',
        message,
        remedy: hint ?? 'Configure a mailbox, then run "fixpoint mail login".',
      });
    case 'mail-authorization':
    case 'mail-certificate':
    case 'mail-folder-missing':
    case 'mail-login':
    case 'mail-refused':
      return faulty('mailbox', 'failed', {
        code: 'mailbox/not-allowed',
        message,
        remedy: hint ?? 'Run "fixpoint mail login" again.',
      });
    default:
      return faulty('mailbox', 'unknown', {
        code: 'mailbox/unreachable',
        message,
        remedy:
          hint ?? 'Check the network of the mail-fetcher and the address of the mailbox, then check again.',
      });
  }
}
