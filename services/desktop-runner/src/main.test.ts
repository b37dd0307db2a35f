import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startRedisServer } from '@fixpoint/cli/redis-server';
import { createReleaseStack } from '@fixpoint/shared/lifecycle';
import { createLogger } from '@fixpoint/shared/logging';
import { createServiceDefinition, createTaskSpec } from '@fixpoint/shared/testing';
import { createTasks } from '@fixpoint/tasks/engine';
import { answerForOthers } from '@fixpoint/tasks/testing';
import { afterEach, beforeEach, expect, it } from 'vitest';

let releases = createReleaseStack();
beforeEach(() => {
  releases = createReleaseStack();
});
afterEach(() => releases.release());

const keyPrefix = '{runner-test}';

/** A document service's form on loopback; keeps the idempotency key of every submission. */
async function startForm(answer: (response: ServerResponse) => void) {
  const keys: unknown[] = [];
  const server = createServer((request, response) => {
    request.resume().on('end', () => {
      // A precondition: the form's address is checked before anything is sent.
      if (request.method !== 'POST') return void response.writeHead(204).end();
      keys.push(request.headers['idempotency-key']);
      answer(response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  releases.defer('form', async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, keys };
}

async function startRedis() {
  const folder = await mkdtemp(join(tmpdir(), 'desktop-runner-'));
  releases.defer('folder', () => rm(folder, { recursive: true, force: true }));
  const redis = await startRedisServer({ folder });
  releases.defer('redis', () => redis.close());
  const log = createLogger({ name: 'test', level: 'silent' });
  const tasks = createTasks({ redisUrl: redis.url, keyPrefix, log });
  releases.defer('tasks', () => tasks.close());
  const owners = ['mail-fetcher', 'comparator', 'fixer'] as const;
  const others = answerForOthers({ redisUrl: redis.url, keyPrefix, log, owners });
  releases.defer('the answers of the others', () => others.close());
  return { redis, tasks };
}

/** The built service as a separate process. */
function startService(redisUrl: string) {
  const service = spawn(process.execPath, [fileURLToPath(new URL('../dist/main.js', import.meta.url))], {
    env: {
      PATH: process.env.PATH,
      REDIS_URL: redisUrl,
      FIXPOINT_KEY_PREFIX: keyPrefix,
      STEP_LOCK_MS: '3000',
      LOG_LEVEL: 'fatal',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  releases.defer('service', async () => {
    if (service.exitCode !== null || service.signalCode !== null) return;
    service.kill('SIGKILL');
    await once(service, 'exit');
  });
  return service;
}

it('submits a form for a task, continues with the mail stage, and stops on a signal (S0-075)', {
  timeout: 120_000,
}, async () => {
  const form = await startForm((response) => response.writeHead(202).end());
  const { redis, tasks } = await startRedis();
  const service = startService(redis.url);
  const spec = createTaskSpec({ service: { ...createServiceDefinition(), url: form.url } });
  const { task } = await tasks.create({ spec, approval: 'auto', by: 'a test' });
  // The start of a process takes seconds of processor time, which a busy machine grants slowly.
  await expect.poll(async () => (await tasks.get(task.id))?.stage, { timeout: 90_000 }).toBe('mail');
  expect(form.keys).toHaveLength(1);
  expect(form.keys[0]).toContain(task.id);

  service.kill('SIGTERM');
  expect(await once(service, 'exit')).toEqual([0, null]);
});

it('does not submit again after it died in the middle of a submission', { timeout: 120_000 }, async () => {
  let arrived = () => {};
  const submission = new Promise<void>((resolve) => {
    arrived = resolve;
  });
  const form = await startForm(() => arrived());
  const { redis, tasks } = await startRedis();
  const service = startService(redis.url);
  const spec = createTaskSpec({ service: { ...createServiceDefinition(), url: form.url } });
  const { task } = await tasks.create({ spec, approval: 'auto', by: 'a test' });
  await submission;
  service.kill('SIGKILL');
  await once(service, 'exit');

  startService(redis.url);
  await expect.poll(async () => (await tasks.get(task.id))?.stage, { timeout: 90_000 }).toBe('mail');
  expect(form.keys).toHaveLength(1);
  const messages = (await tasks.events(task.id)).map((event) => event.message).join('\n');
  expect(messages).toContain('The form is not sent again');
});
