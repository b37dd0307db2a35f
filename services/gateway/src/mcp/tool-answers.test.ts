import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createMemoryArtifacts } from '@fixpoint/shared/testing';
import { testDesktop } from '@fixpoint/tasks/testing';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import JSZip from 'jszip';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { type AnnouncedDesktop, announceDesktop } from '../../testing/announce-desktop.js';
import { expireTask } from '../../testing/expire-task.js';
import { buildRequest, createBuildStages } from '../../testing/scripted-builds.js';
import { serveStages } from '../../testing/serve-stages.js';
import { createGatewayBench, type GatewayBench, type RunningGateway } from '../../testing/start-gateway.js';

const artifacts = createMemoryArtifacts();
/** The client that most programs have today: it validates each answer by the tool's schema, and throws. */
let client: Client;
let bench: GatewayBench;
let gateway: RunningGateway;
let desktop: AnnouncedDesktop;
let cloud: Server;
let stages: { close(): Promise<void> };
/** Each answer with the tool that gave it. */
const answers: { readonly tool: string; readonly schema: unknown; readonly value: unknown }[] = [];
const schemas = new Map<string, unknown>();

beforeAll(async () => {
  bench = await createGatewayBench();
  cloud = createServer((request, response) => {
    if (request.method === 'POST') return response.writeHead(202).end('{}');
    return response.end(JSON.stringify([{ name: 'box', password: 'hidden', status: 'stopped' }]));
  });
  await once(cloud.listen(0, '127.0.0.1'), 'listening');
  const base = `http://127.0.0.1:${(cloud.address() as AddressInfo).port}`;
  gateway = await bench.start({ artifacts, agentsMayApprove: true, cua: { base, key: 'good-key' } });
  const link = { redisUrl: bench.redis.url, keyPrefix: gateway.keyPrefix };
  desktop = await announceDesktop({ ...link, name: testDesktop });
  stages = await serveStages(link, {
    ...createBuildStages({ artifacts, picture: Buffer.from('PNG') }),
    'workspace-plan': async () => ({
      project: { architecture: 'One module.', steps: ['Create a.py', 'Create b.py'] },
      spent_usd: 0,
    }),
    'workspace-step': async ({ index }) => {
      const zip = new JSZip().file('a.py', 'x = 1\n');
      const files = [{ path: 'a.py', bytes: 6, kept: true }];
      const copy = {
        commit: `${index}`.repeat(40),
        changed: [{ path: 'a.py', added: 1, removed: 0 }],
        diff: await artifacts.put(Buffer.from('+x = 1\n')),
        listing: await artifacts.put(Buffer.from(JSON.stringify({ files }))),
        zip: await artifacts.put(await zip.generateAsync({ type: 'nodebuffer' })),
      };
      return { ok: true, text: 'it parses', commit: copy.commit, spent_usd: 0, copy };
    },
    async desktop(input, { progress }) {
      if (input.work !== 'vision') throw new TypeError('Only vision was set up.');
      await progress('Step 1', {
        step: 1,
        last_action: 'left_click (30, 40)',
        at: [30, 40],
        reasoning: 'It is there.',
      });
      if (input.goal.includes('fail')) throw new TypeError('The model failed.');
      return {
        work: 'vision',
        outcome: 'completed',
        summary: 'Opened.',
        steps: 1,
        rounds: 1,
        spent_usd: 0,
        transcript: null,
        screenshot: null,
      };
    },
  });
  client = new Client({ name: 'test', version: '1' });
  await client.connect(new StreamableHTTPClientTransport(new URL('/mcp', gateway.url)) as Transport);
  for (const { name, outputSchema } of (await client.listTools()).tools) schemas.set(name, outputSchema);
});
afterAll(async () => {
  await client?.close();
  await stages?.close();
  await desktop?.close();
  await bench?.close();
  cloud?.close();
});

async function call(tool: string, args: Record<string, unknown> = {}) {
  const { isError, structuredContent, content } = await client.callTool({ name: tool, arguments: args });
  if (isError !== true) answers.push({ tool, schema: schemas.get(tool), value: structuredContent });
  return {
    isError: isError === true,
    text: JSON.stringify(content),
    data: (structuredContent ?? {}) as Record<string, unknown>,
  };
}

async function planOf(task: string): Promise<{ readonly hash: string }> {
  const plan = await vi.waitUntil(async () => (await gateway.tasks.get(task))?.plan, { timeout: 20_000 });
  return plan as { hash: string };
}

const untilEnded = (task_id: string) =>
  vi.waitFor(async () => expect((await gateway.tasks.get(task_id))?.finished_at).not.toBeNull(), {
    timeout: 30_000,
  });

