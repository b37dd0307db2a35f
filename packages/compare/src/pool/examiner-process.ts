import { fork } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import type { ReaderLimits, UnreadableReason } from '@fixpoint/documents/limits';
import { FixpointError, UnavailableError } from '@fixpoint/shared/errors';
import type { DocumentRole, OperationName, RequestOf, ResultOf } from '../operations/operations.js';

/** An examiner process: starting → idle ⇄ busy → gone. A time-out, an abort and a crash lead to gone, never back to idle. */
export interface ExaminerProcess {
  /** False once it died or was killed. */
  isAlive(): boolean;
  /** Throws if the process is ended from this side: the signal's reason, or that the examiner is closing. */
  request(
    request: ExaminerRequest,
    options: { signal: AbortSignal; timeout: number },
  ): Promise<{
    readonly answer: ExaminerAnswer;
    /** The document that was read last. */
    readonly role: DocumentRole;
  }>;
  /** Resolves when the process is gone. */
  kill(): Promise<void>;
}

/** Outcome of a request: a reply, the end of the process and how it died, or a timeout. */
export type ExaminerAnswer =
  | Exclude<ExaminerReply, { type: 'ready' | 'at' }>
  | { readonly type: 'died'; readonly how: string }
  | { readonly type: 'late' };

interface ExaminerProcessOptions {
  /** File of the program, built JavaScript. */
  readonly program: URL;
  /** Cap on its heap, in MiB. */
  readonly memory: number;
}

export async function startExaminerProcess({
  program,
  memory,
}: ExaminerProcessOptions): Promise<ExaminerProcess> {
  const child = fork(program, {
    serialization: 'advanced',
    execArgv: [`--max-old-space-size=${memory}`],
    // Hostile bytes are read here: nothing that is worth stealing is within reach.
    env: {},
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  let isKilled = false;
  let hear: (reply: ExaminerReply) => void = () => {};
  child.on('message', (reply) => hear(reply as ExaminerReply));
  const gone = new Promise<{ type: 'died'; how: string }>((resolve) => {
    child.once('exit', (code, signal) => resolve({ type: 'died', how: signal ?? `exit code ${code}` }));
    // More than one may come: a message that could not be sent is one as well.
    child.on('error', (error) => resolve({ type: 'died', how: error.message }));
  });
  const ready = new Promise<{ type: 'ready' }>((resolve) => {
    hear = () => resolve({ type: 'ready' });
  });

  async function kill(): Promise<void> {
    isKilled = true;
    child.kill('SIGKILL');
    await gone;
  }

  const start = await Promise.race([ready, gone]);
  if (start.type === 'died') {
    throw new UnavailableError(`The document examiner does not start (${start.how}).`, {
      code: 'examiner-unavailable',
      hint: 'Build the comparator: npm run build.',
    });
  }

  return {
    isAlive: () => child.exitCode === null && child.signalCode === null && child.connected,
    kill,
    async request(request, { signal, timeout }) {
      signal.throwIfAborted();
      let role: DocumentRole = 'document';
      const replied = new Promise<ExaminerAnswer>((resolve) => {
        hear = (reply) => {
          if (reply.type === 'at') role = reply.role;
          else if (reply.type !== 'ready') resolve(reply);
        };
      });
      let end = (_: ExaminerAnswer) => {};
      const ended = new Promise<ExaminerAnswer>((resolve) => {
        end = resolve;
      });
      const stop = () => end({ type: 'died', how: 'stopped' });
      const timer = setTimeout(() => end({ type: 'late' }), timeout);
      const maxBytes = memory * mebibyte + request.limits.totalBytes + reservedBytes;
      const watch = setInterval(async () => {
        const bytes = await residentBytes(child.pid);
        if (bytes > maxBytes) end({ type: 'died', how: `${Math.round(bytes / mebibyte)} MiB in use` });
      }, watchIntervalMs);
      signal.addEventListener('abort', stop, { once: true });
      child.send(request);
      const answer = await Promise.race([replied, gone, ended]);
      clearTimeout(timer);
      clearInterval(watch);
      signal.removeEventListener('abort', stop);
      const wasKilled = isKilled;
      if (answer.type === 'died' || answer.type === 'late') await kill();
      signal.throwIfAborted();
      if (answer.type === 'died' && wasKilled) {
        throw new FixpointError('The document examiner is closing.', { code: 'closing', retry: 'backoff' });
      }
      return { answer, role };
    },
  };
}

const mebibyte = 1024 * 1024;
/** Memory of Node itself, of the program and of garbage. */
const reservedBytes = 512 * mebibyte;
const watchIntervalMs = 250;

/** Memory that a process uses, in bytes: the cap on its heap does not count buffers. 0 on systems without /proc. */
async function residentBytes(pid: number | undefined): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0) * 1024;
}

/** A request to an examiner process; one at a time. */
export interface ExaminerRequest<Name extends OperationName = OperationName> {
  readonly operation: Name;
  readonly request: RequestOf<Name>;
  readonly limits: ReaderLimits;
}

/** Its replies: first `ready`; then for each request any number of `at`, and one of the others. */
export type ExaminerReply =
  | { readonly type: 'ready' }
  /** The document that it reads from now on. */
  | { readonly type: 'at'; readonly role: DocumentRole }
  | { readonly type: 'done'; readonly result: ResultOf<OperationName> }
  | { readonly type: 'unreadable'; readonly reason: UnreadableReason; readonly message: string }
  /** A fault of the examiner, for the log. */
  | { readonly type: 'failed'; readonly message: string };
