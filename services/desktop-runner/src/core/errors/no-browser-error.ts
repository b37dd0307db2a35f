import { FixpointError } from '@fixpoint/shared/errors';

/** No browser is where browsers are. */
export class NoBrowserError extends FixpointError {
  constructor(looked: readonly string[]) {
    super(`No browser was found on this machine. Looked for: ${looked.join(', ')}.`, {
      code: 'no-browser',
      retry: 'never',
      hint: 'Install Brave, Chrome, Edge or Chromium, or name the program in BROWSER_PATH.',
    });
  }
}
