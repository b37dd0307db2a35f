import { createHash } from 'node:crypto';
import { closeSync, constants, fchmodSync, ftruncateSync, openSync, readFileSync, writeSync } from 'node:fs';
import { createServer } from 'node:net';
import { resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

/** A lock that the kernel gives back when the last process that has it is dead, however it died. */
export interface KernelLock {
  /** Open file that carries the lock: a child that inherits it has the lock too. Null on Windows. */
  readonly descriptor: number | null;
  /** Replaces the file's description of its holder. */
  describe(holder: string): void;
  release(): void;
}

export type LockAttempt =
  | { readonly state: 'taken'; readonly lock: KernelLock }
  /** `holder`: the text that the holder wrote into the file. */
  | { readonly state: 'held'; readonly holder: string }
  /** The file system or the system has no such locks. */
  | { readonly state: 'unsupported'; readonly reason: string };

const exclusive = 2;
const nonBlocking = 4;
const retryMs = 10;
/** EWOULDBLOCK of Linux and of macOS. */
const wouldBlock = new Set([11, 35]);

/**
 * Takes a lock on a file: flock(2) on Linux and macOS, a named pipe on Windows. The file stays; its text names the holder.
 *
 * @param options.waitMs - Time to wait for a holder that may be ending.
 * @param options.shared - Lets other users open the file too, to see that it is locked.
 */
export async function takeKernelLock(
  file: string,
  { waitMs = 0, shared = false }: { readonly waitMs?: number; readonly shared?: boolean } = {},
): Promise<LockAttempt> {
  const descriptor = openLockFile(file, shared);
  const attempt = process.platform === 'win32' ? await holdPipe(file) : await loadFlock(descriptor);
  if (typeof attempt === 'string') {
    closeSync(descriptor);
    return { state: 'unsupported', reason: attempt };
  }
  const deadline = performance.now() + waitMs;
  for (;;) {
    const outcome = await attempt.take();
    if (outcome === 'taken') break;
    if (outcome !== 'held') {
      closeSync(descriptor);
      return { state: 'unsupported', reason: outcome };
    }
    if (performance.now() > deadline) {
      const holder = readFileSync(descriptor, 'utf8').trim();
      closeSync(descriptor);
      return { state: 'held', holder };
    }
    await delay(retryMs);
  }
  const lock: KernelLock = {
    descriptor: process.platform === 'win32' ? null : descriptor,
    describe(holder) {
      ftruncateSync(descriptor);
      writeSync(descriptor, holder, 0);
    },
    release() {
      attempt.release();
      closeSync(descriptor);
    },
  };
  return { state: 'taken', lock };
}

interface Attempt {
  /** Any other text is the reason why there is no such lock. */
  take(): Promise<string>;
  release(): void;
}

async function loadFlock(descriptor: number): Promise<Attempt | string> {
  try {
    const { default: koffi } = await import('koffi');
    const flock = koffi.load(null).func('int flock(int fd, int operation)');
    return {
      async take() {
        if (flock(descriptor, exclusive | nonBlocking) === 0) return 'taken';
        const code = koffi.errno();
        return wouldBlock.has(code) ? 'held' : `the file system refuses a lock (errno ${code})`;
      },
      release() {},
    };
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** A pipe of a name has one server. */
async function holdPipe(file: string): Promise<Attempt> {
  const digest = createHash('sha256').update(resolve(file).toLowerCase()).digest('hex').slice(0, 32);
  const server = createServer((socket) => socket.destroy()).unref();
  return {
    take: () =>
      new Promise((settle) => {
        server.once('error', (error: NodeJS.ErrnoException) =>
          settle(error.code === 'EADDRINUSE' ? 'held' : error.message),
        );
        server.listen(`\\\\.\\pipe\\fixpoint-${digest}`, () => settle('taken'));
      }),
    release: () => void server.close(),
  };
}

/** Never through a link that another user put there. */
function openLockFile(file: string, shared: boolean): number {
  const flags = constants.O_RDWR | (constants.O_NOFOLLOW ?? 0);
  try {
    // Linux refuses to "create" another user's file in /tmp, even if it may be opened.
    return openSync(file, flags);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
  const descriptor = openSync(file, flags | constants.O_CREAT, shared ? 0o666 : 0o600);
  // Sets the mode regardless of our umask.
  if (shared) fchmodSync(descriptor, 0o666);
  return descriptor;
}
