import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterEach, expect, it } from 'vitest';
import { describeError } from '../describe-error.js';
import { createGatewayClient } from './create-gateway-client.js';

let server: Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

async function serve(listener: RequestListener): Promise<string> {
  const created = createServer(listener);
  server = created;
  await new Promise<void>((resolve) => created.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(created.address() as AddressInfo).port}`;
}

it('reads numbered events from a stream that is cut into arbitrary pieces', async () => {
  const progress = { type: 'stage-progress', message: 'schön', data: { stage: 'mail' } };
  const events = [1, 2].map((number) => ({
    number,
    at: '2026-11-21T10:00:00.000Z',
    task_id: 't-1',
    ...progress,
  }));
  let lastEventId: string | string[] | undefined;
  const url = await serve((request, response) => {
    lastEventId = request.headers['last-event-id'];
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    const bytes = Buffer.from(
      `: hello\n\n${events.map((event) => `id: ${event.number}\ndata: ${JSON.stringify(event)}\n\n`).join('')}`,
    );
    for (const byte of bytes) response.write(Buffer.of(byte));
    response.end();
  });
  const seen = [];
  const { signal } = new AbortController();
  for await (const event of createGatewayClient({ url }).streamEvents('t-1', 7, signal)) {
    seen.push(event);
  }
  expect(seen).toEqual(events);
  expect(lastEventId).toBe('7');
});

it('ends a stream with its signal, long after the request was collected', async () => {
  const url = await serve((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write(': hello\n\n');
  });
  const stop = new AbortController();
  const reading = createGatewayClient({ url }).streamEvents('t-1', 0, stop.signal).next();
  const ended = expect(reading).rejects.toThrow(/aborted/);
  await expect.poll(() => server !== undefined && connections(server)).toBe(1);
  setFlagsFromString('--expose-gc');
  const collect: () => void = runInNewContext('gc');
  // A request is collected once nobody holds it, and the answer is read without it.
  for (let round = 0; round < 5; round += 1) {
    collect();
    await new Promise((resolve) => setImmediate(resolve));
  }
  stop.abort();
  await ended;
  // To collect all that a worker of the whole run holds takes seconds.
});

function connections(of: Server): Promise<number> {
  return new Promise((resolve, reject) =>
    of.getConnections((error, count) => (error ? reject(error) : resolve(count))),
  );
}

it('sends the token, and turns a refusal into one line with the next step and exit code 2', async () => {
  let authorization: string | undefined;
  const url = await serve((request, response) => {
    authorization = request.headers.authorization;
    response.writeHead(409, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ code: 'conflict', detail: 'The task is over.', hint: 'Start another.' }));
  });
  const client = createGatewayClient({ url, token: 'secret-token-of-the-gateway' });
  const error = await client.cancel('t-1').catch((thrown: unknown) => thrown);
  expect(authorization).toBe('Bearer secret-token-of-the-gateway');
  expect(describeError(error)).toEqual({ text: 'The task is over. Start another.', code: 2 });
});

it('reports how to start a gateway if it does not respond', async () => {
  const client = createGatewayClient({ url: 'http://127.0.0.1:9' });
  const error = await client.getTask('t-1').catch((thrown: unknown) => thrown);
  expect(describeError(error)).toEqual({
    text: 'The gateway at http://127.0.0.1:9 does not answer. Start it with "fixpoint up", or set FIXPOINT_URL to another gateway.',
    code: 1,
  });
});
