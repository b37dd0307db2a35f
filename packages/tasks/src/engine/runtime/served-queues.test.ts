import { expect, it } from 'vitest';
import { createServedQueues, type ServedQueue } from './served-queues.js';

const submit: Omit<ServedQueue, 'create'> = { stage: 'submit', queue: 'submit', concurrency: 2 };

function serveSubmit(running: () => number) {
  const calls: string[] = [];
  const queues = createServedQueues({ count: running, shutDown: () => void calls.push('shut down') });
  const create = () => {
    calls.push('create');
    return { close: async () => void calls.push('close') } as never;
  };
  queues.add({ ...submit, create });
  return { queues, calls };
}

it('serves the queues that were added and no others', () => {
  const { queues } = serveSubmit(() => 0);
  expect(queues.has('submit')).toBe(true);
  expect(queues.has('mail')).toBe(false);
  expect(queues.list()).toMatchObject([submit]);
});

it('has room for another run until as many run as the stage may have at once', () => {
  let running = 1;
  const { queues } = serveSubmit(() => running);
  expect(queues.isIdle('submit')).toBe(true);
  running = 2;
  expect(queues.isIdle('submit')).toBe(false);
  expect(queues.isIdle('mail')).toBe(false);
});

it('replaces the worker of a queue that stalls, but not after it was closed', async () => {
  const { queues, calls } = serveSubmit(() => 0);
  queues.start();
  await queues.restart('submit');
  await queues.restart('mail');
  expect(calls).toEqual(['create', 'close', 'create']);
  await queues.close(60_000);
  await queues.restart('submit');
  expect(calls).toEqual(['create', 'close', 'create', 'close', 'close']);
});
