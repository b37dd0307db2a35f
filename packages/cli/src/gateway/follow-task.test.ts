import type { TaskEvent } from '@fixpoint/shared/contracts';
import { UnavailableError } from '@fixpoint/shared/errors';
import { expect, it } from 'vitest';
import { GatewayError } from './create-gateway-client.js';
import { followTask } from './follow-task.js';

const event = (number: number, type = 'stage-progress') => ({ number, type }) as unknown as TaskEvent;

/** A gateway whose connections are these: each yields its events, then throws, or just ends. */
function createClient(connections: readonly { events: TaskEvent[]; fails?: Error }[]) {
  const requested: number[] = [];
  return {
    requested,
    async *streamEvents(_id: string, after: number) {
      const connection = connections[requested.length];
      requested.push(after);
      if (connection === undefined) throw new Error('nothing more was set up');
      yield* connection.events;
      if (connection.fails !== undefined) throw connection.fails;
    },
  };
}

async function collect(client: ReturnType<typeof createClient>): Promise<number[]> {
  const numbers: number[] = [];
  for await (const { number } of followTask(client, 't', {
    signal: new AbortController().signal,
    delayMs: 1,
  })) {
    numbers.push(number);
  }
  return numbers;
}

it('delivers each event once, in order, across lost connections (M-028)', async () => {
  const client = createClient([
    { events: [event(1), event(2)], fails: new UnavailableError('gone') },
    { events: [event(2), event(3)] },
    { events: [event(4), event(5, 'task-finished')] },
  ]);
  expect(await collect(client)).toEqual([1, 2, 3, 4, 5]);
  expect(client.requested).toEqual([0, 2, 3]);
});

it('does not wait for a gateway that never responded', async () => {
  const client = createClient([{ events: [], fails: new UnavailableError('The gateway does not answer.') }]);
  await expect(collect(client)).rejects.toThrow('does not answer');
});

it('gives up at once on errors that waiting cannot fix', async () => {
  const client = createClient([
    { events: [event(1)], fails: new UnavailableError('gone') },
    { events: [], fails: new GatewayError(404, { detail: 'There is no task "t".' }) },
  ]);
  await expect(collect(client)).rejects.toThrow('There is no task');
});
