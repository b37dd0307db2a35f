import { FixpointError } from '@fixpoint/shared/errors';

/** A desktop was named, and this gateway knows nobody who has any. */
export class NoDesktopError extends FixpointError {
  constructor(name: string) {
    super(`There is no desktop "${name}": none is connected to this gateway.`, {
      code: 'no-desktop',
      retry: 'never',
      hint: 'For CUA Cloud machines set CUA_API_KEY on the gateway and start it again.',
    });
  }
}
