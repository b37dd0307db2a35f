import type { WorkspaceCopy, WorkspaceEventKind } from '@fixpoint/shared/contracts';
import { createMemoryArtifacts } from '@fixpoint/shared/testing';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import JSZip from 'jszip';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { serveStages } from '../../../testing/serve-stages.js';
import {
  createGatewayBench,
  type GatewayBench,
  type RunningGateway,
} from '../../../testing/start-gateway.js';

const artifacts = createMemoryArtifacts();
const put = (text: string | Buffer) => artifacts.put(Buffer.from(text));
const spent = { input_tokens: 100, output_tokens: 20, tokens_per_second: 10, cost_usd: null };
const second = {
  'a.py': 'x = 2\n',
  'app/ü b.txt': 'two\n',
  'logo.png': '\x89PNG\0',
  'long.txt': 'x'.repeat(600_000),
};
let bench: GatewayBench;
let gateway: RunningGateway;
let id: string;

beforeAll(async () => {
  bench = await createGatewayBench();
  gateway = await bench.start({ artifacts });
  const stages = await serveStages(
    { redisUrl: bench.redis.url, keyPrefix: gateway.keyPrefix },
    {
      async 'workspace-plan'(_input, { emit }) {
        await emit({
          ...said('PLAN', 'Plan:'),
          data: { kind: 'PLAN', text: 'Plan:\n1. Create a.py', spent },
        });
        return {
          project: { architecture: 'Two modules.', steps: ['Create a.py', 'Create b.py'] },
          spent_usd: 0,
        };
      },
      async 'workspace-step'({ index }, { emit }) {
        if (index === 0) {
          await emit(said('WRITE_FILE', 'Writing a.py'));
          await emit({ ...said('MODEL_OUTPUT', 'Good.'), data: { kind: 'MODEL_OUTPUT', spent } });
        }
        const copy = await copyOf(index + 1, index === 0 ? { 'a.py': 'x = 1\n' } : second);
        return { ok: true, text: 'it parses', commit: copy.commit, spent_usd: 0, copy };
      },
    },
  );
  id = await createTask();
  await untilStatus('awaiting_approval');
  await gateway.request('POST', `/api/v1/tasks/${id}/approve`, { latest: true });
  await untilStatus('completed');
  await stages.close();
});
afterAll(() => bench.close());

async function createTask(): Promise<string> {
  const request = { kind: 'workspace', description: 'Make a project called Poem of two Python modules' };
  const answer = await gateway.request('POST', '/api/v1/tasks', request);
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json().id;
}

const untilStatus = (status: string) =>
  vi.waitFor(async () => expect((await gateway.tasks.get(id))?.status).toBe(status), { timeout: 20_000 });

function said(kind: WorkspaceEventKind, message: string) {
  return { type: 'workspace-event' as const, message, data: { kind } };
}

async function copyOf(step: number, files: Record<string, string>): Promise<WorkspaceCopy> {
  const zip = new JSZip();
  for (const [path, text] of Object.entries(files)) zip.file(path, Buffer.from(text, 'latin1'));
  const listed = Object.entries(files).map(([path, { length }]) => ({ path, bytes: length, kept: true }));
  return {
    commit: `${step}`.repeat(40),
    changed: [{ path: 'a.py', added: 1, removed: step - 1 }],
    diff: await put(`+x = ${step}\n`),
    listing: await put(JSON.stringify({ files: [...listed, { path: 'big.bin', bytes: 9e7, kept: false }] })),
    zip: await put(await zip.generateAsync({ type: 'nodebuffer' })),
  };
}

const get = (path: string) => gateway.request('GET', `/api/v1/tasks/${id}/workspace${path}`);

