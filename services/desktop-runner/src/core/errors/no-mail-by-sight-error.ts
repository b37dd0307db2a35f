import { FixpointError } from '@fixpoint/shared/errors';

/** Neither the browser nor the folder of downloads has the mail's document. */
export class NoMailBySightError extends FixpointError {
  constructor(seen: readonly string[]) {
    super(`The desktop found no document of the service. ${seen.join(' ')}`.trim().slice(0, 2_000), {
      code: 'mail-not-arrived',
      retry: 'never',
      hint: "Look at the mailbox by hand, and at the service's logs for its mail dispatch.",
    });
  }
}
