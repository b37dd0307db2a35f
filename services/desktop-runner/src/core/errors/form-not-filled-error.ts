import { FixpointError } from '@fixpoint/shared/errors';

/** A field does not show what was typed into it. Nothing was sent. */
export class FormNotFilledError extends FixpointError {
  constructor(field: string, why: string) {
    super(`The field ${field} does not show what was typed into it${why === '' ? '.' : `: ${why}`}`, {
      code: 'form-not-filled',
      retry: 'never',
      hint: 'Look at the pictures in the log: something may cover the field, or the page changes what is typed.',
      context: { field },
    });
  }
}
