import { FixpointError } from '@fixpoint/shared/errors';

/** The browser that shows the page ended, or never showed it. Reason of the signal of an open browser. */
export class BrowserEndedError extends FixpointError {
  constructor(program: string, said: string) {
    super(`${program} ended by itself${said === '' ? '.' : `: ${said}`}`, {
      code: 'browser-ended',
      retry: 'never',
      hint: 'Start it by hand in the session of the desktop-runner. A browser that uses the same profile must be closed first.',
    });
  }
}
