import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Failure } from '@fixpoint/shared/contracts';
import { FixpointError } from '@fixpoint/shared/errors';
import { watchSilence } from '@fixpoint/shared/lifecycle';
import { toSafeLine } from '@fixpoint/shared/text';
import { desktopLost } from '../../core/errors.js';
import { type HostReply, type HostRequest, operationRules } from './host-protocol.js';

import type { OperationName } from './operations/operations.js';

export interface HostOptions {
  /** The whole environment of the host and of every program that it starts: none of the runner's own secrets. */
  readonly environment: Readonly<Record<string, string>>;
  /** True if a person can stop everything by moving the pointer to the top left corner. */
  readonly failsafeCorner: boolean;
  /** Time for which another process may keep the screen before this one is refused. */
  readonly lockWaitMs: number;
}

export interface HostProcess {
  readonly pid: number;
  /** Resolves with the reason when it has ended. */
  readonly ended: Promise<string>;
  /** Runs one operation; the previous one must be over. */
  run(operation: OperationName, input: unknown, signal: AbortSignal | undefined): Promise<unknown>;
  /** Ends it, with a request first: it releases everything. */
  close(): Promise<void>;
}

/** Built JavaScript, even if this file runs as TypeScript. */
const program = fileURLToPath(new URL('../../../dist/adapters/input-host/host-program.js', import.meta.url));
const startLimitMs = 15_000;
const maxCloseMs = 2_000;
/** Silence after which a host counts as hung, however long its operation may take. */
const silenceLimitMs = 8_000;
/** Time limit from a cancel to the end of the operation, in milliseconds: the longest wait in one is for a program that pastes. */
const cancelLimitMs = 4_000;
const maxKeptStderr = 4_000;

/** Starts a host and waits until it has the screen. Throws the host's own reason if it is refused. */
export async function spawnHost(options: HostOptions): Promise<HostProcess> {
  const child = fork(program, {
    serialization: 'advanced',
    env: { ...options.environment },
    execArgv: [],
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  let stderr = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    stderr = (stderr + chunk.toString('utf8')).slice(-maxKeptStderr);
  });
  let killedFor: string | undefined;
  const ended = new Promise<string>((resolve) => {
    child.once('close', (code, by) => {
      const words = toSafeLine(stderr.trim().split('\n')[0] ?? '', 300);
      resolve(killedFor ?? `its input host ended (${by ?? `exit code ${code}`}${words ? `: ${words}` : ''})`);
    });
    // More than one may come: a message that could not be sent also triggers one.
    child.on('error', (error) => resolve(`its input host failed (${error.message})`));
  });
  let hear: (reply: HostReply) => void = () => {};
  let hearSign: () => void = () => {};
  child.on('message', (message) => {
    const reply = message as HostReply;
    if (reply.type === 'alive') hearSign();
    else hear(reply);
  });
  const send = (request: HostRequest): void => void child.send(request, () => {});

  /** The next reply; null if the host ended first, or was killed because it did not reply in time. */
  async function reply(limitMs: number, silenceMs = limitMs): Promise<HostReply | null> {
    let signs = 0;
    hearSign = () => {
      signs += 1;
    };
    const ends = [
      watchSilence({
        ms: limitMs,
        sign: () => null,
        onSilence: () => kill(`did not respond within ${limitMs / 1_000} s`),
      }),
      watchSilence({
        ms: silenceMs,
        sign: () => signs,
        onSilence: () => kill(`sent nothing for ${silenceMs / 1_000} s`),
      }),
    ];
    try {
      return await Promise.race([
        new Promise<HostReply>((resolve) => {
          hear = resolve;
        }),
        ended.then(() => null),
      ]);
    } finally {
      for (const end of ends) end();
    }
  }

  function kill(why: string): void {
    killedFor = `its input host ${why} and was killed`;
    child.kill('SIGKILL');
  }

  const started = reply(startLimitMs + options.lockWaitMs);
  send({ type: 'start', failsafeCorner: options.failsafeCorner, lockWaitMs: options.lockWaitMs });
  const first = await started;
  if (first?.type !== 'ready') {
    child.kill('SIGKILL');
    const how = await ended;
    if (first?.type === 'refused') throw toError(first.failure);
    throw desktopLost(how);
  }

  let lastId = 0;
  return {
    pid: child.pid ?? 0,
    ended,
    async run(operation, input, signal) {
      signal?.throwIfAborted();
      const id = ++lastId;
      const rule = operationRules[operation];
      let patience: NodeJS.Timeout | undefined;
      const cancel = (): void => {
        send({ type: 'cancel', id });
        // A person who takes over, or the next task, is waiting for it.
        patience = setTimeout(() => kill('did not stop on request'), cancelLimitMs);
      };
      signal?.addEventListener('abort', cancel, { once: true });
      try {
        const answered = reply(rule.limitMs, Math.min(rule.limitMs, silenceLimitMs));
        send({ type: 'run', id, operation, input });
        const answer = await answered;
        if (answer?.type === 'done') return answer.result;
        // It was stopped meanwhile, and reports that itself.
        signal?.throwIfAborted();
        if (answer?.type === 'failed') throw toError(answer.failure);
        throw desktopLost(await ended, { touched: rule.touches });
      } finally {
        clearTimeout(patience);
        signal?.removeEventListener('abort', cancel);
      }
    },
    async close() {
      killedFor ??= 'it was closed';
      send({ type: 'stop' });
      const forced = setTimeout(() => child.kill('SIGKILL'), maxCloseMs);
      await ended;
      clearTimeout(forced);
    },
  };
}

function toError({ message, ...rest }: Failure): FixpointError {
  return new FixpointError(message, rest);
}
