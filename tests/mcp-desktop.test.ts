import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createReleaseStack } from '@fixpoint/shared/lifecycle';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startChatEndpoint } from '../packages/agents/testing/chat-endpoint.js';
import { code, openColourPage } from '../services/desktop-runner/testing/colour-page.js';
import { startPixelReadingComputerUse } from '../services/desktop-runner/testing/pixel-reading-computer-use.js';
import { startXDisplay, type XDisplay } from '../services/desktop-runner/testing/x-display.js';
import { connectSocket } from '../services/gateway/testing/socket-recorder.js';
import { createGatewayBench, type RunningGateway } from '../services/gateway/testing/start-gateway.js';

const releases = createReleaseStack();
const token = 'correct-horse-battery-staple';
const authorization = `Bearer ${token}`;
let gateway: RunningGateway;
let display: XDisplay;
let page: Awaited<ReturnType<typeof openColourPage>>;
let client: Client;
let runner: ChildProcess;
/** The model has been called, and does not answer yet. */
let isThinking = false;

beforeAll(async () => {
  const bench = await createGatewayBench();
  releases.defer('the gateway', () => bench.close());
  gateway = await bench.start({ token });
  display = await startXDisplay({ width: 1280, height: 800 });
  releases.defer('the display', () => display.close());
  page = await openColourPage(display, {});
  releases.defer('the page', page.close);
  const model = await startPixelReadingComputerUse(() => (isThinking ? { hang: true } : undefined));
  releases.defer('the model', model.close);
  const visionModel = await startChatEndpoint(() =>
    JSON.stringify({ text: 'A page with a coloured button.' }),
  );
  releases.defer('the vision model', visionModel.close);

  const home = await mkdtemp(join(tmpdir(), 'mcp-desktop-'));
  releases.defer('the folder', () => rm(home, { recursive: true, force: true, maxRetries: 5 }));
  runner = spawn(
    process.execPath,
    [fileURLToPath(new URL('../services/desktop-runner/dist/main.js', import.meta.url))],
    {
      cwd: home,
      env: {
        PATH: process.env.PATH,
        HOME: home,
        FIXPOINT_HOME: home,
        REDIS_URL: bench.redis.url,
        FIXPOINT_KEY_PREFIX: gateway.keyPrefix,
        DISPLAY: display.name,
        DESKTOP: 'required',
        DESKTOP_NAME: 'office',
        DESKTOP_CAPABILITIES: 'gmail',
        ANTHROPIC_API_KEY: 'sk-test-key',
        ANTHROPIC_BASE_URL: model.url,
        AGENT_EYE: 'chat',
        LMSTUDIO_ENDPOINT: visionModel.url,
        AGENT_STEP_DELAY: '0',
        LOG_LEVEL: 'warn',
      },
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  );
  releases.defer('the runner', async () => {
    if (runner.exitCode !== null || runner.signalCode !== null) return;
    runner.kill('SIGKILL');
    await once(runner, 'exit');
  });
  client = new Client({ name: 'somebody-else', version: '1' });
  const requestInit = { headers: { authorization } };
  await client.connect(new StreamableHTTPClientTransport(new URL('/mcp', gateway.url), { requestInit }));
  releases.defer('the client', () => client.close());
  await vi.waitFor(
    async () =>
      expect((await call('list_sandboxes')).data).toMatchObject({
        sandboxes: [{ name: 'office', can_run_tasks: true }],
      }),
    { timeout: 90_000, interval: 200 },
  );
});
afterAll(() => releases.release());

const results: string[] = [];

async function call(name: string, args: Record<string, unknown> = {}) {
  const result = await client.callTool({ name, arguments: args });
  const [content] = result.content as { type: string; text: string }[];
  results.push(JSON.stringify(result));
  return {
    isError: result.isError === true,
    text: content?.text ?? '',
    data: result.structuredContent as Record<string, unknown>,
  };
}

describe('a third-party MCP client', () => {
  it('finds the desktop with its capabilities, and cannot switch it off (S3-017, S3-018)', async () => {
    expect((await call('get_sandbox', { name: 'office' })).data).toMatchObject({
      provider: 'runner',
      status: 'running',
      platform: 'linux',
      capabilities: expect.arrayContaining(['linux', 'chromium', 'gmail']),
      used_by: null,
    });
    const stopped = await call('stop_sandbox', { name: 'office' });
    expect(stopped).toMatchObject({
      isError: true,
      text: expect.stringContaining('The gateway cannot stop "office"'),
    });
  });

  it('has the screen described in words (S3-022)', async () => {
    expect((await call('describe_screen', { sandbox_name: 'office', focus: 'full' })).data).toMatchObject({
      description: 'A page with a coloured button.',
    });
  });

  it('runs a task on a real desktop to its verified end, asking how it goes, and sees no picture (S3-001, S3-002, S3-007, S3-008, S3-010, S3-011, S3-012, S3-023, X-16)', async () => {
    const socket = await connectSocket(gateway.url, { headers: { authorization } });
    const { data } = await call('run_task', {
      sandbox_name: 'office',
      task: 'Press the button, type the code into the field and press Enter, until the page is green.',
      max_steps: 1e9,
      timeout_seconds: 1e9,
    });
    expect(data).toMatchObject({ status: 'running', max_steps: 100, timeout_seconds: 750 });
    const { task_id } = data;
    socket.send({ type: 'SUBSCRIBE', payload: { task_id } });

    await expect
      .poll(async () => (await call('get_task_progress', { task_id })).data.current_step, {
        timeout: 60_000,
      })
      .toBeGreaterThan(0);
    await expect
      .poll(async () => (await call('get_task_progress', { task_id, wait_seconds: 5 })).data.status, {
        timeout: 90_000,
      })
      .not.toBe('running');
    const progress = (await call('get_task_progress', { task_id })).data;
    expect(progress).toMatchObject({
      status: 'completed',
      sandbox_name: 'office',
      last_action: { action: expect.any(String) },
      final_result: { success: true, summary: expect.stringContaining('The page is green.') },
    });
    expect(progress.steps_summary).not.toEqual([]);
    expect(page.events).toContain(`done ${code}`);
    expect(page.events.filter((event) => event === 'click')).toHaveLength(1);
    expect((await call('get_task_history', { task_id })).data).toMatchObject({ status: 'completed' });

    // JPEG and PNG in base64 begin like this; artifacts are named by their hash alone.
    expect(results.join('\n')).not.toMatch(/\/9j\/4|iVBORw0KGgo|"type":"image"/);
    await socket.close();
  });

  it('waits, with its clock stopped, while a person controls the desktop, and continues on release', async () => {
    isThinking = true;
    const { task_id } = (
      await call('run_task', { sandbox_name: 'office', task: 'Look whether it is green.' })
    ).data;
    const usedBy = async () => (await call('get_sandbox', { name: 'office' })).data.used_by;
    await expect.poll(usedBy, { timeout: 20_000 }).toBe(`task ${task_id}`);
    const control = async (what: string, body?: unknown) => {
      const answer = await gateway.request('POST', `/api/v1/desktops/office/${what}`, body, {
        authorization,
      });
      if (answer.statusCode >= 300) throw new Error(answer.body);
      return answer.statusCode === 204 ? null : answer.json();
    };
    const taken = await control('take-over');
    expect(taken.task_id).toBe(task_id);
    expect(await usedBy()).toBe('owner');
    const stateOf = async () => (await call('get_task_progress', { task_id })).data.state;
    await expect.poll(stateOf, { timeout: 20_000 }).toBe('paused');
    const clock = (await gateway.tasks.get(task_id as string))?.active_ms;

    const input = { type: 'click', x: 0.25, y: 0.75, button: 'left', count: 1 };
    await control('input', { epoch: taken.epoch, input });
    expect(await display.run('xdotool', 'getmouselocation')).toMatch(/x:320 y:(599|600) /);
    expect((await gateway.tasks.get(task_id as string))?.active_ms).toBe(clock);

    isThinking = false;
    await control('give-back', { epoch: taken.epoch });
    await expect.poll(stateOf, { timeout: 60_000 }).toBe('completed');
    await expect.poll(usedBy).toBeNull();
  });

  it('gets the error that the desktop is gone when its runner stops (S3-028)', async () => {
    expect(runner.exitCode, 'the runner has ended before').toBeNull();
    runner.kill('SIGTERM');
    expect(await once(runner, 'exit')).toEqual([0, null]);
    const answer = await call('describe_screen', { sandbox_name: 'office' });
    expect(answer).toMatchObject({
      isError: true,
      text: expect.stringContaining('No connected desktop-runner'),
    });
  });
});
