import { fork } from 'node:child_process';
import { once } from 'node:events';
import { FixpointError, UnavailableError } from '@fixpoint/shared/errors';
import { UnreadableDocumentError } from '../model/unreadable-document-error.js';
import type { ParserReply, ParserRequest } from './parser-protocol.js';

/** A parser process: starting → idle ⇄ busy → gone. A time-out, an abort and a crash lead to gone, never back to idle. */
export interface ParserProcess {
  /** False once it died or was killed. */
  isAlive(): boolean;
  ask(request: ParserRequest, options: { signal: AbortSignal; timeout: number }): Promise<ParserReply>;
  /** Resolves when the process is gone. */
  kill(): Promise<void>;
}

export interface ParserProcessOptions {
  /** File of the program, built JavaScript. */
  readonly program: URL;
  /** Cap on its heap, in MiB. */
  readonly memory: number;
}

export async function startParserProcess({ program, memory }: ParserProcessOptions): Promise<ParserProcess> {
  const child = fork(program, {
    serialization: 'advanced',
    execArgv: [`--max-old-space-size=${memory}`],
    // Hostile bytes are read here: nothing that is worth stealing is within reach.
    env: {},
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  let isKilled = false;
  const gone = new Promise<string>((resolve) => {
    child.once('exit', (code, signal) => resolve(signal ?? `exit code ${code}`));
    // More than one may come: a message that could not be sent is one as well.
    child.on('error', (error) => resolve(error.message));
  });
  const isAlive = () => child.exitCode === null && child.signalCode === null && child.connected;

  async function kill(): Promise<void> {
    isKilled = true;
    child.kill('SIGKILL');
    await gone;
  }

  const first = await Promise.race([once(child, 'message'), gone]);
  if (typeof first === 'string') {
    throw new UnavailableError(`The document reader does not start (${first}).`, {
      code: 'parser-unavailable',
      hint: 'Build the comparator: npm run build.',
    });
  }

  return {
    isAlive,
    kill,
    async ask(request, { signal, timeout }) {
      signal.throwIfAborted();
      const timer = AbortSignal.timeout(timeout);
      const settled = new AbortController();
      try {
        const replied = once(child, 'message', { signal: AbortSignal.any([signal, timer, settled.signal]) });
        child.send(request);
        const reply = await Promise.race([replied, gone]);
        if (typeof reply !== 'string') return reply[0] as ParserReply;
        if (isKilled)
          throw new FixpointError('The document reader is closing.', { code: 'closing', retry: 'backoff' });
        throw new UnreadableDocumentError(
          'TOO_LARGE',
          `The document needs more memory than the ${memory} MiB it is read with (${reply}).`,
        );
      } catch (error) {
        await kill();
        signal.throwIfAborted();
        if (!timer.aborted) throw error;
        throw new UnreadableDocumentError(
          'TOO_LARGE',
          `The document takes longer to read than the ${timeout / 1000} s it may.`,
        );
      } finally {
        settled.abort();
      }
    },
  };
}
