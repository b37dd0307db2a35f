import { EventEmitter } from 'node:events';
import { execa } from 'execa';
import { expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { findFreePort } from '../child-process/index.js';
import { setting } from '../config/index.js';
import { UnavailableError } from '../errors/index.js';
import { runService } from './run-service.js';
import { serveHealth } from './serve-health.js';

/** What of a process a service touches. */
function createProcess(env: Record<string, string> = {}) {
  const events = new EventEmitter();
  const exits: number[] = [];
  return {
    env: { LOG_LEVEL: 'silent', ...env },
    on: events.on.bind(events) as unknown as NodeJS.Process['on'],
    exit: ((code: number) => exits.push(code)) as unknown as NodeJS.Process['exit'],
    signal: (name: string) => events.emit(name),
    exits,
  };
}

const settings = { word: setting({ env: 'WORD', schema: z.string(), description: 'A word.' }) };

it('closes what it opened, last first, on SIGTERM, and exits with 0 (S0-285)', async () => {
  const process = createProcess({ WORD: 'hello' });
  const closed: string[] = [];
  await runService({
    name: 'test',
    settings,
    process,
    start: async ({ values, releases }) => {
      expect(values.word).toBe('hello');
      releases.defer('first', () => closed.push('first'));
      releases.defer('second', async () => closed.push('second'));
    },
  });
  process.signal('SIGTERM');
  await expect.poll(() => process.exits).toEqual([0]);
  expect(closed).toEqual(['second', 'first']);
});

it('closes the rest if one resource fails to close', async () => {
  const process = createProcess({ WORD: 'hello' });
  const closed: string[] = [];
  await runService({
    name: 'test',
    settings,
    process,
    start: async ({ releases }) => {
      releases.defer('first', () => closed.push('first'));
      releases.defer('stuck', () => Promise.reject(new Error('stuck')));
    },
  });
  process.signal('SIGINT');
  await expect.poll(() => process.exits).toEqual([0]);
  expect(closed).toEqual(['first']);
});

it('ends at once on a second signal', async () => {
  const process = createProcess({ WORD: 'hello' });
  await runService({
    name: 'test',
    settings,
    process,
    start: async ({ releases }) => releases.defer('slow', () => new Promise(() => {})),
  });
  process.signal('SIGTERM');
  process.signal('SIGTERM');
  expect(process.exits).toEqual([130]);
});

it('exits with 2 if the settings are wrong, and with 1 if the start fails', async () => {
  const wrong = createProcess();
  await runService({ name: 'test', settings, process: wrong, start: async () => {} });
  expect(wrong.exits).toEqual([2]);
  const broken = createProcess({ WORD: 'hello' });
  const start = () => Promise.reject(new UnavailableError('no'));
  await runService({ name: 'test', settings, process: broken, start });
  expect(broken.exits).toEqual([1]);
});

it('closes what it opened, logs why, and exits with 1 on an uncaught error (S2-010)', async () => {
  const program = `
    import { runService } from '@fixpoint/shared/lifecycle';
    await runService({
      name: 'test', settings: {}, process,
      start: async ({ releases }) => {
        releases.defer('what is open', () => console.log('closed'));
        setTimeout(() => { throw new Error('nobody caught this'); });
      },
    });
    setInterval(() => {}, 1_000);`;
  const ended = await execa(process.execPath, ['--input-type=module', '--eval', program], { reject: false });
  expect(ended).toMatchObject({ exitCode: 1, stdout: 'closed' });
  expect(ended.stderr).toContain('Uncaught exception');
  expect(ended.stderr).toContain('nobody caught this');
}, 60_000);

it('serves its health and metrics, and nothing else', async () => {
  let ok = true;
  const server = await serveHealth({
    port: 0,
    health: async () => ({ ok, redis: ok }),
    metrics: async () => 'up 1\n',
  });
  onTestFinished(() => server.close());
  const get = (path: string) => fetch(`http://127.0.0.1:${server.port}${path}`);
  expect((await get('/healthz')).status).toBe(200);
  expect((await get('/readyz')).status).toBe(200);
  ok = false;
  expect((await get('/readyz')).status).toBe(503);
  expect((await get('/healthz')).status).toBe(200);
  expect(await (await get('/metrics')).text()).toBe('up 1\n');
  expect((await get('/secrets')).status).toBe(404);
});

it('counts and traces only if that is enabled, and shows its counts at its health port', async () => {
  const seen: Record<string, boolean> = {};
  const run = async (name: string, env: Record<string, string>) => {
    const process = createProcess({ WORD: 'hello', ...env });
    await runService({
      name,
      settings,
      process,
      start: async ({ observability }) => {
        seen[name] = observability.observer !== undefined;
      },
    });
    onTestFinished(async () => {
      process.signal('SIGTERM');
      await expect.poll(() => process.exits).toEqual([0]);
    });
  };
  const port = await findFreePort();
  const collector = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9' };
  await run('plain', {});
  await run('counted', { HEALTH_PORT: String(port) });
  await run('traced', collector);
  await run('disabled', { ...collector, OTEL_SDK_DISABLED: 'true' });
  // A slip in a setting of an onlooker does not keep a service from its work.
  await run('slipped', { OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4317' });
  expect(seen).toEqual({ plain: false, counted: true, traced: true, disabled: false, slipped: false });
  const answer = await fetch(`http://127.0.0.1:${port}/metrics`);
  expect(answer.headers.get('content-type')).toContain('text/plain');
  expect(await answer.text()).toContain('# TYPE fixpoint_runs_total counter');
});
