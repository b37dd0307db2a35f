import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createMemoryArtifacts } from '@fixpoint/shared/testing';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { announceDesktop } from '../../testing/announce-desktop.js';
import { createGatewayBench, type GatewayBench, type RunningGateway } from '../../testing/start-gateway.js';

const token = 'correct-horse-battery-staple';
let bench: GatewayBench;
let gateway: RunningGateway;
const closing: (() => Promise<void>)[] = [];

beforeAll(async () => {
  bench = await createGatewayBench();
  gateway = await bench.start({ artifacts: createMemoryArtifacts() });
});
afterAll(() => bench.close());
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

/** A client of the protocol's own library, of either era. */
async function connect(url: string, headers: Record<string, string> = {}): Promise<Client> {
  const client = new Client({ name: 'test', version: '1' });
  await client.connect(new StreamableHTTPClientTransport(new URL('/mcp', url), { requestInit: { headers } }));
  closing.push(() => client.close());
  return client;
}

async function call(client: Client, name: string, args: Record<string, unknown> = {}) {
  const result = await client.callTool({ name, arguments: args });
  const [content] = result.content as { type: string; text: string }[];
  return { ...result, text: content?.text ?? '', data: result.structuredContent as Record<string, unknown> };
}

const context = { Email: 'ann@example.com', Business: 'cheese', Country: 'Thailand' };
const description = 'Fix market-research until its output matches.';

