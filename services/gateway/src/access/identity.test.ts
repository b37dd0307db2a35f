import { createLogger } from '@fixpoint/shared/logging';
import { connectRedis } from '@fixpoint/tasks/engine';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectSocket } from '../../testing/socket-recorder.js';
import {
  createGatewayBench,
  type GatewayBench,
  goodRequest,
  type RunningGateway,
} from '../../testing/start-gateway.js';
import { createAccessRecords } from './access-records.js';

const ownerToken = 'correct-horse-battery-staple';
const owner = { authorization: `Bearer ${ownerToken}` };
let bench: GatewayBench;
let gateway: RunningGateway;

beforeAll(async () => {
  bench = await createGatewayBench();
  gateway = await bench.start({ token: ownerToken });
});
afterAll(() => bench.close());

const bearer = (text: string) => ({ authorization: `Bearer ${text}` });

async function issue(role: string, name = `${role} of the tests`) {
  const answer = await gateway.request('POST', '/api/v1/tokens', { name, role }, owner);
  expect(answer.statusCode).toBe(201);
  return answer.json() as { text: string; token: { id: string } };
}

const cookieOf = (answer: { headers: Record<string, unknown> }) =>
  String(answer.headers['set-cookie']).split(';')[0] ?? '';

describe('an issued token', () => {
  it('may do what its role allows and no more', async () => {
    const statuses: Record<string, number[]> = {};
    for (const role of ['view', 'operate', 'admin']) {
      const as = bearer((await issue(role)).text);
      statuses[role] = [
        (await gateway.request('GET', '/api/v1/tasks', undefined, as)).statusCode,
        (await gateway.request('POST', '/api/v1/intent', { description: 'fix market-research' }, as))
          .statusCode,
        (await gateway.request('POST', '/api/v1/tasks', goodRequest, as)).statusCode,
        (await gateway.request('GET', '/api/v1/tokens', undefined, as)).statusCode,
        (await gateway.request('GET', '/api/v1/audit', undefined, as)).statusCode,
      ];
    }
    expect(statuses).toEqual({
      view: [200, 200, 403, 403, 403],
      operate: [200, 200, 201, 403, 403],
      admin: [200, 200, 201, 200, 200],
    });
  });

  it('limits sockets and agents as well', async () => {
    const { text } = await issue('view');
    const socket = await connectSocket(gateway.url, { headers: bearer(text) });
    socket.send({ type: 'NEW_TASK', id: 'one', payload: goodRequest });
    expect(await socket.waitFor('ERROR')).toMatchObject({ reply_to: 'one', payload: { code: 'forbidden' } });
    await socket.close();
    const tool = (name: string, args = {}) =>
      gateway.request(
        'POST',
        '/mcp',
        { method: 'tools/call', params: { name, arguments: args } },
        bearer(text),
      );
    expect((await tool('list_tasks')).json().result.isError).toBeUndefined();
    expect((await tool('submit_task', { description: 'x' })).json().result).toMatchObject({ isError: true });
  });

  it('is stored as a hash, shown once, and named in its actions', async () => {
    const { text, token } = await issue('operate', 'ci');
    const listed = await gateway.request('GET', '/api/v1/tokens', undefined, owner);
    expect(listed.json().tokens).toContainEqual(expect.objectContaining({ id: token.id, name: 'ci' }));
    expect(listed.body).not.toContain(text.split('_').slice(2).join('_'));
    const created = (await gateway.request('POST', '/api/v1/tasks', goodRequest, bearer(text))).json();
    await gateway.request('POST', `/api/v1/tasks/${created.id}/approve`, { latest: true }, bearer(text));
    const { events } = (
      await gateway.request('GET', `/api/v1/tasks/${created.id}/events`, undefined, owner)
    ).json();
    expect(events.find(({ type }: { type: string }) => type === 'plan-approved').data.by).toBe('ci (rest)');
    const { entries } = (await gateway.request('GET', '/api/v1/audit', undefined, owner)).json();
    expect(entries).toContainEqual(
      expect.objectContaining({
        who: 'ci',
        action: 'POST /api/v1/tasks/:id/approve',
        subject: created.id,
        outcome: '200',
      }),
    );
  });

  it('ends when it is revoked; its old secret ends when it is rotated', async () => {
    const { text, token } = await issue('view');
    const rotated = (await gateway.request('POST', `/api/v1/tokens/${token.id}/rotate`, {}, owner)).json();
    const status = async (secret: string) =>
      (await gateway.request('GET', '/api/v1/tasks', undefined, bearer(secret))).statusCode;
    expect([await status(text), await status(rotated.text)]).toEqual([401, 200]);
    expect((await gateway.request('DELETE', `/api/v1/tokens/${token.id}`, undefined, owner)).statusCode).toBe(
      204,
    );
    expect(await status(rotated.text)).toBe(401);
    expect((await gateway.request('DELETE', `/api/v1/tokens/${token.id}`, undefined, owner)).statusCode).toBe(
      404,
    );
  });

  it('stays revoked even if a rotation that began before writes later', async () => {
    const { text, token } = await issue('admin');
    const redis = connectRedis({
      url: bench.redis.url,
      log: createLogger({ name: 'test', level: 'silent' }),
      name: 'test',
      profile: 'patient',
    });
    /** Between the first answer that the rotation gets from Redis and its next command. */
    const revoke = async () => {
      await gateway.request('DELETE', `/api/v1/tokens/${token.id}`, undefined, owner);
    };
    let revoked: Promise<void> | undefined;
    const interrupted = new Proxy(redis, {
      get(target, name) {
        const value = Reflect.get(target, name);
        if (typeof value !== 'function') return value;
        return (...args: unknown[]) => {
          const answer: unknown = value.apply(target, args);
          if (!(answer instanceof Promise)) return answer;
          return answer.finally(() => {
            revoked ??= revoke();
            return revoked;
          });
        };
      },
    });
    try {
      const records = createAccessRecords({ redis: interrupted, prefix: gateway.keyPrefix });
      const [rotated] = await Promise.allSettled([records.rotateToken(token.id)]);
      await revoked;
      const listed = (await gateway.request('GET', '/api/v1/tokens', undefined, owner)).json();
      expect(listed.tokens).not.toContainEqual(expect.objectContaining({ id: token.id }));
      const secrets = [text, ...(rotated.status === 'fulfilled' ? [rotated.value.text] : [])];
      for (const secret of secrets) {
        expect((await gateway.request('GET', '/api/v1/tasks', undefined, bearer(secret))).statusCode).toBe(
          401,
        );
      }
    } finally {
      redis.disconnect();
    }
  });

  it('is refused if one character is wrong, or if it was never issued', async () => {
    const { text } = await issue('admin');
    const wrong = text.slice(0, -1) + (text.endsWith('A') ? 'B' : 'A');
    for (const guess of [wrong, 'fxp_aaaaaaaaaaaa_'.padEnd(60, 'a'), 'fxp__', '', 'x'.repeat(5_000)]) {
      expect((await gateway.request('GET', '/api/v1/tasks', undefined, bearer(guess))).statusCode).toBe(401);
    }
  });
});

