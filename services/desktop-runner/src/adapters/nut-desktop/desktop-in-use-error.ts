import { FixpointError } from '@fixpoint/shared/errors';

/** Another process has the screen. */
export class DesktopInUseError extends FixpointError {
  constructor(holder: string) {
    super(`The screen is held by another process${holder === '' ? '' : ` (${holder})`}.`, {
      code: 'desktop-in-use',
      retry: 'backoff',
      hint: 'Only one desktop-runner serves a display. Stop the other one.',
    });
  }
}