it('returns valid results for the official clients, from every tool in every outcome (S3-011, S3-024, V-35)', async () => {
  const context = { Email: 'ann@example.com', Business: 'cheese', Country: 'Thailand' };
  const description = 'Fix market-research until its output matches.';
  // Empty.
  for (const tool of ['list_tasks', 'list_builds', 'list_schedules', 'list_sandboxes']) await call(tool);
  // Waiting for a person, running, finished.
  const { task_id, plan } = (await call('submit_task', { description, context })).data as {
    task_id: string;
    plan: { hash: string };
  };
  await call('get_task_progress', { task_id });
  await call('get_findings', { task_id });
  await call('approve_plan', { task_id, plan_hash: plan.hash });
  await call('get_task_progress', { task_id });
  await untilEnded(task_id);
  for (const tool of ['get_task_progress', 'get_task_history', 'get_findings']) await call(tool, { task_id });
  await call('list_tasks');
  const expired = (await call('submit_task', { description, context })).data as { task_id: string };
  await expireTask(bench.redis.url, gateway, expired.task_id);
  for (const tool of ['get_task_progress', 'offer_again']) await call(tool, { task_id: expired.task_id });
  // With coordinates, finished and failed.
  for (const task of ['Open the mail.', 'This will fail.']) {
    const run = (await call('run_task', { sandbox_name: testDesktop, task })).data as { task_id: string };
    await untilEnded(run.task_id);
    for (const tool of ['get_task_progress', 'get_task_history']) {
      const { data, text } = await call(tool, { task_id: run.task_id });
      expect(data, text).toMatchObject({ last_action: { coordinates: [30, 40] } });
    }
  }
  // A workspace, planned and built.
  const project = (await call('workspace_make', { request: 'Make a project called Poem' })).data as {
    task_id: string;
  };
  const workspace = { task_id: project.task_id };
  await planOf(project.task_id);
  for (const tool of ['workspace_status', 'workspace_list_files', 'workspace_log'])
    await call(tool, workspace);
  await call('approve_plan', { ...workspace, plan_hash: (await planOf(project.task_id)).hash });
  await untilEnded(project.task_id);
  for (const tool of ['workspace_status', 'workspace_list_files', 'workspace_log'])
    await call(tool, workspace);
  expect((await call('workspace_read_file', { ...workspace, path: 'a.py' })).data).toMatchObject({
    text: 'x = 1\n',
  });
  await call('workspace_diff', workspace);
  // A build, with a refused session and passed ones.
  const build = (await gateway.request('POST', '/api/v1/tasks', buildRequest)).json().id;
  await planOf(build);
  await call('get_build', { task_id: build });
  await gateway.request('POST', `/api/v1/tasks/${build}/approve`, { latest: true });
  await untilEnded(build);
  for (const tool of ['get_build', 'get_task_progress']) await call(tool, { task_id: build });
  await call('list_builds');
  // Desktops and schedules.
  await call('get_sandbox', { name: testDesktop });
  for (const tool of ['get_sandbox', 'start_sandbox', 'stop_sandbox', 'restart_sandbox'])
    await call(tool, { name: 'box' });
  await call('list_sandboxes');
  await call('describe_screen', { sandbox_name: testDesktop });
  const added = await call('add_schedule', { when: 'every 2 hours', description, context });
  const schedule = { schedule_id: added.data.id ?? added.data.schedule_id };
  await call('list_schedules');
  await call('pause_schedule', schedule);
  await call('remove_schedule', schedule);
  const called = new Set(answers.map(({ tool }) => tool));
  expect([...schemas.keys()].filter((tool) => !called.has(tool))).toEqual([]);
  const hasPython = existsSync('/usr/lib/python3/dist-packages/jsonschema');
  if (hasPython) expect(validateInPython()).toEqual([]);
}, 120_000);

it('describes its results in the part of JSON Schema that clients of every draft read', () => {
  for (const [tool, schema] of schemas) {
    expect(JSON.stringify(schema), tool).not.toMatch(
      /"(prefixItems|\$dynamicRef|unevaluated\w+)"|"items":false/,
    );
  }
});

const program = `
import json, sys
from jsonschema import validate
for entry in json.load(sys.stdin):
    try: validate(entry["value"], entry["schema"])
    except Exception as error: print(entry["tool"] + ": " + str(error).splitlines()[0])
`;

/** Validates as the Python client does. */
function validateInPython(): readonly string[] {
  const { stdout, stderr, status } = spawnSync('/usr/bin/python3', ['-c', program], {
    input: JSON.stringify(answers),
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(stderr);
  return stdout.split('\n').filter((line) => line !== '');
}
