import { FixpointError } from '@fixpoint/shared/errors';

/** The login did not come to its end; `hint` says how to do it again. */
export class MailLoginError extends FixpointError {
  constructor(message: string, options: { hint: string; cause?: unknown }) {
    super(message, { ...options, code: 'mail-login', retry: 'never' });
  }
}
