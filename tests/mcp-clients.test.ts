import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { createScriptedMessagesApi } from '../packages/agents/testing/scripted-messages-api.js';
import {
  createGatewayBench,
  type GatewayBench,
  type RunningGateway,
} from '../services/gateway/testing/start-gateway.js';

const run = promisify(execFile);
const claude = fileURLToPath(new URL('../node_modules/.bin/claude', import.meta.url));
const inspector = fileURLToPath(
  new URL('../node_modules/@modelcontextprotocol/inspector-cli/build/cli.js', import.meta.url),
);
const mcpRemote = fileURLToPath(new URL('../node_modules/mcp-remote/dist/proxy.js', import.meta.url));
const token = 'correct-horse-battery-staple';
let bench: GatewayBench;
let folder: string;

beforeAll(async () => {
  bench = await createGatewayBench();
  folder = await mkdtemp(join(tmpdir(), 'mcp-client-'));
});
afterAll(async () => {
  await bench.close();
  await rm(folder, { recursive: true, force: true });
});

it('serves the Claude Code CLI: a model submits a task and reads its progress (S3-003, S3-011)', async () => {
  const gateway = await bench.start({ token });
  const results: string[] = [];
  const context = { Email: 'ann@example.com', Business: 'cheese', Country: 'Thailand' };
  const model = await createScriptedMessagesApi(({ turn, lastResult }) => {
    if (turn > 0) results.push(lastResult);
    if (turn === 0) {
      const input = { description: 'Fix market-research until its output matches.', context };
      return { tool: 'mcp__fixpoint__submit_task', input };
    }
    if (turn === 1) {
      const task_id = /task_id[\\":]+([0-9a-f-]{36})/.exec(lastResult)?.[1];
      return { tool: 'mcp__fixpoint__get_task_progress', input: { task_id } };
    }
    return { say: 'The task waits for its approval.' };
  });
  const server = {
    type: 'http',
    url: `${gateway.url}/mcp`,
    headers: { Authorization: `Bearer ${token}` },
  };
  const { stdout } = await run(
    claude,
    [
      ...['--print', '--output-format', 'json', '--setting-sources', '', '--strict-mcp-config'],
      ...['--mcp-config', JSON.stringify({ mcpServers: { fixpoint: server } })],
      ...['--allowedTools', 'mcp__fixpoint', '--', 'Start the task.'],
    ],
    {
      cwd: folder,
      timeout: 120_000,
      env: {
        PATH: process.env.PATH,
        HOME: folder,
        ANTHROPIC_BASE_URL: model.url,
        ANTHROPIC_API_KEY: 'sk-test-key',
        CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: '1',
        CLAUDE_CODE_MAX_RETRIES: '1',
        ENABLE_TOOL_SEARCH: 'false',
      },
    },
  ).finally(() => model.close());
  expect(JSON.parse(stdout)).toMatchObject({ is_error: false, result: 'The task waits for its approval.' });
  expect(results[0]).toContain('awaiting_approval');
  expect(results[1]).toContain('approve_plan');
  const { tasks } = await gateway.tasks.list();
  expect(tasks).toHaveLength(1);
});

it('serves mcp-remote, for clients that only support servers that they start (S3-005)', async () => {
  const gateway = await bench.start({ token });
  const client = new Client({ name: 'test', version: '1' });
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [mcpRemote, `${gateway.url}/mcp`, '--header', `Authorization: Bearer ${token}`],
    // It keeps files there.
    env: { PATH: process.env.PATH ?? '', HOME: folder, MCP_REMOTE_CONFIG_DIR: folder },
    stderr: 'ignore',
  });
  await client.connect(transport);
  onTestFinished(() => client.close());
  const { tools } = await client.listTools();
  expect(tools.map(({ name }) => name)).toContain('run_task');
  const { structuredContent } = await client.callTool({ name: 'list_sandboxes', arguments: {} });
  expect(structuredContent).toEqual({ sandboxes: [], problems: [] });
});

describe('the MCP inspector’s command line', () => {
  let gateway: RunningGateway;
  beforeAll(async () => {
    gateway = await bench.start({ token });
  });

  /** Runs it as somebody would by hand; answers its output and its complaints whether or not it failed. */
  async function inspect(...args: string[]): Promise<{ stdout: string; stderr: string; failed: boolean }> {
    const all = [inspector, '--cli', `${gateway.url}/mcp`, '--transport', 'http', ...args];
    // It searches for its own package.json from where it is started.
    const options = {
      cwd: dirname(inspector),
      timeout: 120_000,
      env: { PATH: process.env.PATH, HOME: folder },
    };
    try {
      return { ...(await run(process.execPath, all, options)), failed: false };
    } catch (error) {
      const { stdout, stderr } = error as { stdout: string; stderr: string };
      return { stdout, stderr, failed: true };
    }
  }
  const withToken = ['--header', `Authorization: Bearer ${token}`];

  async function call(tool: string, ...args: string[]) {
    const named = args.flatMap((arg) => ['--tool-arg', arg]);
    const { stdout, stderr } = await inspect(
      ...withToken,
      ...['--method', 'tools/call', '--tool-name', tool, ...named],
    );
    expect(stdout, stderr).not.toBe('');
    return JSON.parse(stdout) as {
      content: { type: string; text: string }[];
      structuredContent?: Record<string, unknown>;
      isError?: boolean;
    };
  }

  it('lists every tool with its arguments (S3-003)', async () => {
    const { stdout, stderr } = await inspect(...withToken, '--method', 'tools/list');
    const { tools } = JSON.parse(stdout || stderr) as {
      tools: { name: string; description: string; inputSchema: { type: string } }[];
    };
    const names = tools.map(({ name }) => name);
    expect(names).toEqual(
      expect.arrayContaining(['submit_task', 'approve_plan', 'list_tasks', 'get_findings']),
    );
    expect(names).toEqual(expect.arrayContaining(['run_task', 'get_task_progress', 'list_sandboxes']));
    for (const { name, description, inputSchema } of tools) {
      expect(description.length, name).toBeGreaterThan(20);
      expect(inputSchema.type, name).toBe('object');
    }
  });

  it('submits a task and finds it in the list', async () => {
    const description = 'Fix market-research until its output matches.';
    const context = JSON.stringify({ Email: 'ann@example.com', Business: 'cheese', Country: 'Thailand' });
    const submitted = await call('submit_task', `description=${description}`, `context=${context}`);
    expect(submitted.isError).not.toBe(true);
    const { tasks } = await gateway.tasks.list();
    expect(tasks.map((task) => task.description)).toEqual([description]);
    const listed = await call('list_tasks');
    expect(JSON.stringify(listed.structuredContent)).toContain(tasks[0]?.id);
    expect(listed.content.every(({ type }) => type === 'text')).toBe(true);
  });

  it('gets an error for a wrong argument, and for an unknown task', async () => {
    const nameless = await call('submit_task', 'context={}');
    expect(nameless.isError).toBe(true);
    expect(nameless.content[0]?.text).toContain('description');
    const unknown = await call('get_task_progress', 'task_id=00000000-0000-4000-8000-000000000000');
    expect(unknown.isError).toBe(true);
    expect(unknown.content[0]?.text).toMatch(/no task/i);
  });

  it('is rejected without a token', async () => {
    const { stdout, stderr, failed } = await inspect('--method', 'tools/list');
    expect(failed).toBe(true);
    expect(stdout).not.toContain('submit_task');
    expect(stderr).toMatch(/401|token/i);
  });
});
