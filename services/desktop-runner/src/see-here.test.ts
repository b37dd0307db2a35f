import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadSettings } from '@fixpoint/shared/config';
import { createReleaseStack } from '@fixpoint/shared/lifecycle';
import { createLogger } from '@fixpoint/shared/logging';
import { expect, it, onTestFinished } from 'vitest';
import { createScriptedMessagesApi } from '../../../packages/agents/testing/scripted-messages-api.js';
import { startStreamingChatEndpoint } from '../../../packages/agents/testing/streaming-chat-endpoint.js';
import { createRecordingDriver } from '../testing/recording-driver.js';
import { seeHere, seeHereSettings } from './see-here.js';

/** A session on a screen that is not real. There is no Claude CLI, no Redis and no gateway. */
async function see(environment: Record<string, string>, more: { maxSteps?: number } = {}) {
  const home = await mkdtemp(join(tmpdir(), 'see-here-'));
  const releases = createReleaseStack();
  onTestFinished(async () => {
    await releases.release();
    await rm(home, { recursive: true, force: true });
  });
  const all = {
    FIXPOINT_HOME: home,
    CLAUDE_CODE_PATH: join(home, 'no-such-program'),
    AGENT_STEP_DELAY: '0',
    ...environment,
  };
  const lines: string[] = [];
  const desktop = await createRecordingDriver();
  const end = await seeHere({
    goal: 'Open the menu.',
    allow: [],
    values: loadSettings(seeHereSettings, all),
    environment: all,
    platform: 'linux',
    isRoot: false,
    id: 'here-1',
    onProgress: (line) => lines.push(line),
    log: createLogger({ name: 'test', level: 'silent' }),
    signal: new AbortController().signal,
    releases,
    openDesktop: async () => desktop.driver,
    ...more,
  });
  return {
    end,
    lines,
    desktop,
    logs: await readdir(join(home, 'logs')),
    dumps: await readdir(join(home, 'dumps')),
  };
}

it('runs on this screen by the key of Anthropic alone, and always leaves a log (S2-009, S2-075, S2-107)', async () => {
  const api = await createScriptedMessagesApi(({ turn }) =>
    turn === 0
      ? { tool: 'computer', input: { action: 'left_click', coordinate: [100, 100] } }
      : { say: 'TASK_COMPLETE: The menu is open.' },
  );
  onTestFinished(() => api.close());
  const { end, desktop, logs, dumps } = await see({
    ANTHROPIC_API_KEY: 'sk-ant-test',
    ANTHROPIC_BASE_URL: api.url,
  });
  expect(end).toMatchObject({ outcome: 'completed', summary: 'The menu is open.', steps: 1 });
  expect(desktop.calls).toEqual(expect.arrayContaining(['down left', 'up left']));
  expect(logs).toEqual([expect.stringMatching(/^agent_run_\d{8}_\d{6}\.log$/)]);
  expect(dumps.length).toBeGreaterThan(0);
});

it('takes an answer without a mark for the end, which the local model cannot confirm (S2-031)', async () => {
  // A request without tools is the question whether the task is done.
  const endpoint = await startStreamingChatEndpoint(({ body }) => ({
    say:
      body.tools === undefined
        ? '{"answer": "unknown", "why": "The screen is white."}'
        : 'I believe that the menu is open.',
  }));
  onTestFinished(() => endpoint.close());
  const { end, logs } = await see({ LMSTUDIO_ENDPOINT: endpoint.url });
  expect(end).toMatchObject({
    outcome: 'unverified',
    summary: expect.stringContaining('The screen is white.'),
  });
  expect(logs).toHaveLength(1);
});
