import { FixpointError } from '@fixpoint/shared/errors';

/** Something that the work needs is not to be seen. Nothing was sent. */
export class NotFoundOnScreenError extends FixpointError {
  constructor(what: string, why: string) {
    super(`The screen does not show ${what}${why === '' ? '.' : `: ${why}`}`, {
      code: 'not-found-on-screen',
      retry: 'never',
      hint: 'Look at the pictures in the log: the page may have changed, not have loaded, or be covered.',
    });
  }
}
