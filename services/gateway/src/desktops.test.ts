import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectSocket } from '../testing/socket-recorder.js';
import { createGatewayBench, type GatewayBench } from '../testing/start-gateway.js';

let bench: GatewayBench;
let cloud: Server;
let base: string;
const asked: string[] = [];

beforeAll(async () => {
  bench = await createGatewayBench();
  cloud = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`);
    if (request.headers.authorization !== 'Bearer good-key') return response.writeHead(401).end();
    if (request.method === 'POST')
      return response.writeHead(request.url?.includes('nobody') ? 404 : 202).end();
    return response.end(JSON.stringify([{ name: 'box-1', status: 'running', password: 'hidden' }]));
  });
  await new Promise<void>((resolve) => cloud.listen(0, '127.0.0.1', resolve));
  base = `http://127.0.0.1:${(cloud.address() as AddressInfo).port}`;
});
afterAll(async () => {
  await bench.close();
  await new Promise((resolve) => cloud.close(resolve));
});

describe('desktops over REST', () => {
  it('are none, and nobody was asked for them, where none is connected', async () => {
    const gateway = await bench.start();
    expect((await gateway.ask('GET', '/api/desktops')).json()).toEqual({ desktops: [], providers: [] });
    const answer = await gateway.ask('POST', '/api/desktops/box-1/start');
    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toMatchObject({ code: 'no-desktop', hint: expect.stringContaining('CUA_API_KEY') });
  });

  it('are listed without their passwords, and started, stopped and restarted by name', async () => {
    const gateway = await bench.start({ cua: { base, key: 'good-key' } });
    const listed = await gateway.ask('GET', '/api/desktops');
    expect(listed.json()).toEqual({
      desktops: [{ name: 'box-1', provider: 'cua-cloud', status: 'running' }],
      providers: ['cua-cloud'],
    });
    for (const command of ['start', 'stop', 'restart']) {
      const answer = await gateway.ask('POST', `/api/desktops/box-1/${command}`);
      expect(answer.statusCode).toBe(202);
      expect(answer.json()).toEqual({ name: 'box-1', requested: command });
      expect(asked.at(-1)).toBe(`POST /v1/vms/box-1/${command}`);
    }
    expect((await gateway.ask('POST', '/api/desktops/nobody/stop')).statusCode).toBe(404);
    expect((await gateway.ask('POST', '/api/desktops/a%2Fb/stop')).statusCode).toBe(422);
    const { entries } = (await gateway.ask('GET', '/api/audit')).json();
    expect(entries).toContainEqual(
      expect.objectContaining({ action: 'POST /api/desktops/:name/stop', subject: 'box-1', outcome: '202' }),
    );
  });

  it('say so where the provider refuses the key', async () => {
    const gateway = await bench.start({ cua: { base, key: 'stale-key' } });
    const answer = await gateway.ask('GET', '/api/desktops');
    expect(answer.statusCode).toBe(502);
    expect(answer.json()).toMatchObject({ code: 'cua-key-refused' });
    expect(answer.body).not.toContain('stale-key');
  });

  it('show no screen while nothing is connected that sees it, and name the desktop (S0-226)', async () => {
    const gateway = await bench.start({ cua: { base, key: 'good-key' } });
    const client = await connectSocket(gateway.url);
    client.send({ type: 'SCREENSHOT_REQUEST', id: 's', payload: { desktop: 'box-1' } });
    expect(await client.waitFor('ERROR')).toMatchObject({
      reply_to: 's',
      payload: { code: 'no-desktop', message: expect.stringContaining('"box-1"') },
    });
    await client.close();
  });
});
