import { Writable } from 'node:stream';
import { createLogger } from '@fixpoint/shared/logging';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { connectSocket } from '../testing/socket-recorder.js';
import { createGatewayBench, type GatewayBench, goodRequest } from '../testing/start-gateway.js';

const token = 'correct-horse-battery-staple';
let bench: GatewayBench;

beforeAll(async () => {
  bench = await createGatewayBench();
});
afterAll(() => bench.close());

it('no log line contains a token, a cookie or a key, even at the finest level and in errors (S0-256)', async () => {
  const lines: string[] = [];
  const destination = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk));
      done();
    },
  });
  const log = createLogger({ name: 'gateway', level: 'trace', destination });
  const gateway = await bench.start({ token, log, rateLimit: 200 });
  const owner = { authorization: `Bearer ${token}` };
  const issued = (
    await gateway.request('POST', '/api/v1/tokens', { name: 'ann', role: 'operate' }, owner)
  ).json().text;
  const page = { host: '127.0.0.1', origin: 'http://127.0.0.1' };
  const signedIn = await gateway.request('POST', '/api/v1/session', { token: issued }, page);
  const cookie = String(signedIn.headers['set-cookie']).split(';')[0] ?? '';
  const cuaKey = 'sk-key-of-the-caller-0123456789';
  const secrets = [token, issued, issued.split('_').slice(2).join('_'), cookie.split('=')[1], cuaKey];
  expect(secrets.every((secret) => typeof secret === 'string' && secret.length > 20)).toBe(true);

  const everything = { ...owner, cookie, 'x-cua-api-key': cuaKey };
  for (const [method, path, body] of [
    ['GET', `/api/v1/tasks?token=${token}`, undefined],
    ['GET', `/%zz?token=${token}`, undefined],
    ['GET', `/nowhere?token=${token}`, undefined],
    ['POST', '/api/v1/tasks', goodRequest],
    ['POST', '/api/v1/tasks', `{"token":"${token}"`],
    ['POST', '/api/v1/session', { token: `${token}x` }],
    ['POST', '/api/v1/session', { token, secret: issued }],
    ['POST', '/mcp', { method: 'tools/call', params: { name: 'nope', arguments: { token } } }],
    ['POST', '/mcp', { jsonrpc: '2.0', id: token, method: token }],
    ['PUT', '/queues/api/queues/pause', undefined],
  ] as const) {
    await gateway.request(method, path, body, everything);
    await gateway.request(method, path, body, { authorization: `Bearer ${issued}`, cookie });
  }
  const socket = await connectSocket(`${gateway.url}/?token=${issued}`);
  socket.send({ type: 'NEW_TASK', payload: { token } });
  socket.send(`{"type":"${token}`);
  await socket.waitFor('ERROR', (payload) => payload.message.includes('JSON'));
  await socket.close();
  await expect(connectSocket(`${gateway.url}/elsewhere?token=${issued}`)).rejects.toThrow('404');

  // Redis is stopped: data that it could not store must not be written to the log instead.
  await bench.redis.kill('SIGSTOP');
  try {
    await gateway.request('POST', '/api/v1/tokens', { name: 'bob', role: 'view' }, everything);
    await gateway.request('POST', '/api/v1/session', { token: issued }, page);
  } finally {
    await bench.redis.kill('SIGCONT');
  }
  await gateway.close();
  expect(lines.length).toBeGreaterThan(0);
  for (const secret of secrets) expect(lines.filter((line) => line.includes(String(secret)))).toEqual([]);
}, 60_000);
