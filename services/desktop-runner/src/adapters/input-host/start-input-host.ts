import { toFailure } from '@fixpoint/shared/errors';
import { desktopLost } from '../../core/errors.js';
import { createHeldInputs } from './held-inputs.js';
import { operationRules } from './host-protocol.js';
import type { OperationInput, OperationName, OperationResult } from './operations/operations.js';
import { type HostOptions, type HostProcess, spawnHost } from './spawn-host.js';

export interface InputHostOptions extends HostOptions {
  /** Checks that each host must pass before it serves others; a host that fails is ended, and another tried later. */
  readonly prepare: (host: PreparingHost) => Promise<void>;
  /** Called when a host died, and when its successor serves. */
  readonly onChange?: ((change: HostChange) => void) | undefined;
}

export type HostChange =
  | { readonly type: 'died'; readonly how: string }
  | { readonly type: 'serving'; readonly pid: number }
  /** A successor does not start, or for a different reason than reported before; others are tried later. */
  | { readonly type: 'refused'; readonly error: unknown };

/** A host before it serves. */
export type PreparingHost = Pick<InputHost, 'call'>;

/** The process that has the screen, and its successors. States: serving → dead → serving …, → closed. */
export interface InputHost {
  /** Of the current process; undefined between two. */
  readonly pid: number | undefined;
  /**
   * Runs one operation, after those that were requested before. Rejects with the operation's own typed error, or with
   * `desktop-lost`: then it may have been done in part, and is never done again.
   */
  call<Name extends OperationName>(
    operation: Name,
    input: OperationInput<Name>,
    signal?: AbortSignal,
  ): Promise<OperationResult<Name>>;
  close(): Promise<void>;
}

/**
 * A successor is started at once, as the dead one may have left keys down; if that fails, at growing intervals: otherwise each attempt's click test
 * would interfere with the work of a person who unlocks the screen meanwhile.
 */
const restartMs = [200, 1_000, 5_000, 10_000, 20_000, 30_000];

/** Starts the first host; throws if it is refused, or fails its preparation. */
export async function startInputHost(options: InputHostOptions): Promise<InputHost> {
  const held = createHeldInputs();
  const closing = new AbortController();
  let closed = false;
  let current: HostProcess | undefined;
  let retry: NodeJS.Timeout | undefined;
  /** Number of deaths: a request made before one is not carried out after it. */
  let deaths = 0;
  let isTouching = false;
  /** The newest host has started, and has released all keys and buttons. */
  let begun: Promise<unknown> = Promise.resolve();
  /** Reported reason for having no successor. */
  let refusedFor: string | undefined;

  async function serve(): Promise<HostProcess> {
    const starting = spawnHost(options);
    begun = starting;
    const host = await starting;
    try {
      if (closed) throw desktopLost('it was closed');
      await options.prepare({
        call: (operation, input) =>
          host.run(operation, input, closing.signal) as Promise<OperationResult<typeof operation>>,
      });
    } catch (error) {
      await host.close();
      throw error;
    }
    current = host;
    void host.ended.then((how) => {
      current = undefined;
      deaths += 1;
      held.wereLost({ isReported: isTouching });
      if (closed) return;
      options.onChange?.({ type: 'died', how });
      serving = revive(0);
    });
    return host;
  }

  function revive(attempt: number): Promise<HostProcess> {
    const next = serve();
    next.then(
      ({ pid }) => {
        refusedFor = undefined;
        options.onChange?.({ type: 'serving', pid });
      },
      (error: unknown) => {
        if (closed) return;
        const { message } = toFailure(error);
        if (message !== refusedFor) options.onChange?.({ type: 'refused', error });
        refusedFor = message;
        const wait = restartMs[Math.min(attempt, restartMs.length - 1)];
        retry = setTimeout(() => {
          serving = revive(attempt + 1);
        }, wait);
      },
    );
    return next;
  }

  let serving = serve();
  await serving;
  let turn: Promise<unknown> = serving;

  return {
    get pid() {
      return current?.pid;
    },
    call(operation, input, signal) {
      const deathsBefore = deaths;
      const result = turn.then(async () => {
        signal?.throwIfAborted();
        const { touches } = operationRules[operation];
        // Reading the screen and releasing input are valid in any state.
        if (touches && deaths !== deathsBefore) {
          throw desktopLost('earlier input was lost');
        }
        if (touches) held.throwIfLost();
        // A release does not wait for the test: a person may be taking over.
        if (operation === 'release-all' && current === undefined) {
          await begun;
          held.note(operation, input);
          return undefined as OperationResult<typeof operation>;
        }
        const host = await serving;
        isTouching = touches;
        try {
          const answer = await host.run(operation, input, signal);
          held.note(operation, input);
          return answer as OperationResult<typeof operation>;
        } finally {
          isTouching = false;
        }
      });
      turn = result.catch(() => {});
      return result;
    },
    async close() {
      closed = true;
      closing.abort(desktopLost('it was closed'));
      clearTimeout(retry);
      const host = await serving.catch(() => undefined);
      await host?.close();
      await turn;
    },
  };
}