describe('the MCP endpoint', () => {
  it('offers the nine tools of the contract, five for services and six for workspaces, with schemas and annotations (S3-003, S3-017, S3-018, S3-024, S3-025)', async () => {
    const { tools } = await (await connect(gateway.url)).listTools();
    expect(tools.map(({ name }) => name)).toEqual([
      'list_sandboxes',
      'get_sandbox',
      'start_sandbox',
      'stop_sandbox',
      'restart_sandbox',
      'describe_screen',
      'run_task',
      'get_task_progress',
      'get_task_history',
      'submit_task',
      'approve_plan',
      'offer_again',
      'list_tasks',
      'get_findings',
      'workspace_make',
      'workspace_status',
      'workspace_list_files',
      'workspace_read_file',
      'workspace_log',
      'workspace_diff',
      'list_builds',
      'get_build',
      'list_schedules',
      'add_schedule',
      'pause_schedule',
      'remove_schedule',
    ]);
    for (const { description, inputSchema, outputSchema, annotations } of tools) {
      expect(description?.length).toBeGreaterThan(20);
      expect([inputSchema.type, outputSchema?.type]).toEqual(['object', 'object']);
      expect(annotations).toMatchObject({ readOnlyHint: expect.any(Boolean) });
    }
  });

  it.each([
    // Ours: which kind of model acts.
    ['U-1', 'run_task', ['sandbox_name', 'task'], ['max_steps', 'timeout_seconds', 'policy']],
    ['U-2', 'describe_screen', ['sandbox_name'], ['focus', 'question']],
    // Ours: how long the answer may wait for news.
    ['U-3', 'get_task_progress', ['task_id'], ['progress_url', 'wait_seconds']],
    ['U-3', 'get_task_history', ['task_id'], ['history_url']],
    ['U-4', 'get_sandbox', ['name'], []],
    ['U-4', 'start_sandbox', ['name'], []],
    ['U-4', 'stop_sandbox', ['name'], []],
    ['U-4', 'restart_sandbox', ['name'], []],
  ])('takes the arguments of the contract (%s): %s', async (_, name, required, optional) => {
    const { tools } = await (await connect(gateway.url)).listTools();
    const { inputSchema } = tools.find((tool) => tool.name === name) ?? {};
    expect(inputSchema?.required).toEqual(required);
    expect(Object.keys(inputSchema?.properties ?? {})).toEqual([...required, ...optional]);
    const focus = inputSchema?.properties?.focus;
    if (focus !== undefined) expect(focus).toMatchObject({ enum: ['ui', 'text', 'full'] });
  });

  it('creates and deletes no sandboxes (S3-026)', async () => {
    const { tools } = await (await connect(gateway.url)).listTools();
    expect(tools.filter(({ name }) => /create|delete/.test(name))).toEqual([]);
  });

  it('responds to a bare call, as people type it, in plain JSON (S3-004)', async () => {
    const answer = await gateway.request('POST', '/mcp', { method: 'tools/list' });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toContain('application/json');
    expect(answer.json().result.tools).toHaveLength(26);
  });

  it('takes a task from submission to approval, and reports its progress, whatever limits a caller sends (S3-011, S3-065)', async () => {
    const own = await bench.start({ agentsMayApprove: true });
    const client = await connect(own.url);
    const submitted = await call(client, 'submit_task', { description, context, iterations: 5_000 });
    expect(submitted.data).toMatchObject({
      status: 'awaiting_approval',
      created: true,
      service: 'market-research',
    });
    const { task_id, plan } = submitted.data as { task_id: string; plan: { hash: string } };

    const waiting = await call(client, 'get_task_progress', { task_id, wait_seconds: 30 });
    expect(waiting.data).toMatchObject({
      status: 'running',
      state: 'awaiting_approval',
      max_steps: 100,
      next_action: expect.stringContaining('approve_plan'),
    });

    const stale = await call(client, 'approve_plan', { task_id, plan_hash: 'another' });
    expect(stale).toMatchObject({ isError: true, text: expect.stringContaining('has changed since') });
    const approved = await call(client, 'approve_plan', { task_id, plan_hash: plan.hash });
    expect(approved.data.status).toBe('pending');

    const listed = await call(client, 'list_tasks', { limit: 10_000 });
    expect(listed.data.tasks).toMatchObject([{ task_id }]);
    const count = async (query: Record<string, unknown>) => {
      const { data } = await call(client, 'list_tasks', query);
      return (data.tasks as unknown[]).length;
    };
    expect(await count({ priority: 'normal', kind: 'feedback', text: 'market', status: 'pending' })).toBe(1);
    expect(await count({ status: ['pending', 'running'], since: '2026-01-01T00:00:00Z' })).toBe(1);
    expect(await count({ priority: ['low', 'high'] })).toBe(0);
    expect(await count({ template: 'market-research' })).toBe(1);
    expect(await count({ template: 'sales-deck' })).toBe(0);
    expect(await count({ until: '2026-01-01T00:00:00Z' })).toBe(0);
    expect((await call(client, 'get_findings', { task_id })).data).toMatchObject({
      iteration: null,
      findings: [],
    });
  });

  it('refuses an unknown argument, and reports numbers that it adjusted', async () => {
    const client = await connect(gateway.url);
    const misspelt = await client.callTool({ name: 'list_tasks', arguments: { state: 'failed' } });
    expect(misspelt).toMatchObject({ isError: true });
    expect(JSON.stringify(misspelt.content)).toContain('state');
    const { tools } = await client.listTools();
    for (const { inputSchema } of tools) expect(inputSchema.additionalProperties).toBe(false);
    const texts = async (limit: number) => {
      const { content } = await client.callTool({ name: 'list_tasks', arguments: { limit } });
      return (content as { text: string }[]).slice(1).map(({ text }) => text);
    };
    expect(await texts(500)).toEqual(['limit was changed from 500 to 50: it must be between 1 and 50.']);
    expect(await texts(5)).toEqual([]);
  });

  it('reports the current progress at each call, on any gateway, and forbids caches (S3-009, S3-029)', async () => {
    const first = await bench.start();
    const { id } = await first.newTask();
    const progressAt = async (url: string) => {
      const answer = await fetch(new URL('/mcp', url), {
        method: 'POST',
        headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
        body: JSON.stringify({
          jsonrpc: '2.0',
          id: 1,
          method: 'tools/call',
          params: { name: 'get_task_progress', arguments: { task_id: id } },
        }),
      });
      expect(answer.headers.get('cache-control')).toMatch(/no-(store|cache)/);
      return answer.text();
    };
    expect(await progressAt(first.url)).toContain('awaiting_approval');
    await first.tasks.cancel(id, 'test');
    expect(await progressAt(first.url)).toContain('cancelled');
    await first.close();
    const second = await bench.start({ keyPrefix: first.keyPrefix });
    expect(await progressAt(second.url)).toContain('cancelled');
    for (const path of [`/api/v1/tasks/${id}`, `/api/v1/tasks/${id}/events`, '/api/v1/tasks/nobody']) {
      expect((await second.request('GET', path)).headers['cache-control'], path).toBe('no-store');
    }
    const typed = await second.request('POST', '/mcp', { method: 'tools/list' });
    expect(typed.headers['cache-control']).toBe('no-store');
  });

  it('reports progress to a client that waits, and responds when the task ends (S3-012, S3-081)', async () => {
    const own = await bench.start({ agentsMayApprove: true });
    const client = await connect(own.url);
    const { data } = await call(client, 'submit_task', { description, context, approval: 'auto' });
    const id = data.task_id as string;
    const reports: string[] = [];
    const waited = client.callTool(
      { name: 'get_task_progress', arguments: { task_id: id, wait_seconds: 40 } },
      {
        onprogress({ message }) {
          reports.push(message ?? '');
          // The first news is the sign that the call waits.
          if (reports.length === 1) void own.tasks.cancel(id, 'test');
        },
      },
    );
    const record = (await waited).structuredContent as Record<string, unknown>;
    expect(reports.length).toBeGreaterThan(0);
    expect(record).toMatchObject({ status: 'failed', state: 'cancelled', final_result: { success: false } });
    expect((await call(client, 'get_task_history', { task_id: id })).data).toMatchObject({
      state: 'cancelled',
    });
  });

  it('uses only the id of a task, and requests no address that a caller names (U-9)', async () => {
    const requested: string[] = [];
    const elsewhere = createServer((request, response) => {
      requested.push(request.url ?? '');
      response.end('{}');
    });
    await new Promise<void>((resolve) => elsewhere.listen(0, '127.0.0.1', resolve));
    closing.push(async () => void elsewhere.close());
    const address = `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}/record.json`;
    const { id } = await gateway.newTask();
    await gateway.tasks.cancel(id, 'test');
    const client = await connect(gateway.url);
    const progress = await call(client, 'get_task_progress', { task_id: id, progress_url: address });
    const history = await call(client, 'get_task_history', { task_id: id, history_url: address });
    expect([progress.data.task_id, history.data.task_id]).toEqual([id, id]);
    expect(requested).toEqual([]);
  });

  it('has no history of an unfinished or unknown task', async () => {
    const client = await connect(gateway.url);
    const { id } = await gateway.newTask();
    expect(await call(client, 'get_task_history', { task_id: id })).toMatchObject({
      isError: true,
      text: expect.stringContaining('has not ended'),
    });
    expect((await call(client, 'get_task_progress', { task_id: 'nobody' })).text).toContain(
      'There is no task',
    );
  });

  it('names every problem of a request and its remedy', async () => {
    const answer = await call(await connect(gateway.url), 'submit_task', {
      description: 'Run the feedback loop until it matches.',
    });
    expect(answer.isError).toBe(true);
    expect(answer.text.length).toBeGreaterThan(20);
  });

  it('takes names of 1 to 64 letters, digits, "_" and "-" for tasks and sandboxes, and refuses others with that reason (U-6)', async () => {
    const client = await connect(gateway.url);
    const callTool = (name: string, args: Record<string, unknown>) =>
      call(client, name, args).then(
        ({ text }) => text,
        (error: Error) => error.message,
      );
    for (const [tool, field, more] of [
      ['get_task_progress', 'task_id', {}],
      ['get_task_history', 'task_id', {}],
      ['get_sandbox', 'name', {}],
      ['run_task', 'sandbox_name', { task: 'x' }],
      ['describe_screen', 'sandbox_name', {}],
    ] as const) {
      for (const wrong of ['../etc', 'x'.repeat(65), '', 'a b', 'a.b', 'ä', 7, null, undefined]) {
        expect(await callTool(tool, { ...more, [field]: wrong }), `${tool} ${wrong}`).toMatch(
          new RegExp(`${field}|64 letters`),
        );
      }
      const known = await callTool(tool, { ...more, [field]: `Az09_-${'x'.repeat(58)}` });
      expect(known, tool).toMatch(/There is no task|Sandbox not found/);
    }
  });

  it('returns a record with every field of the contract (U-5)', async () => {
    const { tools } = await (await connect(gateway.url)).listTools();
    const schema = tools.find(({ name }) => name === 'get_task_progress')?.outputSchema;
    const properties = (schema?.properties ?? {}) as Record<string, unknown>;
    expect(Object.keys(properties)).toEqual(
      expect.arrayContaining([
        ...['task_id', 'sandbox_name', 'task', 'status', 'current_step', 'max_steps', 'started_at'],
        ...['updated_at', 'elapsed_ms', 'timeout_seconds', 'last_action', 'steps_summary'],
        ...['last_reasoning', 'final_result'],
      ]),
    );
    expect(properties).toMatchObject({ status: { enum: ['running', 'completed', 'failed', 'timeout'] } });
    const fieldsOf = (property: unknown) => {
      const { anyOf = [] } = property as { anyOf?: { properties?: object }[] };
      return Object.keys(anyOf.find(({ properties }) => properties !== undefined)?.properties ?? {});
    };
    expect(fieldsOf(properties.last_action)).toEqual(
      expect.arrayContaining(['action', 'reasoning', 'result', 'success', 'coordinates']),
    );
    expect(fieldsOf(properties.final_result)).toEqual(
      expect.arrayContaining(['success', 'summary', 'total_steps', 'duration_ms', 'error']),
    );
  });
});

