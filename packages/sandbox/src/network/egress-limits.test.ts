import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { captureClientHello, ended, exchange, openTunnel, startEcho } from '../../testing/network-harness.js';
import { createProxyHarness, leadTo, type ProxyHarness } from '../../testing/proxy-harness.js';
import type { NetworkRefusal } from './refusal-reporter.js';

let harness: ProxyHarness;
let refusals: NetworkRefusal[];
let socket: string;
const start: ProxyHarness['start'] = (...options) => harness.start(...options);

beforeEach(async () => {
  harness = await createProxyHarness();
  ({ refusals, socket } = harness);
});
afterEach(() => harness.release());

it('forwards a plain GET only to a local registry, with its own Host and without proxy headers', async () => {
  const seen: unknown[] = [];
  const registry = createServer((request, response) => {
    seen.push([request.method, request.url, request.headers]);
    response.writeHead(302, { location: 'http://169.254.169.254/' }).end('moved');
  }).listen(0, '127.0.0.1');
  await once(registry, 'listening');
  harness.defer(() => registry.close());
  const { port } = registry.address() as AddressInfo;
  await start({ allow: ['registry.example'], allowLocal: [`127.0.0.1:${port}`] });
  const ask = (line: string) =>
    exchange(
      socket,
      `${line} HTTP/1.1\r\nHost: evil.example\r\nProxy-Authorization: Basic x\r\nX-Forwarded-For: y\r\nConnection: close\r\n\r\n`,
    );
  expect(await ask(`GET http://127.0.0.1:${port}/six?a=b`)).toMatch(/^HTTP\/1\.1 302[\s\S]*moved/);
  expect(seen).toEqual([['GET', '/six?a=b', { host: `127.0.0.1:${port}`, connection: 'close' }]]);
  for (const line of [
    `POST http://127.0.0.1:${port}/six`,
    'GET http://registry.example/',
    'GET http://127.0.0.1:1/',
    'GET http://169.254.169.254/latest/meta-data',
  ])
    expect(await ask(line), line).toMatch(/^HTTP\/1\.1 403/);
  for (const line of [
    'GET /six',
    `GET http://127.0.0.1:${port}@evil.example/`,
    `GET https://127.0.0.1:${port}/`,
  ])
    expect(await ask(line), line).toMatch(/^HTTP\/1\.1 400/);
  expect(seen).toHaveLength(1);
  expect(refusals.filter(({ reason }) => reason === 'plain-http')).toHaveLength(4);
});

it.each([
  ['two lengths', 'Content-Length: 3\r\nContent-Length: 4\r\n'],
  ['a length and chunks', 'Content-Length: 3\r\nTransfer-Encoding: chunked\r\n'],
  ['a folded field', 'X: a\r\n b\r\n'],
  ['a blank before the colon', 'Transfer-Encoding : chunked\r\n'],
  ['a bare line feed', 'X: a\nY: b\r\n'],
  ['a zero byte', 'X: a\u0000b\r\n'],
])('responds with 400 to a request with %s, and to nothing behind it', async (_case, fields) => {
  const echo = await startEcho(harness);
  await start({ allowLocal: [`127.0.0.1:${echo.port}`] });
  const smuggled = `CONNECT 127.0.0.1:${echo.port} HTTP/1.1\r\nHost: a\r\n\r\n`;
  const answer = await exchange(
    socket,
    `GET http://127.0.0.1:${echo.port}/ HTTP/1.1\r\nHost: a\r\n${fields}\r\n${smuggled}`,
  );
  expect(answer).toMatch(/^HTTP\/1\.1 400/);
  expect(answer.match(/HTTP\/1\.1/g)).toHaveLength(1);
  expect(echo.connections()).toBe(0);
});

it('responds with 431 to a head that is too large', async () => {
  await start({ allow: ['registry.example'] });
  const answer = await exchange(
    socket,
    `CONNECT registry.example:443 HTTP/1.1\r\nX: ${'a'.repeat(9_000)}\r\n\r\n`,
  );
  expect(answer).toMatch(/^HTTP\/1\.1 431/);
  expect(refusals).toMatchObject([{ reason: 'too-large' }]);
});

