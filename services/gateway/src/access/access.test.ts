import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectSocket } from '../../testing/socket-recorder.js';
import {
  createGatewayBench,
  type GatewayBench,
  goodRequest,
  type RunningGateway,
} from '../../testing/start-gateway.js';

const token = 'correct-horse-battery-staple';
let bench: GatewayBench;
let open: RunningGateway;
let locked: RunningGateway;

beforeAll(async () => {
  bench = await createGatewayBench();
  open = await bench.start({ allowedOrigins: ['https://ui.example.com'] });
  locked = await bench.start({ token });
});
afterAll(() => bench.close());

const addresses = [
  '/',
  '/metrics',
  '/mcp',
  '/queues',
  '/queues/api/queues',
  '/docs/',
  '/docs/openapi.json',
  '/docs/js/scalar.js',
  '/api/v1/tasks',
  '/api/v1/tasks/any',
  '/api/v1/tasks/any/events',
  `/api/v1/artifacts/${'0'.repeat(64)}`,
  '/no/such/page',
];

describe('with a token', () => {
  it.each(addresses)(
    '%s needs it, and so does every address but /healthz and /readyz (S0-256, S0-354)',
    async (address) => {
      const without = await locked.request('GET', address);
      expect(without.statusCode).toBe(401);
      expect(without.headers['www-authenticate']).toContain('Bearer');
      expect(without.json()).toMatchObject({ code: 'unauthorized' });
      const wrong = await locked.request('GET', address, undefined, { authorization: `Bearer ${token}x` });
      expect(wrong.statusCode).toBe(401);
      expect(wrong.body).not.toContain(token);
      const inUrl = await locked.request('GET', `${address}?token=${token}`);
      expect(inUrl.statusCode, 'a token in a URL counts for WebSockets only').toBe(401);
      const right = await locked.request('GET', address, undefined, { authorization: `Bearer ${token}` });
      expect(right.statusCode).not.toBe(401);
      expect((await locked.request('GET', '/healthz')).statusCode).toBe(200);
    },
  );

  it('serves the pages, which hold no data, without a token, for the sign-in', async () => {
    const page = { accept: 'text/html' };
    for (const path of ['/', '/tasks/any', '/settings']) {
      expect((await locked.request('GET', path, undefined, page)).body).toContain('<div id="root">');
    }
    expect((await locked.request('GET', '/assets/icon.svg')).statusCode).toBe(200);
    expect((await locked.request('GET', '/assets/../package.json')).statusCode).not.toBe(200);
    expect((await locked.request('GET', '/api/v1/tasks', undefined, page)).statusCode).toBe(401);
    // A person who mistyped an address finds the way from there; a program gets the usual answer.
    const nowhere = await locked.request('GET', '/nowhere', undefined, page);
    expect([nowhere.statusCode, nowhere.body]).toEqual([404, expect.stringContaining('<div id="root">')]);
    expect((await locked.request('GET', '/nowhere')).statusCode).toBe(401);
    expect((await locked.request('GET', '/api/v1/nowhere', undefined, page)).statusCode).toBe(401);
  });

  it('refuses every action without it', async () => {
    expect((await locked.request('POST', '/api/v1/tasks', goodRequest)).statusCode).toBe(401);
    const bearer = { authorization: `Bearer ${token}` };
    expect((await locked.request('POST', '/api/v1/tasks', goodRequest, bearer)).statusCode).toBe(201);
  });

  it('prompts a browser for a password and takes the token as one', async () => {
    const page = { accept: 'text/html,*/*' };
    expect((await locked.request('GET', '/queues', undefined, page)).headers['www-authenticate']).toContain(
      'Basic',
    );
    const basic = (password: string) => `Basic ${Buffer.from(`anyone:${password}`).toString('base64')}`;
    const statusFor = async (password: string) =>
      (await locked.request('GET', '/queues', undefined, { ...page, authorization: basic(password) }))
        .statusCode;
    expect([await statusFor(token), await statusFor('guess'), await statusFor('')]).toEqual([200, 401, 401]);
  });

  it('checks it at the handshake of a WebSocket, as a header or as ?token= (S0-256)', async () => {
    await expect(connectSocket(locked.url)).rejects.toThrow('401');
    await expect(connectSocket(`${locked.url}/?token=wrong`)).rejects.toThrow('401');
    const byUrl = await connectSocket(`${locked.url}/?token=${token}`);
    const byHeader = await connectSocket(locked.url, { headers: { authorization: `Bearer ${token}` } });
    await Promise.all([byUrl.close(), byHeader.close()]);
  });

  it('accepts any host name, since the name protects nothing then', async () => {
    const headers = { host: 'fixpoint.example.com', authorization: `Bearer ${token}` };
    expect((await locked.request('GET', '/api/v1/tasks', undefined, headers)).statusCode).toBe(200);
  });
});

