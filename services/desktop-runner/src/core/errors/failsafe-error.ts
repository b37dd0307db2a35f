import { FixpointError } from '@fixpoint/shared/errors';

/** A person put the pointer into the top left corner: hands off, until it is moved away. */
export class FailsafeError extends FixpointError {
  constructor() {
    super('The pointer was put into the top left corner of the screen: everything stops.', {
      code: 'failsafe',
      retry: 'never',
      hint: 'Move the pointer out of the corner, and start the task again.',
    });
  }
}