describe('sandboxes', () => {
  let cloud: Server;
  let base: string;
  const requested: string[] = [];

  beforeAll(async () => {
    cloud = createServer((request, response) => {
      requested.push(`${request.method} ${request.url}`);
      if (request.headers.authorization !== 'Bearer good-key') return response.writeHead(401).end();
      if (request.method === 'POST') return response.writeHead(202).end('{}');
      return response.end(
        JSON.stringify([
          { name: 'box-1', password: 'hidden', status: 'running' },
          { name: 'box-2', password: 'hidden', status: 'stopped' },
        ]),
      );
    });
    await new Promise<void>((resolve) => cloud.listen(0, '127.0.0.1', resolve));
    base = `http://127.0.0.1:${(cloud.address() as AddressInfo).port}`;
  });
  afterAll(() => new Promise((resolve) => cloud.close(resolve)));

  it('are an empty list if no desktop is connected', async () => {
    const client = await connect(gateway.url);
    expect((await call(client, 'list_sandboxes')).data).toEqual({ sandboxes: [], problems: [] });
    const answer = await call(client, 'run_task', {
      sandbox_name: 'box-1',
      task: 'open mail',
      max_steps: 1e9,
    });
    expect(answer).toMatchObject({
      isError: true,
      text: expect.stringContaining('no desktop-runner has announced it'),
    });
  });

  it('come from CUA Cloud by the caller’s key before the gateway’s, without their passwords (S3-028, S3-035, S3-038, S3-040)', async () => {
    const keyed = await bench.start({ cua: { base, key: 'stale-key' } });
    const own = await connect(keyed.url, { 'x-cua-api-key': 'good-key' });
    const listed = await call(own, 'list_sandboxes');
    expect(listed.data.sandboxes).toMatchObject([{ name: 'box-1', status: 'running' }, { name: 'box-2' }]);
    expect(listed.text).not.toContain('hidden');
    const others = await connect(keyed.url);
    for (const [name, args] of [
      ['list_sandboxes', {}],
      ['get_sandbox', { name: 'box-1' }],
      ['run_task', { sandbox_name: 'box-1', task: 'open mail' }],
    ] as const) {
      const refused = await call(others, name, args);
      expect(refused, name).toMatchObject({
        isError: true,
        text: expect.stringContaining('does not accept the key'),
      });
      expect(refused.text).not.toContain('not found');
    }
  });

  it('get different errors: unknown, stopped, and without anything that sees their screen (S3-019, S3-020, S3-021, S3-027, S3-028)', async () => {
    const keyed = await bench.start({ cua: { base, key: 'good-key' } });
    const client = await connect(keyed.url);
    for (const name of ['get_sandbox', 'start_sandbox']) {
      const { text } = await call(client, name, { name: 'Box-1' });
      expect(text).toMatch(/^Sandbox not found: "Box-1"\..*\n.*list_sandboxes.*case-sensitive/s);
    }
    expect((await call(client, 'describe_screen', { sandbox_name: 'box-2' })).text).toContain(
      'stopped, not running',
    );
    expect((await call(client, 'describe_screen', { sandbox_name: 'box-1' })).text).toContain(
      'No connected desktop-runner',
    );
    expect((await call(client, 'start_sandbox', { name: 'box-2' })).data).toEqual({
      name: 'box-2',
      requested: 'start',
    });
    await call(client, 'stop_sandbox', { name: 'box-1' });
    await call(client, 'restart_sandbox', { name: 'box-1' });
    expect(requested.filter((line) => line.startsWith('POST'))).toEqual([
      'POST /v1/vms/box-2/start',
      'POST /v1/vms/box-1/stop',
      'POST /v1/vms/box-1/restart',
    ]);
  });
});

