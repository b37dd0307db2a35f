import { FixpointError } from '@fixpoint/shared/errors';

const codes: ReadonlySet<string> = new Set([
  'desktop-lost',
  'no-screen',
  'desktop-in-use',
  'desktop-refused',
  'self-test-failed',
]);

/** The screen went away, or whatever touches it: nothing that is asked of it now can be done, and later it may be back. */
export function isDesktopGone(error: unknown): error is FixpointError {
  return error instanceof FixpointError && codes.has(error.code);
}
