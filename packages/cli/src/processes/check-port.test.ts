import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { checkPort } from './check-port.js';

const remedy = 'use --port 3001';

it('names the process on a port, and how to choose another port', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  await expect(checkPort({ host: '127.0.0.1', port, remedy })).rejects.toMatchObject({
    code: 'configuration',
    message: expect.stringMatching(
      new RegExp(`^Port ${port} on 127\\.0\\.0\\.1 is taken by process ${process.pid} \\(.*node.*\\)\\.$`),
    ),
    hint: 'Stop that program, or use --port 3001.',
  });
});

it('leaves a free port free', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  await checkPort({ host: '127.0.0.1', port, remedy });
  await checkPort({ host: '127.0.0.1', port, remedy });
});

it('reports an address that is not on this machine', async () => {
  await expect(checkPort({ host: '192.0.2.1', port: 3000, remedy })).rejects.toMatchObject({
    code: 'configuration',
    message: '192.0.2.1 is not an address of this machine.',
  });
});
