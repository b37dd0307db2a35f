import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createScriptedMessagesApi } from '../packages/models/testing/scripted-messages-api.js';
import { createGatewayBench, type GatewayBench } from '../services/gateway/testing/start-gateway.js';

const run = promisify(execFile);
const claude = fileURLToPath(new URL('../node_modules/.bin/claude', import.meta.url));
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
      timeout: 60_000,
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
