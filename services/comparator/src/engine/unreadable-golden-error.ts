import { FixpointError } from '@fixpoint/shared/errors';
import type { UnreadableDocumentError } from '../model/unreadable-document-error.js';

/** The golden document cannot be read: the question is wrong, whatever the document in question is. */
export class UnreadableGoldenError extends FixpointError {
  constructor(cause: UnreadableDocumentError) {
    super(`The golden document cannot be read: ${cause.message}`, {
      code: 'unreadable-golden',
      retry: 'never',
      hint: cause.hint,
      cause,
    });
  }
}
