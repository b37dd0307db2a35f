import { FixpointError } from '@fixpoint/shared/errors';

/** The keyboard of this machine, as it is laid out now, lacks the key. Nothing was pressed. */
export class KeyUnavailableError extends FixpointError {
  constructor(key: string) {
    super(`The keyboard of this machine has no key "${key}".`, {
      code: 'key-unavailable',
      retry: 'never',
      hint: 'Use another key, or give the machine a US keyboard layout (X: setxkbmap us).',
      context: { key },
    });
  }
}
