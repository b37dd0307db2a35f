import { ConfigurationError } from '@fixpoint/shared/errors';
import type { Finding } from '@fixpoint/tasks/checks';

/** Finding about settings or a file that cannot be read. Rethrows other errors than `ConfigurationError`. */
export function toInvalid(error: unknown, code: string, remedy: string): Finding {
  if (!(error instanceof ConfigurationError)) throw error;
  return { state: 'failed', code, message: error.message, remedy: error.hint ?? remedy };
}
