import { once } from 'node:events';
import { defaultPolicy } from '@fixpoint/guard/policy';
import { loadSettings } from '@fixpoint/shared/config';
import { createLogger, type Logger } from '@fixpoint/shared/logging';
import { afterEach, describe, expect, it } from 'vitest';
import { type WebSocket, WebSocketServer } from 'ws';
import { type ConnectHostOptions, connectHost, type HostLink } from './connect-host.js';
import { remoteSettings } from './remote-settings.js';
import { toHostUrl } from './start-remote-runner.js';

const open: { close(): unknown }[] = [];
afterEach(async () => {
  for (const one of open.splice(0).reverse()) await one.close();
});

/** The waits that were logged, in milliseconds. */
function recordWaits(): { waits: number[]; log: Logger } {
  const waits: number[] = [];
  const log = createLogger({ name: 'test', level: 'silent' });
  log.warn = ((fields: { waitMs?: number }) => {
    if (fields.waitMs !== undefined) waits.push(fields.waitMs);
  }) as never;
  return { waits, log };
}

function connect(options: Partial<ConnectHostOptions> & { url: string }): HostLink {
  const link = connectHost({
    credential: () => 'token',
    identity: { machine: 'one', host: 'here', desktop: null, version: '0.1.0' },
    serve: () => async () => ({}),
    onSession: () => {},
    onLost: () => {},
    log: createLogger({ name: 'test', level: 'silent' }),
    maxRetries: 10,
    ...options,
  });
  open.push(link);
  return link;
}

/** A gateway that accepts every connection, each time to the session that `sessionOf` names. */
async function startHost(sessionOf: (connection: number) => { id: string; resumed: boolean }) {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1' });
  const sockets: WebSocket[] = [];
  const hellos: { session: { id: string } | null }[] = [];
  server.on('connection', (socket) => {
    sockets.push(socket);
    const session = sessionOf(sockets.length);
    socket.once('message', (data) => {
      hellos.push(JSON.parse(String(data)));
      socket.send(
        JSON.stringify({
          type: 'welcome',
          session: { ...session, received: 0 },
          desktop: 'office',
          version: '0.1.0',
          away_ms: 60_000,
          origins: [],
          policy: defaultPolicy.desktop,
        }),
      );
    });
  });
  await once(server, 'listening');
  open.push({ close: () => server.close() });
  const { port } = server.address() as { port: number };
  return { url: `ws://127.0.0.1:${port}/agent`, sockets, hellos };
}

describe('a gateway that is out of reach', () => {
  it('is retried with a doubled wait each time, up to a maximum, ten times at most (S0-278, S0-279)', async () => {
    const { waits, log } = recordWaits();
    const link = connect({ url: 'ws://127.0.0.1:1/agent', log, firstWaitMs: 1, maxWaitMs: 8 });
    await expect(link.ended).rejects.toThrow('was not reached in 10 attempts');
    expect(waits).toEqual([1, 2, 4, 8, 8, 8, 8, 8, 8, 8]);
    expect(link.session()).toBeNull();
  });

  it('is first retried after 2 s, and after 60 s at most (S0-278)', async () => {
    const { waits, log } = recordWaits();
    connect({ url: 'ws://127.0.0.1:1/agent', log });
    await expect.poll(() => waits).toEqual([2_000]);
  });

  it('is not retried by a machine that it refuses', async () => {
    const host = await startHost(() => ({ id: 'a', resumed: false }));
    const link = connect({ url: host.url, firstWaitMs: 1 });
    await expect.poll(() => link.session()?.id).toBe('a');
    host.sockets[0]?.close(4_403, 'its token has ended');
    await expect(link.ended).rejects.toThrow('its token has ended');
    expect(host.sockets).toHaveLength(1);
  });
});

describe('a connection that ends', () => {
  it('is followed by another one, which resumes the session (S0-287)', async () => {
    const host = await startHost((connection) => ({ id: 'a', resumed: connection > 1 }));
    const lost: string[] = [];
    const link = connect({ url: host.url, firstWaitMs: 1, onLost: (reason) => lost.push(reason) });
    await expect.poll(() => link.session()?.id).toBe('a');
    const session = link.session();
    host.sockets[0]?.terminate();
    await expect.poll(() => host.hellos.length).toBe(2);
    expect(host.hellos[1]?.session).toMatchObject({ id: 'a' });
    expect(link.session()).toBe(session);
    expect(lost).toEqual([]);
  });

  it('ends all calls of its session if the gateway starts another one', async () => {
    const host = await startHost((connection) => ({ id: `session-${connection}`, resumed: false }));
    const lost: string[] = [];
    const link = connect({ url: host.url, firstWaitMs: 1, onLost: (reason) => lost.push(reason) });
    await expect.poll(() => link.session()?.id).toBe('session-1');
    const asked = link.session()?.calls.call('inputs', { run: 'x' });
    host.sockets[0]?.terminate();
    await expect(asked).rejects.toThrow('started another session');
    await expect.poll(() => link.session()?.id).toBe('session-2');
    expect(lost).toEqual(['the gateway started another session']);
  });
});

describe('the address of the gateway', () => {
  it('has a default if unset (S0-343)', () => {
    expect(loadSettings(remoteSettings, {}, () => {})).toMatchObject({
      hostUrl: 'ws://localhost:3000/agent',
      hostRetries: 10,
    });
  });

  it.each([
    ['wss://fixpoint.example.com', 'wss://fixpoint.example.com/agent'],
    ['https://fixpoint.example.com/', 'wss://fixpoint.example.com/agent'],
    ['http://localhost:3000', 'ws://localhost:3000/agent'],
    ['wss://example.com/fixpoint/agent', 'wss://example.com/fixpoint/agent'],
  ])('%s is %s', (given, meant) => expect(toHostUrl(given)).toBe(meant));

  it.each(['', 'fixpoint.example.com', 'ftp://example.com', 'wss://me:secret@example.com'])(
    '"%s" is refused, and no secret is quoted',
    (given) => {
      expect(() => toHostUrl(given)).toThrow('HOST_WS_URL');
      expect(() => toHostUrl(given)).not.toThrow('secret@');
    },
  );
});
