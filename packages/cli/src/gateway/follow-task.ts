import { setTimeout as delay } from 'node:timers/promises';
import type { TaskEvent } from '@fixpoint/shared/contracts';
import { UnavailableError } from '@fixpoint/shared/errors';
import { type GatewayClient, GatewayError } from './create-gateway-client.js';

/** Number of times in a row that a lost connection is opened again without a single new event. */
const reconnects = 60;
const reconnectDelayMs = 1_000;

/**
 * Every event of a task from its first to its last, each once and in order, across lost connections and a gateway that
 * restarts. Ends after `task-finished`. Throws the gateway's error if waiting cannot help.
 */
export async function* followTask(
  client: Pick<GatewayClient, 'streamEvents'>,
  id: string,
  options: { signal: AbortSignal; delayMs?: number },
): AsyncGenerator<TaskEvent> {
  let last = 0;
  for (let failures = 0; ; failures += 1) {
    try {
      for await (const event of newEvents(client, id, last, options.signal)) {
        last = event.number;
        failures = 0;
        yield event;
        if (event.type === 'task-finished') return;
      }
    } catch (error) {
      options.signal.throwIfAborted();
      // A gateway that was never there is another matter than one that was lost.
      if (last === 0) throw error;
      throwIfHopeless(error, id, failures);
    }
    await delay(options.delayMs ?? reconnectDelayMs, undefined, { signal: options.signal });
  }
}

/** Events after number `last`, each once and in order. */
async function* newEvents(
  client: Pick<GatewayClient, 'streamEvents'>,
  id: string,
  last: number,
  signal: AbortSignal,
): AsyncGenerator<TaskEvent> {
  let newest = last;
  for await (const event of client.streamEvents(id, last, signal)) {
    if (event.number <= newest) continue;
    newest = event.number;
    yield event;
  }
}

function throwIfHopeless(error: unknown, id: string, failures: number): void {
  if (error instanceof GatewayError && error.retry === 'never') throw error;
  if (failures >= reconnects) throw lostConnection(id, error);
}

function lostConnection(id: string, cause: unknown): UnavailableError {
  return new UnavailableError('The connection to the gateway was lost.', {
    hint: `The task continues: "fixpoint watch ${id}" shows it again.`,
    cause,
  });
}
