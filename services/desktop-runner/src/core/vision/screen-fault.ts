import { FixpointError } from '@fixpoint/shared/errors';
import { isDesktopGone } from '../errors/index.js';

/** What ends or pauses a run, whatever the model would do about it. */
const beyondTheModel: ReadonlySet<string> = new Set(['taken-over', 'failsafe']);

/** An error of the desktop as the model may know it, to try another way; null for what it cannot help. */
export function toModelFault(error: unknown): { readonly code: string; readonly message: string } | null {
  if (isDesktopGone(error)) return null;
  if (!(error instanceof FixpointError) || beyondTheModel.has(error.code)) return null;
  return { code: error.code, message: error.message };
}
