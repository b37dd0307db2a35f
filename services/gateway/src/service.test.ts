import { stageCatalog, stageNames } from '@fixpoint/shared/contracts';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { connectSocket } from '../testing/socket-recorder.js';
import {
  createGatewayBench,
  type GatewayBench,
  goodRequest,
  type RunningGateway,
} from '../testing/start-gateway.js';

let bench: GatewayBench;
let gateway: RunningGateway;

beforeAll(async () => {
  bench = await createGatewayBench();
  gateway = await bench.start();
});
afterAll(() => bench.close());

describe('dashboards and reference', () => {
  it('show people the pages at /, and programs the endpoints', async () => {
    const page = await gateway.request('GET', '/', undefined, { accept: 'text/html' });
    expect(page.body).toContain('<title>Fixpoint</title>');
    const scripts = [...page.body.matchAll(/src="(\/assets\/[^"]+\.js)"/g)].map(([, path = '']) => path);
    const kept = async (path: string) => (await gateway.request('GET', path)).headers['cache-control'];
    // A file whose name changes with its content is cached permanently, and any other is requested again.
    for (const script of scripts) {
      expect(await kept(script)).toContain(script === '/assets/theme.js' ? 'no-cache' : 'immutable');
    }
    expect(scripts.length).toBeGreaterThan(1);
    expect(await kept('/assets/docs.css')).toContain('no-cache');
    expect((await gateway.request('GET', '/')).json()).toMatchObject({ name: 'fixpoint', websocket: '/' });
  });

  it('show one queue for each stage, to be watched and not to be changed (M-026, M-034)', async () => {
    const dashboard = (await gateway.request('GET', '/queues')).body;
    expect(dashboard).toContain('<div id="root">');
    expect(dashboard).not.toMatch(/https?:/);
    const { queues } = (await gateway.request('GET', '/queues/api/queues')).json();
    // Stages with a queue for each machine have no queue until a machine connects.
    const shared = stageNames.filter((name) => stageCatalog[name].queueOf === undefined);
    expect(queues.map((queue: { name: string }) => queue.name)).toEqual(shared);
    for (const queue of queues) expect(queue.readOnlyMode).toBe(true);
  });

  it('count jobs by stage, requests by route and open sockets for Prometheus', async () => {
    await gateway.request('POST', '/api/v1/tasks', { ...goodRequest, approval: 'auto' });
    const socket = await connectSocket(gateway.url);
    await gateway.request('GET', '/api/v1/tasks/some-task-id');
    const { body } = await gateway.request('GET', '/metrics');
    expect(body).toMatch(/fixpoint_queue_jobs\{stage="submit",state="wait"\} 1/);
    expect(body).toMatch(
      /fixpoint_http_request_duration_seconds_count\{method="GET",route="\/api\/v1\/tasks\/:id",status="404"\} 1/,
    );
    expect(body).not.toContain('some-task-id');
    expect(body).toContain('fixpoint_gateway_sockets 1');
    expect(body).toContain('fixpoint_gateway_process_cpu_user_seconds_total');
    await socket.close();
  });

  it('describe every REST route from its schemas', async () => {
    const description = (await gateway.request('GET', '/docs/openapi.json')).json();
    expect(description.openapi).toBe('3.1.0');
    expect(Object.keys(description.paths).sort()).toEqual([
      '/api/v1/approvals/standing',
      '/api/v1/approvals/standing/{id}',
      '/api/v1/artifacts',
      '/api/v1/artifacts/{id}',
      '/api/v1/artifacts/{id}/pages',
      '/api/v1/artifacts/{id}/pages/{number}',
      '/api/v1/artifacts/{id}/pages/{number}/words',
      '/api/v1/audit',
      '/api/v1/audit/export',
      '/api/v1/builds',
      '/api/v1/builds/{id}',
      '/api/v1/builds/{id}/sessions/{session}/diff',
      '/api/v1/builds/{id}/sessions/{session}/screenshots/{name}',
      '/api/v1/builds/{id}/sessions/{session}/transcript',
      '/api/v1/caller-key',
      '/api/v1/desktops',
      '/api/v1/desktops/{name}/give-back',
      '/api/v1/desktops/{name}/input',
      '/api/v1/desktops/{name}/restart',
      '/api/v1/desktops/{name}/screenshot',
      '/api/v1/desktops/{name}/start',
      '/api/v1/desktops/{name}/stop',
      '/api/v1/desktops/{name}/take-over',
      '/api/v1/doctor',
      '/api/v1/documents',
      '/api/v1/documents/{id}',
      '/api/v1/events',
      '/api/v1/intent',
      '/api/v1/machines',
      '/api/v1/machines/enrolments',
      '/api/v1/machines/{desktop}',
      '/api/v1/mail/orphans',
      '/api/v1/mail/orphans/{id}',
      '/api/v1/mail/orphans/{id}/task',
      '/api/v1/notices',
      '/api/v1/notices/marks',
      '/api/v1/schedules',
      '/api/v1/schedules/{id}',
      '/api/v1/schedules/{id}/pause',
      '/api/v1/schedules/{id}/resume',
      '/api/v1/services',
      '/api/v1/services/{name}/fixes',
      '/api/v1/services/{name}/fixes/{id}',
      '/api/v1/services/{name}/health',
      '/api/v1/services/{name}/templates',
      '/api/v1/services/{name}/templates/undo',
      '/api/v1/services/{name}/templates/{version}',
      '/api/v1/session',
      '/api/v1/stages',
      '/api/v1/stages/failures',
      '/api/v1/stages/{stage}/clean',
      '/api/v1/stages/{stage}/rerun',
      '/api/v1/tasks',
      '/api/v1/tasks/preview',
      '/api/v1/tasks/{id}',
      '/api/v1/tasks/{id}/approve',
      '/api/v1/tasks/{id}/cancel',
      '/api/v1/tasks/{id}/events',
      '/api/v1/tasks/{id}/input',
      '/api/v1/tasks/{id}/learn',
      '/api/v1/tasks/{id}/offer-again',
      '/api/v1/tasks/{id}/pause',
      '/api/v1/tasks/{id}/plan',
      '/api/v1/tasks/{id}/reject',
      '/api/v1/tasks/{id}/replay',
      '/api/v1/tasks/{id}/replay.html',
      '/api/v1/tasks/{id}/rerun',
      '/api/v1/tasks/{id}/resume',
      '/api/v1/tasks/{id}/workspace',
      '/api/v1/tasks/{id}/workspace/diff',
      '/api/v1/tasks/{id}/workspace/file',
      '/api/v1/tasks/{id}/workspace/preview',
      '/api/v1/tasks/{id}/workspace/zip',
      '/api/v1/templates',
      '/api/v1/tokens',
      '/api/v1/tokens/{id}',
      '/api/v1/tokens/{id}/rotate',
      '/api/v1/webhooks',
      '/api/v1/webhooks/{id}',
      '/api/v1/webhooks/{id}/deliveries',
      '/api/v1/webhooks/{id}/deliveries/{delivery}/redeliver',
      '/api/v1/webhooks/{id}/rotate',
      '/healthz',
      '/readyz',
    ]);
    const body = description.components.schemas.NewTask;
    expect(body.properties.description.maxLength).toBe(50_000);
    expect(body.properties.max_duration_minutes).toMatchObject({ minimum: 1, maximum: 480 });
  });

  it('load the reference only from the gateway', async () => {
    const page = await gateway.request('GET', '/docs/');
    const sources = [...page.body.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, source]) => source);
    expect(sources.length).toBeGreaterThan(0);
    for (const source of sources) expect(source).not.toMatch(/^(https?:)?\/\//);
    const script = await gateway.request('GET', '/docs/js/scalar.js');
    expect(script.statusCode).toBe(200);
    expect(script.body.length).toBeGreaterThan(100_000);
    expect(page.headers['content-security-policy']).toMatch(/script-src 'self' 'sha256-/);
    expect(page.body).toContain('<nav class="fixpoint-bar" aria-label="Fixpoint"><a href="/">Fixpoint</a>');
  });
});

