import { randomUUID } from 'node:crypto';
import { mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { FixpointError } from '@fixpoint/shared/errors';
import { toSafeText, truncate } from '@fixpoint/shared/text';
import { execa } from 'execa';

/**
 * Removes a folder in which other programs worked, whatever they left: paths longer than the system accepts in one call, and folders that their owner
 * may not read or write. `rm` and `chmod` descend by descriptors, which Node's own removal does not. Links are not followed. Throws `remove-failed`
 * if something is left.
 */
export async function removeFolder(folder: string, signal?: AbortSignal): Promise<void> {
  if (process.platform === 'win32') {
    await rm(folder, { recursive: true, force: true, maxRetries: 3 });
    return;
  }
  if ((await run('rm', ['-rf', '--', folder], signal)) === null) return;
  // Not required for root; for all others a folder without its owner's rights keeps its contents.
  await run('chmod', ['-R', 'u+rwx', '--', folder], signal);
  const reason = await run('rm', ['-rf', '--', folder], signal);
  if (reason === null) return;
  throw new FixpointError(`The folder ${folder} was not removed: ${reason}`, {
    code: 'remove-failed',
    retry: 'backoff',
    hint: 'Delete it as its owner or as root.',
  });
}

/**
 * Frees the path of a folder: removes it, or else moves it into `aside`, to be removed later. Returns the new path of the moved folder, null if it
 * was removed. Throws if neither works.
 */
export async function freePath(folder: string, aside: string, signal?: AbortSignal): Promise<string | null> {
  try {
    await removeFolder(folder, signal);
    return null;
  } catch (error) {
    signal?.throwIfAborted();
    const target = join(aside, randomUUID());
    await mkdir(aside, { recursive: true });
    await rename(folder, target).catch(() => {
      throw error;
    });
    return target;
  }
}

/** Null if the program succeeded, else the first line of its standard error. */
async function run(program: string, args: readonly string[], signal?: AbortSignal): Promise<string | null> {
  const child = execa(program, args, {
    reject: false,
    stdin: 'ignore',
    stdout: 'ignore',
    // It writes one line for each entry, of which there may be millions.
    buffer: false,
    ...(signal && { cancelSignal: signal }),
    env: { LC_ALL: 'C' },
  });
  let reason = '';
  for await (const line of child.iterable({ from: 'stderr' })) reason ||= line;
  const result = await child;
  signal?.throwIfAborted();
  if (result.exitCode === 0) return null;
  return truncate(toSafeText(reason || `${program} did not run`), 500);
}