it('ends connections that send their head or their TLS beginning a byte at a time', async () => {
  const echo = await startEcho(harness);
  await start(
    { allow: ['registry.example'] },
    { resolve: async () => ['1.1.1.1'], connect: leadTo(echo.port).dial, limits: { headMs: 400 } },
  );
  const slow = connect(socket);
  slow.on('error', () => {}).resume();
  const drip = setInterval(() => slow.write('a'), 50);
  await ended(slow);
  clearInterval(drip);

  const tunnel = await openTunnel(socket, 'registry.example:443');
  const hello = await captureClientHello('registry.example');
  let position = 0;
  const dripHello = setInterval(() => tunnel.socket.write(hello.subarray(position, ++position)), 50);
  tunnel.socket.resume();
  await ended(tunnel.socket);
  clearInterval(dripHello);
  expect(echo.received()).toHaveLength(0);
});

it('ends an idle tunnel, and one that exceeds its byte limit', async () => {
  const echo = await startEcho(harness);
  const local = `127.0.0.1:${echo.port}`;
  await start({ allowLocal: [local] }, { limits: { idleMs: 200, uploadBytes: 1_000 } });
  const idle = await openTunnel(socket, local);
  idle.socket.resume();
  await ended(idle.socket);
  const greedy = await openTunnel(socket, local);
  greedy.socket.resume().write(Buffer.alloc(2_000));
  await ended(greedy.socket);
  expect(echo.received().length).toBeLessThanOrEqual(1_000);
  expect(refusals).toMatchObject([{ host: '127.0.0.1', port: echo.port, reason: 'too-large' }]);
});

it('drops connections beyond the maximum, and serves again when some have ended', async () => {
  const echo = await startEcho(harness);
  const local = `127.0.0.1:${echo.port}`;
  await start({ allowLocal: [local] }, { limits: { connections: 2 } });
  const open = [await openTunnel(socket, local), await openTunnel(socket, local)];
  expect(open.map(({ status }) => status)).toEqual([200, 200]);
  expect((await openTunnel(socket, local)).status).toBe(0);
  expect(refusals).toMatchObject([{ reason: 'too-many-connections' }]);
  for (const tunnel of open) tunnel.socket.destroy();
  await expect.poll(async () => (await openTunnel(socket, local)).status).toBe(200);
});

it('ends open tunnels when closed, and accepts no more', async () => {
  const echo = await startEcho(harness);
  const proxy = await start({ allowLocal: [`127.0.0.1:${echo.port}`] });
  const tunnel = await openTunnel(socket, `127.0.0.1:${echo.port}`);
  tunnel.socket.resume();
  await Promise.all([ended(tunnel.socket), proxy.close(), proxy.close()]);
  const late = connect(socket);
  const [error] = (await once(late, 'error')) as [NodeJS.ErrnoException];
  expect(error.code).toBe('ENOENT');
});

it('reports a host as safe text, and a flood of them as a few with a count', async () => {
  await start({ allow: ['registry.example'] });
  const hostile = `\u001b[31m${'é'.repeat(300)}:443`;
  await exchange(socket, Buffer.from(`CONNECT ${hostile} HTTP/1.1\r\nHost: a\r\n\r\n`, 'latin1'));
  for (let time = 0; time < 40; time += 1)
    (await openTunnel(socket, `h${time}.example:443`)).socket.destroy();
  expect(refusals.length).toBeLessThan(30);
  for (const { host } of refusals) expect(host).toMatch(/^[^\p{Cc}\p{Cf}]{0,100}$/u);
});

it('rejects a folder that others may enter', async () => {
  await expect(start({}, { socket: '/tmp/open.sock' })).rejects.toThrow(/accessible to other users/);
  await expect(start({}, { socket: join(harness.folder, 'x'.repeat(120)) })).rejects.toThrow(/longer than/);
});
