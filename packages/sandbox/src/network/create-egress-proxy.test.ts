import { once } from 'node:events';
import type { Socket } from 'node:net';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { captureClientHello, ended, openTunnel, startEcho } from '../../testing/network-harness.js';
import { createProxyHarness, leadTo, type ProxyHarness } from '../../testing/proxy-harness.js';
import { connectChecked } from './connect-checked.js';
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

async function echoed(through: Socket, bytes: Buffer): Promise<Buffer> {
  through.write(bytes);
  let seen = Buffer.alloc(0);
  while (seen.length < bytes.length) {
    const chunk = through.read() as Buffer | null;
    if (chunk === null) await once(through, 'readable');
    else seen = Buffer.concat([seen, chunk]);
  }
  return seen;
}

/** A first message of TLS with one extension more at its end (RFC 8446, 4.1.2). */
function withExtension(hello: Buffer, extension: Buffer): Buffer {
  const longer = Buffer.concat([hello, extension]);
  const session = 43;
  const ciphers = session + 1 + longer.readUInt8(session);
  const compression = ciphers + 2 + longer.readUInt16BE(ciphers);
  const extensions = compression + 1 + longer.readUInt8(compression);
  for (const at of [3, 7, extensions]) longer.writeUInt16BE(longer.readUInt16BE(at) + extension.length, at);
  return longer;
}

it('sends TLS for an allowed host to exactly the addresses that were checked', async () => {
  const echo = await startEcho(harness);
  const { asked, dial } = leadTo(echo.port);
  await start(
    { allow: ['registry.example'] },
    { resolve: async () => ['1.1.1.1', '2606:4700::1'], connect: dial },
  );
  const tunnel = await openTunnel(socket, 'registry.example:443');
  expect(tunnel.status).toBe(200);
  const hello = await captureClientHello('registry.example');
  expect(await echoed(tunnel.socket, hello)).toEqual(hello);
  const more = Buffer.alloc(300_000, 'x');
  expect(await echoed(tunnel.socket, more)).toEqual(more);
  tunnel.socket.destroy();
  expect(asked).toEqual([['1.1.1.1', '2606:4700::1']]);
  expect(refusals).toEqual([]);
});

it.each([
  ['a host that is not named', 'evil.example:443', 'not-allowed'],
  ['another port of an allowed host', 'registry.example:22', 'not-allowed'],
  ['the metadata service', '169.254.169.254:80', 'not-allowed'],
  ['loopback', '127.0.0.1:6379', 'not-allowed'],
  ['loopback by IPv6', '[::1]:6379', 'not-allowed'],
  ['loopback as a decimal number', '2130706433:443', 'malformed'],
  ['loopback in octal', '0177.0.0.1:443', 'malformed'],
  ['loopback in hexadecimal', '0x7f000001:443', 'malformed'],
  ['a mapped address', '[::ffff:127.0.0.1]:443', 'not-allowed'],
  ['an allowed host behind credentials', 'registry.example@evil.example:443', 'malformed'],
  ['an allowed name with a dot at its end', 'registry.example.:443', 'malformed'],
  ['an address in place of an authority', 'http://registry.example:443/', 'malformed'],
])('refuses CONNECT to %s and reports what was tried', async (_case, authority, reason) => {
  await start({ allow: ['registry.example'] }, { resolve: async () => ['1.1.1.1'] });
  const tunnel = await openTunnel(socket, authority);
  expect(tunnel.status).toBe(reason === 'malformed' ? 400 : 403);
  expect(refusals).toMatchObject([{ reason }]);
  tunnel.socket.destroy();
});

it.each([
  '10.0.0.1',
  '127.0.0.1',
  '169.254.169.254',
  '100.64.0.1',
  '::1',
  'fd00::1',
  '::ffff:10.0.0.1',
  '64:ff9b::a00:1',
  'fe80::1',
  '0.0.0.0',
])('refuses an allowed name that resolves to %s, alone or among public addresses', async (address) => {
  const echo = await startEcho(harness);
  const { asked, dial } = leadTo(echo.port);
  let answers: string[] = [address];
  await start({ allow: ['registry.example'] }, { resolve: async () => answers, connect: dial });
  expect((await openTunnel(socket, 'registry.example:443')).status).toBe(403);
  answers = ['1.1.1.1', address];
  expect((await openTunnel(socket, 'registry.example:443')).status).toBe(403);
  expect(refusals).toMatchObject([{ reason: 'private-address' }, { reason: 'private-address' }]);
  expect(asked).toEqual([]);
});