describe('the workspace of a task, over REST', () => {
  it('lists the steps with their commits and the files as the newest one left them', async () => {
    const { steps, files, spent: total } = (await get('')).json();
    expect(steps).toMatchObject([
      { step: 1, of: 2, title: 'Create a.py', commit: '1'.repeat(40), changed: [{ path: 'a.py' }] },
      { step: 2 },
    ]);
    expect(files.map(({ path }: { path: string }) => path)).toEqual([
      ...['a.py', 'app/ü b.txt', 'logo.png', 'long.txt', 'big.bin'],
    ]);
    // Of both stages: each counts from nothing.
    expect(total).toMatchObject({ input_tokens: 200, output_tokens: 40, cost_usd: null });
  });

  it('reads a file as of each step, and explains why one has no text', async () => {
    expect((await get('/file?path=a.py')).json()).toMatchObject({ step: 2, text: 'x = 2\n', withheld: null });
    expect((await get('/file?path=a.py&step=1')).json()).toMatchObject({ step: 1, text: 'x = 1\n' });
    const named = await get(`/file?path=${encodeURIComponent('app/ü b.txt')}`);
    expect(named.json()).toMatchObject({ text: 'two\n' });
    for (const [path, withheld] of [
      ['logo.png', 'binary'],
      ['long.txt', 'too-large'],
      ['big.bin', 'not-kept'],
    ]) {
      expect((await get(`/file?path=${path}`)).json()).toMatchObject({ text: null, withheld });
    }
  });

  it('reads the diff of a step, and downloads all files of one as a zip', async () => {
    expect((await get('/diff?step=1')).json()).toMatchObject({ step: 1, diff: '+x = 1\n' });
    const answer = await get('/zip?step=1');
    expect(answer.headers).toMatchObject({
      'content-type': 'application/zip',
      'content-disposition': `attachment; filename="workspace-${id}.zip"`,
    });
    const zip = await JSZip.loadAsync(answer.rawPayload);
    expect(Object.keys(zip.files)).toEqual(['a.py']);
  });

  it('responds 404 to an unknown file, step or task, and names the field of an invalid value', async () => {
    for (const path of ['/file?path=../../etc/passwd', '/file?path=a.py&step=3', '/diff?step=3']) {
      expect((await get(path)).statusCode, path).toBe(404);
    }
    const wrong = await get('/file?path=a.py&step=none');
    expect(wrong.statusCode).toBe(422);
    expect(wrong.json().errors).toMatchObject([{ field: expect.stringContaining('step') }]);
    expect((await get('/file')).json().errors).toMatchObject([{ field: expect.stringContaining('path') }]);
    const none = await createTask();
    expect((await gateway.request('GET', `/api/v1/tasks/${none}/workspace`)).json()).toEqual({
      task_id: none,
      steps: [],
      files: [],
      spent: null,
    });
    const early = await gateway.request('GET', `/api/v1/tasks/${none}/workspace/zip`);
    expect(early.json()).toMatchObject({
      status: 404,
      hint: expect.stringContaining('only for finished steps'),
    });
    expect((await gateway.request('GET', '/api/v1/tasks/nobody/workspace')).statusCode).toBe(404);
  });
});

it('changes the project that a request names, and refuses a workspace that is not there', async () => {
  const submit = (body: object) =>
    gateway.request('POST', '/api/v1/tasks', { description: 'Add a search field', ...body });
  const first = await submit({ workspace: id });
  expect(first.statusCode, first.body).toBe(201);
  const { spec } = (await gateway.tasks.get(first.json().id)) ?? {};
  expect(spec).toMatchObject({ workspace: id, intent: { kind: 'workspace' } });
  // A request on the change is one on the project that it changes.
  const next = await submit({ workspace: first.json().id });
  expect((await gateway.tasks.get(next.json().id))?.spec.workspace).toBe(id);
  for (const body of [{ workspace: 'task-nowhere' }, { workspace: id, kind: 'vision' }]) {
    const refused = await submit(body);
    expect(refused.statusCode, refused.body).toBe(422);
    expect(JSON.stringify(refused.json().errors)).toContain('workspace');
  }
});

describe('the workspace of a task, over MCP', () => {
  async function call(name: string, args: Record<string, unknown>) {
    const client = new Client({ name: 'test', version: '1' });
    await client.connect(new StreamableHTTPClientTransport(new URL('/mcp', gateway.url)));
    onTestFinished(() => client.close());
    const { structuredContent, isError, content } = await client.callTool({ name, arguments: args });
    return { data: structuredContent, isError, text: JSON.stringify(content) };
  }

  it('starts a project, which is planned first', async () => {
    const { data } = await call('workspace_make', {
      request: 'Make a Flask app called Notes',
      budget_usd: 2,
    });
    expect(data).toMatchObject({ kind: 'workspace', created: true, plan: null });
    const { task_id } = data as { task_id: string };
    expect(await gateway.tasks.get(task_id)).toMatchObject({
      stage: 'workspace-plan',
      spec: { limits: { budget_usd: 2 } },
    });
    expect((await call('workspace_status', { task_id })).data).toMatchObject({
      steps: null,
      steps_done: 0,
      events: [],
      spent: null,
    });
  });

  it('shows the progress, the files, one of them, the history and a diff', async () => {
    expect((await call('workspace_status', { task_id: id })).data).toMatchObject({
      steps_done: 2,
      events: [{ kind: 'PLAN' }, { kind: 'WRITE_FILE', message: 'Writing a.py' }, { kind: 'MODEL_OUTPUT' }],
      spent: { output_tokens: 40 },
    });
    expect((await call('workspace_list_files', { task_id: id })).data).toMatchObject({
      files: [{ path: 'a.py', bytes: 6 }, {}, {}, {}, {}],
    });
    const file = await call('workspace_read_file', { task_id: id, path: 'a.py', step: 1 });
    expect(file.data).toMatchObject({ text: 'x = 1\n' });
    expect((await call('workspace_log', { task_id: id })).data).toMatchObject({
      steps: [{ title: 'Create a.py', commit: '1'.repeat(40) }, { step: 2 }],
    });
    expect((await call('workspace_diff', { task_id: id })).data).toMatchObject({ diff: '+x = 2\n' });
  });

  it('explains what to do about a task of another kind and a missing file', async () => {
    const other = await gateway.newTask();
    const wrong = await call('workspace_status', { task_id: other.id });
    expect(wrong).toMatchObject({ isError: true, text: expect.stringContaining('has no workspace') });
    const missing = await call('workspace_read_file', { task_id: id, path: 'b.py' });
    expect(missing).toMatchObject({ isError: true, text: expect.stringContaining('list of files') });
  });
});
