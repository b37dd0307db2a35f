import { fileURLToPath } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';
import {
  createScriptedMessagesApi,
  type ScriptedTurn,
} from '../../../agents/testing/scripted-messages-api.js';
import { openReviewer } from './open-reviewer.js';

const claudePath = fileURLToPath(new URL('../../../../node_modules/.bin/claude', import.meta.url));

it('reviews with the Claude Code CLI without tools, and reports its cost', async () => {
  let seen: ScriptedTurn | undefined;
  const api = await createScriptedMessagesApi((turn) => {
    seen = turn;
    return { say: '{"findings": []}' };
  });
  onTestFinished(() => api.close());
  const reviewer = openReviewer({
    engine: 'claude',
    claudePath,
    environment: {
      PATH: process.env.PATH,
      ANTHROPIC_API_KEY: 'test',
      ANTHROPIC_BASE_URL: api.url,
      CLAUDE_CODE_MAX_RETRIES: '0',
    },
  });
  const { text, usage } = await reviewer.ask({
    instructions: 'Review.',
    data: 'begin document\n> [1] slide 1: Text\nend document',
    signal: new AbortController().signal,
  });
  expect(reviewer.name).toBe('claude');
  expect(text).toBe('{"findings": []}');
  expect(usage.costUsd).toBeGreaterThan(0);
  expect(seen?.tools).toEqual([]);
  expect(seen?.prompt).toContain('> [1] slide 1: Text');
}, 180_000);
