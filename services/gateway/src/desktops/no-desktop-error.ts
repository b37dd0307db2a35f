import { FixpointError } from '@fixpoint/shared/errors';

/** A desktop was named that no runner has announced, and there is no provider that could know it. */
export class NoDesktopError extends FixpointError {
  constructor(name: string) {
    super(`There is no desktop "${name}": no desktop-runner has announced it.`, {
      code: 'no-desktop',
      retry: 'never',
      hint: 'Start a desktop-runner on the machine; for CUA Cloud machines set CUA_API_KEY on the gateway.',
    });
  }
}