describe('while Redis is away', () => {
  it('responds 503 with Retry-After, keeps running, and serves again when Redis is back', async () => {
    const own = await bench.start();
    const { id } = await own.newTask();
    const socket = await connectSocket(`${own.url}/?task_id=${id}`);
    await socket.waitFor('TASK_EVENT', ({ event }) => event.number === 2);

    await bench.redis.kill('SIGSTOP');
    try {
      const answers = await Promise.all([
        own.request('POST', '/api/v1/tasks', goodRequest),
        own.request('GET', '/api/v1/tasks'),
        own.request('GET', `/api/v1/tasks/${id}`),
        own.request('POST', `/api/v1/tasks/${id}/cancel`),
        own.request('GET', '/readyz'),
      ]);
      for (const answer of answers) {
        expect(answer.statusCode, answer.body).toBe(503);
        expect(answer.json()).toMatchObject({ code: 'redis-unavailable' });
        expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
        expect(answer.body).not.toContain(bench.redis.url);
      }
      expect((await own.request('GET', '/healthz')).statusCode).toBe(200);
      expect((await own.request('GET', '/metrics')).statusCode).toBe(200);
    } finally {
      await bench.redis.kill('SIGCONT');
    }

    await bench.redis.kill('SIGKILL');
    expect((await own.request('GET', `/api/v1/tasks/${id}`)).statusCode).toBe(503);
    await bench.redis.restart();
    await expect.poll(async () => (await own.request('GET', '/readyz')).statusCode).toBe(200);
    expect(
      (await own.request('POST', `/api/v1/tasks/${id}/input`, { text: 'still here?' })).statusCode,
    ).not.toBe(404);
    // The socket stayed, and has everything that the log has.
    const last = (await own.tasks.events(id)).at(-1)?.number ?? 0;
    await socket.waitFor('TASK_EVENT', ({ event }) => event.number === last);
    expect(socket.numbers(id)).toEqual(Array.from({ length: last }, (_, index) => index + 1));
    await own.close();
  }, 60_000);
});

describe('closing', () => {
  it('ends sockets and event streams, clears every timer, and frees the port (S0-276)', async () => {
    const started = vi.spyOn(globalThis, 'setInterval');
    const cleared = vi.spyOn(globalThis, 'clearInterval');
    onTestFinished(() => void vi.restoreAllMocks());
    const own = await bench.start();
    const { id } = await own.newTask();
    const socket = await connectSocket(own.url);
    const stream = await fetch(`${own.url}/api/v1/tasks/${id}/events`, {
      headers: { accept: 'text/event-stream' },
    });
    const closed = new Promise<number>((resolve) => socket.socket.once('close', resolve));
    let received = '';
    const ended = stream.body?.pipeThrough(new TextDecoderStream()).pipeTo(
      new WritableStream({
        write(text) {
          received += text;
        },
      }),
    );
    await expect.poll(() => received).toContain('id: 2');
    await own.close();
    expect(await closed).toBe(1001);
    await ended;
    await expect(fetch(own.url)).rejects.toThrow();
    const ticking = new Set(started.mock.results.map(({ value }) => value));
    expect(ticking.size).toBeGreaterThan(1);
    // That of a connection ends with the connection, which is recorded a moment later.
    await expect
      .poll(() => {
        for (const [timer] of cleared.mock.calls) ticking.delete(timer as NodeJS.Timeout);
        return ticking.size;
      })
      .toBe(0);
  });
});
