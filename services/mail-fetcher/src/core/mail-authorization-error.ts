import { FixpointError } from '@fixpoint/shared/errors';

/** The mailbox does not let us in. Trying again cannot help: a person has to log in once. */
export class MailAuthorizationError extends FixpointError {
  constructor(message: string, options: { hint?: string; cause?: unknown } = {}) {
    super(message, {
      code: 'mail-authorization',
      retry: 'never',
      hint:
        options.hint ??
        'Run `fixpoint mail login` once on a machine with a browser; the token it writes renews itself.',
      cause: options.cause,
    });
  }
}
