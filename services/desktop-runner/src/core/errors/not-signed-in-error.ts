import { FixpointError } from '@fixpoint/shared/errors';

/** The browser shows no mailbox. */
export class NotSignedInError extends FixpointError {
  constructor(url: string, why: string) {
    super(`The browser shows no mailbox at ${url}${why === '' ? '.' : `: ${why}`}`, {
      code: 'mail-not-signed-in',
      retry: 'never',
      hint: "Sign in once, in the desktop-runner's own browser profile (folder task-browser/profile in its FIXPOINT_HOME).",
    });
  }
}
