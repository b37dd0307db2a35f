import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { takeKernelLock } from '@fixpoint/sandbox/processes';
import { ConflictError } from '@fixpoint/shared/errors';
import { toSafeLine } from '@fixpoint/shared/text';

/**
 * Runs something that changes a workspace while nothing else does: two agents in one folder overwrite each other's files. The lock ends
 * with the process, however it ends. Throws ConflictError that names the other request.
 */
export async function withWorkspaceLock<Result>(
  { folder, state, request }: { readonly folder: string; readonly state: string; readonly request: string },
  act: () => Promise<Result>,
): Promise<Result> {
  await mkdir(state, { recursive: true });
  const attempt = await takeKernelLock(join(state, 'lock'));
  if (attempt.state === 'held') {
    throw new ConflictError(`Another agent is working in ${folder}: ${attempt.holder || 'starting'}.`, {
      reason: 'busy',
      hint: 'Wait until it has ended, or select another workspace with --folder.',
    });
  }
  // Some file systems have no locks. Then the person must take care.
  if (attempt.state === 'unsupported') return act();
  const words = toSafeLine(request, 100);
  attempt.lock.describe(`process ${process.pid}, since ${new Date().toISOString()}, "${words}"`);
  try {
    return await act();
  } finally {
    attempt.lock.describe('');
    attempt.lock.release();
  }
}
