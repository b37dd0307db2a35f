import type { SessionResult } from '@fixpoint/build-harness/worker';
import { BuildSession, type BuildTest } from '@fixpoint/shared/contracts';
import { createMemoryArtifacts } from '@fixpoint/shared/testing';
import { expect, it } from 'vitest';
import { keepSession } from './keep-session.js';

const cards: BuildTest = {
  id: 'cards',
  description: 'Cards.',
  steps: ['Open.'],
  status: 'fail',
  attempts: 0,
};
const token = `ghp_${'a1B2'.repeat(9)}`;
const result: SessionResult = {
  status: 'CONTINUE',
  exitCode: 0,
  test: 'cards',
  environment: 'local',
  passed: true,
  reasons: [],
  commit: 'c'.repeat(40),
  beside: [],
  consoleErrors: [],
  tests: [{ ...cards, status: 'pass' }],
  costUsd: 0.5,
  turns: 7,
  transcript: '{"type":"result"}\n',
  failure: null,
  diff: 'diff --git a/src/App.tsx b/src/App.tsx\n+const a = 1;\n',
  screenshots: [{ path: 'screenshots/issue-1/cards-1.png', sha256: '0'.repeat(64), bytes: Buffer.from('P') }],
};
const artifacts = createMemoryArtifacts();
const keep = (changes: Partial<SessionResult>) =>
  keepSession(
    { ...result, ...changes },
    {
      artifacts,
      before: [cards],
      secrets: ['the-key-of-the-model'],
      startedAt: new Date(1_000),
      endedAt: new Date(61_000),
    },
  );
const read = async (id: string | null | undefined) =>
  id === null || id === undefined ? null : (await artifacts.get(id)).toString();

it('keeps transcript, diff and screenshots of a session under the ids in its event, with its cost and duration', async () => {
  const session = BuildSession.parse(await keep({}));
  expect(session).toMatchObject({
    status: 'CONTINUE',
    test: 'cards',
    text: '"cards" passes.',
    spent_usd: 0.5,
    turns: 7,
    started_at: '1970-01-01T00:00:01.000Z',
    ended_at: '1970-01-01T00:01:01.000Z',
    screenshots: ['screenshots/issue-1/cards-1.png'],
  });
  expect(await read(session.kept?.transcript)).toBe(result.transcript);
  expect(await read(session.kept?.diff)).toBe(result.diff);
  expect(await read(session.kept?.screenshots[0]?.artifact)).toBe('P');
});

it('keeps no token and no key, whatever text holds one', async () => {
  const text = `with ${token} and the-key-of-the-model`;
  const session = await keep({
    passed: false,
    reasons: [text],
    transcript: text,
    diff: text,
    consoleErrors: [text],
  });
  const texts = [
    ...[session.text, session.console_errors?.[0]],
    ...[await read(session.kept?.transcript), await read(session.kept?.diff)],
  ];
  expect(new Set(texts)).toEqual(new Set(['with [secret] and [secret]']));
});

it('keeps nothing of a session that came to nothing, and the tests as they were before it', async () => {
  const broken = { status: 'BROKEN_STATE' as const, passed: false, test: null, commit: null, tests: [] };
  const session = await keep({ ...broken, transcript: '', diff: '', screenshots: [] });
  expect(session).toMatchObject({ kept: { transcript: null, diff: null, screenshots: [] }, tests: [cards] });
});

it('ends a diff that is too long between two files, and says so', async () => {
  const file = (name: string) =>
    `diff --git a/${name} b/${name}\n${'+x\n'.repeat(name === 'b' ? 700_000 : 1)}`;
  const diff = await read((await keep({ diff: file('a') + file('b') })).kept?.diff);
  expect(diff).toBe(`${file('a')}… cut: the diff has ${(file('a') + file('b')).length} characters\n`);
});