describe('a task on a sandbox', () => {
  it('has 100 steps and 750 seconds, never more, within what one task may spend here (S3-061, S3-062, S3-063, S3-064, S3-065, S3-082)', async () => {
    const own = await bench.start({ limits: { budget_usd: 2 } });
    const { keyPrefix } = own;
    const desktop = await announceDesktop({ redisUrl: bench.redis.url, keyPrefix, name: 'office' });
    closing.push(() => desktop.close());
    const client = await connect(own.url);
    for (const [wanted, granted] of [
      [{}, { max_steps: 100, timeout_seconds: 750 }],
      [
        { max_steps: 101, timeout_seconds: 751 },
        { max_steps: 100, timeout_seconds: 750 },
      ],
      [
        { max_steps: -5, timeout_seconds: 0 },
        { max_steps: 1, timeout_seconds: 1 },
      ],
      [
        { max_steps: 15.9, timeout_seconds: 60 },
        { max_steps: 15, timeout_seconds: 60 },
      ],
    ]) {
      const task = { sandbox_name: 'office', task: 'Open the mail.', ...wanted };
      const { data } = await call(client, 'run_task', task);
      expect(data).toEqual({ task_id: expect.any(String), status: 'running', ...granted });
      expect((await own.tasks.get(data.task_id as string))?.spec).toMatchObject({
        desktop: { desktop: { name: 'office' }, ...granted },
        limits: { budget_usd: 2 },
      });
      expect((await call(client, 'get_task_progress', { task_id: data.task_id })).data).toMatchObject({
        sandbox_name: 'office',
        task: 'Open the mail.',
        status: 'running',
        current_step: 0,
        ...granted,
        final_result: null,
      });
    }
  });
});

