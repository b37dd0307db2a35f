import { FixpointError } from '@fixpoint/shared/errors';
import type { PassedOver } from './choose-message.js';

/** The wait ran out. The loop decides what that means; the step itself is not tried again. */
export class MailNotArrivedError extends FixpointError {
  constructor(options: { waitedSeconds: number; query: string; passedOver: readonly PassedOver[] }) {
    const { waitedSeconds, query, passedOver } = options;
    const others = passedOver
      .slice(0, 5)
      .map((mail) => `"${mail.subject.slice(0, 100)}" from ${mail.sender}, because ${mail.reason}`);
    const more = passedOver.length > others.length ? `; and ${passedOver.length - others.length} more` : '';
    const seen = others.length === 0 ? 'No candidate arrived.' : `Passed over: ${others.join('; ')}${more}.`;
    super(`No mail of the service arrived within ${waitedSeconds} s. Search: ${query}. ${seen}`, {
      code: 'mail-not-arrived',
      retry: 'never',
      hint: "Look at the service's logs for its mail dispatch, and at the sender list in the policy file. A longer wait: TIMEOUT_EMAIL_WAIT, or the task's own mail_wait_seconds.",
      context: {
        waited_seconds: waitedSeconds,
        query,
        passed_over: passedOver.slice(0, 20).map((mail) => ({
          id: mail.id,
          subject: mail.subject.slice(0, 200),
          sender: mail.sender,
          arrived_at: mail.arrivedAt.toISOString(),
          reason: mail.reason,
        })),
      },
    });
  }
}
