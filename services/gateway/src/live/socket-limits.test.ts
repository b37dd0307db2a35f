import type {} from '@fastify/websocket';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectSocket } from '../../testing/socket-recorder.js';
import { createGatewayBench, type GatewayBench, goodRequest } from '../../testing/start-gateway.js';

const mebibyte = 1024 * 1024;
const token = 'correct-horse-battery-staple';
const owner = { authorization: `Bearer ${token}` };
let bench: GatewayBench;
beforeAll(async () => {
  bench = await createGatewayBench();
});
afterAll(() => bench.close());

describe('the cost of one connection', () => {
  it('is bounded for a client that subscribes again and again and reads nothing', {
    tags: ['night'],
  }, async () => {
    const gateway = await bench.start();
    const description = `${goodRequest.description} ${'Mind the details. '.repeat(2_000)}`;
    for (let n = 0; n < 50; n += 1) {
      await gateway.request('POST', '/api/v1/tasks', { ...goodRequest, description });
    }
    const client = await connectSocket(gateway.url);
    await client.waitFor('TASK_UPDATE');
    client.stopReading();
    for (let n = 0; n < 190; n += 1) client.send({ type: 'SUBSCRIBE', payload: {} });
    const buffered = () =>
      Math.max(...[...gateway.app.websocketServer.clients].map((each) => each.bufferedAmount));
    await expect.poll(buffered).toBeGreaterThan(mebibyte);
    let most = 0;
    for (let unchanged = 0; unchanged < 100 && most < 4 * mebibyte; unchanged += 1) {
      if (buffered() > most) unchanged = 0;
      most = Math.max(most, buffered());
      await gateway.request('GET', '/api/v1/tasks');
    }
    expect(most).toBeLessThan(4 * mebibyte);
    client.readOn();
    await client.close();
  });

  it('is bounded in the number of tasks that it follows', async () => {
    const gateway = await bench.start();
    const task = await gateway.newTask();
    const client = await connectSocket(gateway.url);
    for (let n = 0; n < 20; n += 1)
      client.send({ type: 'SUBSCRIBE', id: `${n}`, payload: { task_id: task.id } });
    await expect.poll(() => client.messages.filter(({ type }) => type === 'SUBSCRIBED').length).toBe(20);
    await client.close();
  });
});

describe('the sockets of one token', () => {
  it('are bounded, and those of another one still open', async () => {
    const gateway = await bench.start({ token, socketsPerToken: 3 });
    const issue = async () =>
      (await gateway.request('POST', '/api/v1/tokens', { name: 'ann', role: 'view' }, owner)).json().text;
    const [ann, bob] = [`Bearer ${await issue()}`, `Bearer ${await issue()}`];
    const connect = (authorization: string) => connectSocket(gateway.url, { headers: { authorization } });
    const open = await Promise.all([connect(ann), connect(ann), connect(ann)]);
    await expect(connect(ann)).rejects.toThrow('429');
    await (await connect(bob)).close();
    await open[0]?.close();
    await expect.poll(async () => connect(ann).then(() => 'open', String)).toBe('open');
  });
});

describe('the sockets of one address', () => {
  it('are bounded, whosever they are, and a place is free again when one closes', async () => {
    const gateway = await bench.start({ socketsPerAddress: 2 });
    const open = [await connectSocket(gateway.url), await connectSocket(gateway.url)];
    await expect(connectSocket(gateway.url)).rejects.toThrow('429');
    await open[0]?.close();
    await expect.poll(async () => connectSocket(gateway.url).then(() => 'open', String)).toBe('open');
  });

  it('do not count if the handshake was refused', async () => {
    const gateway = await bench.start({ token, socketsPerAddress: 1 });
    for (let n = 0; n < 3; n += 1) await expect(connectSocket(gateway.url)).rejects.toThrow('401');
    await (await connectSocket(gateway.url, { headers: owner })).close();
  });
});

describe('behind a proxy', () => {
  const forwarded = { 'x-forwarded-for': '203.0.113.7', 'x-forwarded-proto': 'https' };
  const signIn = async (trustedProxies: string[]) => {
    const gateway = await bench.start({ token, rateLimit: 1_000, trustedProxies });
    const answer = await gateway.request('POST', '/api/v1/session', { token }, forwarded);
    return String(answer.headers['set-cookie']);
  };

  it('uses the forwarded protocol only if the settings trust the proxy', async () => {
    expect(await signIn(['127.0.0.1'])).toContain('Secure');
    expect(await signIn([])).not.toContain('Secure');
    expect(await signIn(['192.0.2.1'])).not.toContain('Secure');
  });

  it('accepts the forwarded host name only if the settings trust the proxy', async () => {
    const page = { 'x-forwarded-host': 'fixpoint.example.com', origin: 'https://fixpoint.example.com' };
    const status = async (trustedProxies: string[]) => {
      const gateway = await bench.start({ token, trustedProxies });
      return (await gateway.request('POST', '/api/v1/session', { token }, { ...forwarded, ...page }))
        .statusCode;
    };
    expect(await status(['127.0.0.1'])).toBe(200);
    expect(await status([])).toBe(403);
  });
});