it('queries the resolver once per connection, so that a second answer cannot change the address', async () => {
  const echo = await startEcho(harness);
  const { asked, dial } = leadTo(echo.port);
  let times = 0;
  const resolve = async () => {
    times += 1;
    return times % 2 === 1 ? ['1.1.1.1'] : ['127.0.0.1'];
  };
  await start({ allow: ['registry.example'] }, { resolve, connect: dial });
  const first = await openTunnel(socket, 'registry.example:443');
  expect([first.status, times, asked]).toEqual([200, 1, [['1.1.1.1']]]);
  first.socket.destroy();
  expect((await openTunnel(socket, 'registry.example:443')).status).toBe(403);
  expect(asked).toHaveLength(1);
});

it('connects to the given addresses, whatever the system resolves', async () => {
  const echo = await startEcho(harness);
  const connection = await connectChecked(['127.0.0.1'], echo.port, new AbortController().signal);
  expect(connection.remoteAddress).toBe('127.0.0.1');
  connection.destroy();
});

it('stops connecting when the start of a tunnel takes too long', async () => {
  await expect(connectChecked(['127.0.0.1'], 1, AbortSignal.abort())).rejects.toThrow();
  const signals: AbortSignal[] = [];
  const dial: typeof connectChecked = (_addresses, _port, signal) => {
    signals.push(signal);
    return new Promise(() => {});
  };
  await start(
    { allow: ['registry.example'] },
    { resolve: async () => ['1.1.1.1'], connect: dial, limits: { headMs: 200 } },
  );
  expect((await openTunnel(socket, 'registry.example:443')).status).toBe(0);
  await expect.poll(() => signals.map(({ aborted }) => aborted)).toEqual([true]);
});

it('responds with 403 if a name does not resolve and 502 if the port is closed', async () => {
  await start(
    { allow: ['registry.example'], allowLocal: ['127.0.0.1:1'] },
    {
      resolve: async () => {
        throw new Error('ENOTFOUND');
      },
    },
  );
  expect((await openTunnel(socket, 'registry.example:443')).status).toBe(403);
  expect((await openTunnel(socket, '127.0.0.1:1')).status).toBe(502);
  expect(refusals.map(({ reason }) => reason)).toEqual(['unresolved', 'upstream']);
});

it('ends a tunnel if its TLS names another host, hides it or is missing, before any byte is sent', async () => {
  const echo = await startEcho(harness);
  await start(
    { allow: ['registry.example'] },
    { resolve: async () => ['1.1.1.1'], connect: leadTo(echo.port).dial },
  );
  const named = await captureClientHello('registry.example');
  const renamed = Buffer.from(
    named.toString('latin1').replace('registry.example', 'registry.exampld'),
    'latin1',
  );
  const beginnings = [
    await captureClientHello('evil.example'),
    renamed,
    Buffer.from('GET / HTTP/1.1\r\n\r\n'),
  ];
  // The same message over two records: some servers put it together, so what we read is not what counts.
  const body = named.subarray(5);
  const record = (part: Buffer) =>
    Buffer.concat([Buffer.from([22, 3, 1, part.length >> 8, part.length & 255]), part]);
  beginnings.push(Buffer.concat([record(body.subarray(0, 40)), record(body.subarray(40))]));
  // A name that counts and is hidden behind the one that shows, and two names.
  beginnings.push(withExtension(named, Buffer.from([0xfe, 0x0d, 0, 1, 0])));
  const evil = Buffer.from('evil.example');
  const list = [0, evil.length + 3, 0, 0, evil.length];
  beginnings.push(
    withExtension(named, Buffer.concat([Buffer.from([0, 0, 0, evil.length + 5, ...list]), evil])),
  );
  for (const bytes of beginnings) {
    const tunnel = await openTunnel(socket, 'registry.example:443');
    expect(tunnel.status).toBe(200);
    tunnel.socket.resume().write(bytes);
    await ended(tunnel.socket);
  }
  expect(refusals.map(({ reason }) => reason)).toEqual(beginnings.map(() => 'other-server-name'));
  expect(echo.received()).toHaveLength(0);
});

it('allows a host that the operator listed as local, at its private address', async () => {
  const echo = await startEcho(harness);
  await start({ allowLocal: [`127.0.0.1:${echo.port}`] });
  const tunnel = await openTunnel(socket, `127.0.0.1:${echo.port}`);
  expect(await echoed(tunnel.socket, Buffer.from('plain'))).toEqual(Buffer.from('plain'));
  tunnel.socket.destroy();
});
