import { FixpointError } from '@fixpoint/shared/errors';

/** A document came shorter than it is. Fetching it again can help. */
export class MailTruncatedError extends FixpointError {
  constructor(name: string, detail: string) {
    super(`The document "${name}" did not come whole: ${detail}.`, {
      code: 'mail-truncated',
      retry: 'backoff',
      context: { name },
    });
  }
}
