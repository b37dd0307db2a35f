import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { detectContainment } from '@fixpoint/sandbox/processes';
import { createLogger } from '@fixpoint/shared/logging';
import { expect, it, onTestFinished, vi } from 'vitest';
import {
  createScriptedMessagesApi,
  type ScriptedReply,
  type ScriptedTurn,
} from '../../testing/scripted-messages-api.js';
import { promptClaude } from './prompt-claude.js';

const claude = fileURLToPath(new URL('../../../../node_modules/.bin/claude', import.meta.url));
const containment = await detectContainment();
// A red box on white: the CLI leaves out what is no picture.
const picture = {
  mime: 'image/png',
  bytes: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAEAAAAAoAQMAAAB0AG6qAAAABGdBTUEAALGPC/xhBQAAACBjSFJNAAB6JgAAgIQAAPoAAACA6AAAdTAAAOpgAAA6mAAAF3CculE8AAAABlBMVEX/////AADrWueTAAAAAWJLR0QAiAUdSAAAAAd0SU1FB+oLFgUQA6ypKhYAAAATSURBVBjTY2CgHbD//4/WjCEDAErGGJU9rgWtAAAAJXRFWHRkYXRlOmNyZWF0ZQAyMDI2LTExLTIyVDA1OjE2OjAzKzAwOjAwfyM0wQAAACV0RVh0ZGF0ZTptb2RpZnkAMjAyNi0xMS0yMlQwNToxNjowMyswMDowMA5+jH0AAAAASUVORK5CYII=',
    'base64',
  ),
} as const;

async function ask(script: (turn: ScriptedTurn) => ScriptedReply, options: { timeoutMs?: number } = {}) {
  const api = await createScriptedMessagesApi(script);
  onTestFinished(() => api.close());
  return promptClaude({
    path: claude,
    instructions: 'You look at a picture.',
    prompt: '/where is the button?',
    pictures: [picture],
    timeoutMs: options.timeoutMs ?? 170_000,
    signal: new AbortController().signal,
    env: {
      PATH: process.env.PATH,
      ANTHROPIC_API_KEY: 'test',
      ANTHROPIC_BASE_URL: api.url,
      CLAUDE_CODE_MAX_RETRIES: '0',
    },
    containment,
    log: createLogger({ name: 'test', level: 'silent' }),
  });
}

it('shows the picture to a model that has no tool to answer with', async () => {
  let seen: ScriptedTurn | undefined;
  const answer = await ask((turn) => {
    seen = turn;
    return { say: 'There.' };
  });
  expect(answer).toEqual({ text: 'There.', costUsd: expect.any(Number) });
  expect(answer.costUsd).toBeGreaterThan(0);
  expect(seen?.pictures).toEqual([picture]);
  expect(seen?.tools).toEqual([]);
  expect(seen?.system).toContain('You look at a picture.');
  expect(seen?.prompt).toContain('where is the button?');
}, 180_000);

it('leaves nothing behind, and ends a model that does not answer in time', async () => {
  // A folder of its own, since others run on this machine at the same time.
  const temporary = await mkdtemp(join(tmpdir(), 'prompt-claude-'));
  vi.stubEnv('TMPDIR', temporary);
  onTestFinished(async () => {
    vi.unstubAllEnvs();
    await rm(temporary, { recursive: true });
  });
  await expect(ask(() => ({ hang: true }), { timeoutMs: 3_000 })).rejects.toMatchObject({
    code: 'timed-out',
  });
  expect((await readdir(temporary)).filter((name) => name.startsWith('fixpoint-question-'))).toEqual([]);
});