describe('access over MCP', () => {
  it('is granted to the owner of the token, from pages of any origin, without cookies (X-6, S3-082, S3-083)', async () => {
    const locked = await bench.start({ token });
    const origin = { origin: 'https://elsewhere.example' };
    const body = { method: 'tools/list' };
    expect((await locked.request('POST', '/mcp', body, origin)).statusCode).toBe(401);
    const answer = await locked.request('POST', '/mcp', body, {
      ...origin,
      authorization: `Bearer ${token}`,
    });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['access-control-allow-origin']).toBe('*');
    expect(answer.headers['access-control-allow-credentials']).toBeUndefined();
    const preflight = await locked.app.inject({
      method: 'OPTIONS',
      url: '/mcp',
      headers: { host: '127.0.0.1', ...origin },
    });
    expect(preflight.statusCode).toBe(204);
    expect(
      (await (await connect(locked.url, { authorization: `Bearer ${token}` })).listTools()).tools,
    ).toHaveLength(26);
  });

  it('is refused to pages of other origins if no token is set, since any visited page could try', async () => {
    const answer = await gateway.request(
      'POST',
      '/mcp',
      { method: 'tools/list' },
      { origin: 'https://elsewhere.example' },
    );
    expect(answer.statusCode).toBe(403);
  });
});
