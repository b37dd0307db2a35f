import { FixpointError } from './fixpoint-error.js';

/** There is no such thing, or no longer. */
export class NotFoundError extends FixpointError {
  constructor(what: string, id: string) {
    super(`There is no ${what} "${id}".`, { code: 'not-found', retry: 'never', context: { what, id } });
  }
}