describe('without a token', () => {
  it.each([
    'evil.example.com',
    'evil.example.com:3000',
    '127.0.0.1.evil.example.com',
    '10.0.0.7',
    '0.0.0.0',
    'localhost@evil',
  ])('refuses the Host "%s", to which DNS can be made to point here', async (host) => {
    expect((await open.request('GET', '/api/v1/tasks', undefined, { host })).statusCode).toBe(403);
  });

  it.each(['localhost', 'localhost:3000', '127.0.0.1:3000', '127.8.8.8', '[::1]:3000'])(
    'accepts the Host "%s"',
    async (host) => {
      expect((await open.request('GET', '/api/v1/tasks', undefined, { host })).statusCode).toBe(200);
    },
  );

  it.each(['https://evil.example.com', 'http://127.0.0.1:9999', 'http://localhost', 'null', 'file://'])(
    'refuses requests and sockets of pages from %s (S0-277)',
    async (origin) => {
      const headers = { host: '127.0.0.1:3000', origin };
      expect((await open.request('POST', '/api/v1/tasks', goodRequest, headers)).statusCode).toBe(403);
      expect((await open.request('GET', '/api/v1/tasks', undefined, headers)).statusCode).toBe(403);
      await expect(connectSocket(open.url, { headers: { origin } })).rejects.toThrow('403');
    },
  );

  it('loads its page if a proxy drops the port, and explains how to forward it', async () => {
    const headers = { host: '127.0.0.1', origin: 'http://127.0.0.1:8443', accept: 'text/html' };
    expect((await open.request('GET', '/', undefined, headers)).statusCode).not.toBe(403);
    expect((await open.request('GET', '/assets/main.js', undefined, headers)).statusCode).not.toBe(403);
    const refused = await open.request('GET', '/api/v1/tasks', undefined, headers);
    expect(refused.statusCode).toBe(403);
    expect(refused.body).toContain('X-Forwarded-Host $http_host');
  });

  it('serves its own pages and those of listed origins only (S0-277, X-6)', async () => {
    const own = await open.request('GET', '/api/v1/tasks', undefined, {
      host: 'localhost:3000',
      origin: 'http://localhost:3000',
    });
    expect(own.statusCode).toBe(200);
    expect(own.headers['access-control-allow-origin']).toBeUndefined();
    const listed = await open.request('GET', '/api/v1/tasks', undefined, {
      origin: 'https://ui.example.com',
    });
    expect(listed.headers['access-control-allow-origin']).toBe('https://ui.example.com');
    for (const path of ['/api/v1/tasks', '/docs/openapi.json', '/queues', '/']) {
      const answer = await open.request('GET', path);
      expect(answer.headers['access-control-allow-origin'], path).not.toBe('*');
    }
    const socket = await connectSocket(open.url, { headers: { origin: 'https://ui.example.com' } });
    await socket.close();
  });
});

describe('limits', () => {
  it('responds 429 with Retry-After to an address with too many requests, including token guesses (S3-082)', async () => {
    const slow = await bench.start({ token, rateLimit: 5 });
    const statuses: number[] = [];
    for (let count = 0; count < 7; count += 1) {
      statuses.push(
        (await slow.request('GET', '/api/v1/tasks', undefined, { authorization: `Bearer guess-${count}` }))
          .statusCode,
      );
    }
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429]);
    const answer = await slow.request('GET', '/api/v1/tasks');
    expect(answer.json()).toMatchObject({ status: 429, code: 'too-many-requests' });
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    expect((await slow.request('GET', '/healthz')).statusCode).toBe(200);
    await slow.close();
  });

  it('responds 429 to one token with too many requests, from any addresses, and to no other token (S3-082)', async () => {
    const slow = await bench.start({ token, rateLimit: 5 });
    const owner = { authorization: `Bearer ${token}` };
    const issued = await slow.request('POST', '/api/v1/tokens', { name: 'busy', role: 'view' }, owner);
    const busy = { authorization: `Bearer ${issued.json().text}` };
    const from = async (address: number, headers: Record<string, string>) =>
      slow.app.inject({
        url: '/api/v1/tasks',
        remoteAddress: `10.0.0.${address}`,
        headers: { host: '127.0.0.1', ...headers },
      });
    const statuses: number[] = [];
    for (let address = 1; address <= 7; address += 1) statuses.push((await from(address, busy)).statusCode);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429]);
    const answer = await from(8, busy);
    expect(answer.json()).toMatchObject({
      code: 'too-many-requests',
      detail: expect.stringContaining('busy'),
    });
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    expect((await from(9, owner)).statusCode).toBe(200);
    await slow.close();
  });

  it('allows browsers to run our own scripts only, and to send nothing elsewhere', async () => {
    for (const path of ['/', '/queues', '/docs/', '/tasks/any']) {
      const page = await open.request('GET', path, undefined, { accept: 'text/html' });
      const policy = String(page.headers['content-security-policy']);
      expect(policy, path).toContain("default-src 'self'");
      expect(policy, path).not.toMatch(/script-src[^;]*unsafe-inline/);
    }
    for (const path of ['/', '/queues', '/docs/', '/api/v1/tasks', '/api/v1/tasks/none', '/nowhere']) {
      const { headers } = await open.request('GET', path);
      expect(headers, path).toMatchObject({
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'SAMEORIGIN',
        'referrer-policy': 'no-referrer',
        'cross-origin-resource-policy': 'cross-origin',
      });
    }
  });
});
