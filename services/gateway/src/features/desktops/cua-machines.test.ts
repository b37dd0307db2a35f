import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { createCuaCloud } from './cua-machines.js';

it('gives up an answer that never ends once it is longer than any list, with the reason', async () => {
  const part = `${' '.repeat(65_536)}`;
  let isLeft = false;
  const server = createServer((request, response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    const more = () => {
      while (!isLeft && response.write(part));
    };
    response.on('drain', more);
    request.on('close', () => {
      isLeft = true;
    });
    more();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  // Without a bound it would continue until the time limit.
  const cloud = createCuaCloud({ base, key: 'k', timeout: 20_000 });
  await expect(cloud.list(new AbortController().signal)).rejects.toMatchObject({
    code: 'unavailable',
    message: expect.stringContaining('not return a list of machines'),
    cause: expect.objectContaining({ message: expect.stringContaining('longer than') }),
  });
  await expect.poll(() => isLeft, { timeout: 15_000 }).toBe(true);
});