describe('a browser', () => {
  const page = { host: '127.0.0.1', origin: 'http://127.0.0.1' };

  it('signs in with a token, gets a cookie that scripts cannot read, and signs out', async () => {
    expect((await gateway.request('GET', '/api/v1/session')).json()).toEqual({
      name: null,
      role: null,
      needs_token: true,
      screen_role: 'operate',
    });
    expect((await gateway.request('POST', '/api/v1/session', { token: 'guess' }, page)).statusCode).toBe(401);
    const { text } = await issue('operate', 'ann');
    const answer = await gateway.request('POST', '/api/v1/session', { token: text }, page);
    expect(answer.json()).toMatchObject({ name: 'ann', role: 'operate', needs_token: true });
    expect(answer.headers['set-cookie']).toMatch(/HttpOnly/);
    expect(answer.headers['set-cookie']).toMatch(/SameSite=Strict/);
    const cookie = cookieOf(answer);
    expect(cookie).not.toContain(text);
    const signedIn = { ...page, cookie };
    expect((await gateway.request('GET', '/api/v1/session', undefined, signedIn)).json()).toMatchObject({
      name: 'ann',
    });
    expect((await gateway.request('POST', '/api/v1/tasks', goodRequest, signedIn)).statusCode).toBe(201);
    expect((await gateway.request('DELETE', '/api/v1/session', undefined, signedIn)).statusCode).toBe(204);
    expect((await gateway.request('GET', '/api/v1/tasks', undefined, signedIn)).statusCode).toBe(401);
  });

  it('gets a cookie that only this host can set over https, and cannot sign in with another', async () => {
    const proxied = await bench.start({ token: ownerToken, trustedProxies: ['127.0.0.1'] });
    const secure = { ...page, 'x-forwarded-proto': 'https' };
    const answer = await proxied.request('POST', '/api/v1/session', { token: ownerToken }, secure);
    expect(answer.headers['set-cookie']).toMatch(/^__Host-fixpoint_session=[^;]+;.*Path=\/;.*Secure/);
    expect(answer.headers['set-cookie']).not.toContain('Domain');
    const cookie = cookieOf(answer);
    const statusWith = async (sent: string) =>
      (await proxied.request('GET', '/api/v1/tasks', undefined, { ...secure, cookie: sent })).statusCode;
    expect(await statusWith(cookie)).toBe(200);
    expect(await statusWith(cookie.replace('__Host-', ''))).toBe(401);
    const signOut = await proxied.request('DELETE', '/api/v1/session', undefined, { ...secure, cookie });
    expect(signOut.headers['set-cookie']).toMatch(/^__Host-fixpoint_session=;.*Secure/);
    expect(await statusWith(cookie)).toBe(401);
  });

  it('is not made to act by a page of another site', async () => {
    const cookie = cookieOf(await gateway.request('POST', '/api/v1/session', { token: ownerToken }, page));
    const tryFrom = async (headers: Record<string, string>) =>
      (await gateway.request('POST', '/api/v1/tasks', goodRequest, { cookie, ...headers })).statusCode;
    expect(await tryFrom({ origin: 'https://evil.example' })).toBe(403);
    expect(await tryFrom({}), 'a form of an old browser names no origin').toBe(401);
    expect(await tryFrom({ 'sec-fetch-site': 'cross-site' })).toBe(401);
    expect(await tryFrom({ 'sec-fetch-site': 'same-origin' })).toBe(201);
    await expect(connectSocket(gateway.url, { headers: { cookie } })).rejects.toThrow('401');
    const mcp = await gateway.request(
      'POST',
      '/mcp',
      { method: 'tools/list' },
      { cookie, origin: 'https://evil.example' },
    );
    expect(mcp.statusCode).toBe(401);
    const socket = await connectSocket(gateway.url, { headers: { cookie, origin: gateway.url } });
    await socket.close();
  });

  it('is signed out when its token is revoked', async () => {
    const { text, token } = await issue('view');
    const cookie = cookieOf(await gateway.request('POST', '/api/v1/session', { token: text }, page));
    expect((await gateway.request('GET', '/api/v1/tasks', undefined, { cookie })).statusCode).toBe(200);
    await gateway.request('DELETE', `/api/v1/tokens/${token.id}`, undefined, owner);
    expect((await gateway.request('GET', '/api/v1/tasks', undefined, { cookie })).statusCode).toBe(401);
  });
});
