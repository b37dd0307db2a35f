import { FixpointError } from '@fixpoint/shared/errors';

/** Somebody else acts on the desktop now. Reason of the signal of a turn that ended by it. */
export class TakenOverError extends FixpointError {
  constructor(by: string) {
    super(`${by} took over the desktop.`, {
      code: 'taken-over',
      retry: 'backoff',
      hint: 'Give the desktop back on the desktops page; the task goes on from the screen as it is then.',
    });
  }
}
