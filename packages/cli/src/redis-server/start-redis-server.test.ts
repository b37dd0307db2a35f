import { execFile } from 'node:child_process';
import { mkdtemp, readlink, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { isAlive } from '@fixpoint/shared/child-process';
import { Redis } from 'ioredis';
import { afterEach, describe, expect, it } from 'vitest';
import { RedisMissingError, redisInstallHint } from './find-redis-binary.js';
import { provideRedis, startRedisServer } from './start-redis-server.js';

const cleanups: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

async function createFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'fixpoint-redis-'));
  cleanups.push(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

async function start() {
  const server = await startRedisServer({ folder: await createFolder() });
  cleanups.push(() => server.close());
  return server;
}

function connect(url: string): Redis {
  const redis = new Redis(url, { retryStrategy: () => 20, maxRetriesPerRequest: null });
  redis.on('error', () => {});
  cleanups.push(async () => redis.disconnect());
  return redis;
}

describe('startRedisServer', () => {
  it('starts a server that keeps every acknowledged write and evicts nothing (S0-254)', async () => {
    const server = await start();
    const redis = connect(server.url);
    expect(await redis.config('GET', 'appendonly')).toEqual(['appendonly', 'yes']);
    expect(await redis.config('GET', 'appendfsync')).toEqual(['appendfsync', 'always']);
    expect(await redis.config('GET', 'maxmemory-policy')).toEqual(['maxmemory-policy', 'noeviction']);
    expect(await redis.config('GET', 'hash-max-listpack-value')).toEqual(['hash-max-listpack-value', '1024']);
    expect(await redis.config('GET', 'save')).toEqual(['save', '']);
    expect(await redis.config('GET', 'bind')).toEqual(['bind', '127.0.0.1']);
  });

  it('starts no second server on the same data, and names who runs the first (V-12)', async () => {
    const folder = await createFolder();
    const server = await startRedisServer({ folder });
    cleanups.push(() => server.close());
    await expect(startRedisServer({ folder })).rejects.toMatchObject({
      code: 'configuration',
      message: expect.stringContaining(
        `the Redis server on port ${server.port} of process ${process.pid}, since 20`,
      ),
    });
    await server.close();
    const next = await startRedisServer({ folder });
    await next.close();
  });

  it('keeps its data locked for as long as the server lives, also without the process that started it (V-12)', async () => {
    const server = await start();
    // The server has the lock's file open, and so the lock itself.
    expect(await readlink(`/proc/${server.pid}/fd/0`)).toMatch(/server\.lock$/);
  });

  it('has its data again after SIGKILL and restart on the same port (S0-151)', async () => {
    const server = await start();
    const redis = connect(server.url);
    await redis.set('kept', 'yes');
    await server.kill('SIGKILL');
    expect(server.pid).toBeUndefined();
    await server.exited();
    await server.restart();
    expect(await redis.get('kept')).toBe('yes');
  });

  it('leaves no process behind', async () => {
    const server = await start();
    const pid = server.pid ?? 0;
    expect(await isAlive(pid)).toBe(true);
    await server.close();
    await server.close();
    expect(await isAlive(pid)).toBe(false);
    await expect(server.restart()).rejects.toThrow(/closed/);
  });

  it('stays closed if a restart was in progress', async () => {
    const server = await start();
    await server.kill('SIGKILL');
    const restarted = server.restart();
    await server.close();
    await restarted.catch(() => {});
    expect(server.pid).toBeUndefined();
  });

  it('names the port that is in use', async () => {
    const first = await start();
    const second = startRedisServer({ folder: await createFolder(), port: first.port });
    await expect(second).rejects.toMatchObject({ code: 'port-taken', message: /did not start/ });
  });

  it('ends with a parent that is killed by force', async ({ skip }) => {
    skip(process.platform !== 'linux', 'Only Linux ends a child with its parent.');
    const folder = await createFolder();
    const source = new URL('../../dist/redis-server/index.js', import.meta.url).href;
    const program = `const { startRedisServer } = await import(${JSON.stringify(source)});
      const server = await startRedisServer({ folder: ${JSON.stringify(folder)} });
      process.stdout.write(String(server.pid), () => process.kill(process.pid, 'SIGKILL'));`;
    const run = promisify(execFile)(process.execPath, ['--input-type=module', '--eval', program]);
    const { stdout } = await run.catch((error: { stdout: string }) => error);
    await expect.poll(() => isAlive(Number(stdout))).toBe(false);
  });
});

describe('provideRedis', () => {
  it('starts its own on the requested port', async () => {
    const { port, close } = await start();
    await close();
    const provided = await provideRedis({ folder: await createFolder(), port });
    expect(provided.url).toContain(`:${port}`);
    await provided.close();
  });

  it('uses the configured Redis and leaves it running', async () => {
    const server = await start();
    const provided = await provideRedis({ redisUrl: server.url, folder: await createFolder() });
    expect(provided).toMatchObject({ url: server.url, server: null });
    await provided.close();
    expect(await connect(server.url).ping()).toBe('PONG');
  });

  it('starts its own without a configured one, and ends it', async () => {
    const provided = await provideRedis({ redisUrl: '', folder: await createFolder() });
    const pid = provided.server?.pid ?? 0;
    expect(await connect(provided.url).ping()).toBe('PONG');
    await provided.close();
    expect(await isAlive(pid)).toBe(false);
  });
});

it.each([
  ['linux', /apt install redis-server.*docker run/],
  ['darwin', /brew install redis/],
  ['win32', /wsl --install.*winget install/],
] as const)('prints on %s one line on how to get a Redis (S0-379)', (platform, expected) => {
  expect(redisInstallHint(platform)).toMatch(expected);
  expect(redisInstallHint(platform)).not.toContain('\n');
  expect(new RedisMissingError(platform)).toMatchObject({ code: 'configuration', retry: 'never' });
});
