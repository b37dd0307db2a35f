import { FixpointError } from './fixpoint-error.js';

/** There is no such thing, or no longer. */
export class NotFoundError extends FixpointError {
  constructor(what: string, id: string, { hint }: { readonly hint?: string } = {}) {
    super(`There is no ${what} "${id}".`, { code: 'not-found', retry: 'never', hint, context: { what, id } });
  }
}
