import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import type { ThumbnailOptions } from '@fixpoint/compare/rendering';
import type { Sandbox } from '@fixpoint/sandbox/run';

/** Files that LibreOffice reads beside the system's programs. */
const settings = ['/etc/libreoffice', '/var/lib/libreoffice', '/var/cache/fontconfig'];
const limits = {
  processes: 128,
  fileBytes: 512 * 1024 ** 2,
  memoryBytes: 2 * 1024 ** 3,
} as const;

const blockedByLandlock =
  'it needs a local socket, which the sandbox of this machine (Landlock) blocks. Install bubblewrap and allow it to create namespaces to see the pages as printed';

/** Runs the page renderers in the sandbox: they can access their folder and the system's programs, and no network. */
export function createContainedRenderer(
  sandbox: Pick<Sandbox, 'run' | 'wall'>,
): NonNullable<ThumbnailOptions['run']> {
  if (sandbox.wall === 'landlock') return async () => ({ succeeded: false, reason: blockedByLandlock });
  return async (program, arguments_, { folder, environment, timeout, signal }) => {
    const { exitCode, signalName, stoppedBy, startFailure, errorOutput } = await sandbox.run({
      // All paths are absolute; only the command's own user may enter the folder.
      command: program,
      args: arguments_,
      cwd: '/',
      env: environment,
      write: [folder],
      read: settings.filter((path) => existsSync(path)),
      runId: randomUUID(),
      signal,
      timeoutMs: timeout,
      graceMs: 500,
      network: { type: 'none' },
      limits,
    });
    signal.throwIfAborted();
    if (stoppedBy !== null) return { succeeded: false, reason: `it timed out after ${timeout / 1000} s` };
    const reported = errorOutput.replace(/\s+/g, ' ').trim().slice(-300);
    const ended = startFailure ?? signalName ?? `code ${exitCode}`;
    return { succeeded: exitCode === 0, reason: reported === '' ? `it exited with ${ended}` : reported };
  };
}
