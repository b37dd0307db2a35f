import { hideCredentials } from '@fixpoint/shared/text';
import { expect, it } from 'vitest';
import { buildCommitMessage, formatTaskReference } from './commit-message.js';
import { readPushReport } from './push-report.js';

const given = {
  checks: ['thin-slides', 'thin-slides', 'logos'],
  service: 'utb',
  reference: formatTaskReference('t1', 3),
};

it.each([
  ['Did it.\nFix: ask for more words', 'Fix: ask for more words'],
  ['**fix: ask for more words**', 'Fix: ask for more words'],
  ['Fix: first\nthen\n`Fix: second`', 'Fix: second'],
  ['no such line', 'Fix: thin-slides, logos in utb'],
  [`Fix: ${'long '.repeat(40)}`, /^Fix: (long ){13}l…$/],
  ['Fix: with\u0007 bell\u202e and marks', 'Fix: with bell and marks'],
])('commits as "Fix: …" (S0-414): %j', (answer, subject) => {
  const [first, ...rest] = buildCommitMessage({ ...given, answer }).split('\n');
  expect(first).toEqual(typeof subject === 'string' ? subject : expect.stringMatching(subject));
  expect(rest[0]).toBe('');
  expect(rest.slice(-3)).toEqual(['', 'Task-Id: t1/3', '']);
});

it.each([
  [
    'The deck lacked words.\n\nI raised the limit to 80 words.\nFix: ask for more words',
    'The deck lacked words.\n\nI raised the limit to 80 words.',
  ],
  [
    'Did\u0007 it.\u202e\nCo-authored-by: Eve <eve@example.com>\nsigned-off-by: Eve\nTask-Id: other/1\nFix: words',
    'Did it.',
  ],
  ['Fix: ask for more words', ''],
  ['Closes #12\nMore words. [skip ci]\nskip-checks: true\nFix: words', 'More words.'],
])('keeps the description of the agent in the body, without trailers: %j', (answer, body) => {
  const trailer = 'Task-Id: t1/3\n';
  const [, ...parts] = buildCommitMessage({ ...given, answer }).split('\n\n');
  expect(parts.join('\n\n')).toBe(body === '' ? trailer : `${body}\n\n${trailer}`);
});

it('writes no secret of the answer into the commit', () => {
  const key = `AKIA${'QZ3JT7PLMN8V2K4W'}`;
  const message = buildCommitMessage({ ...given, answer: `I used ${key} for it.\nFix: read ${key}` });
  expect(message).not.toContain(key);
  expect(message).toContain('I used [secret] for it.');
});

it('bounds the body of a commit', () => {
  const message = buildCommitMessage({ ...given, answer: `${'word '.repeat(10_000)}\nFix: words` });
  expect(message.length).toBeLessThan(2_500);
  expect(message.endsWith('\n\nTask-Id: t1/3\n')).toBe(true);
});

it.each([
  ['fatal: https://user:ghp_abc@github.com/x.git/', 'fatal: https://[secret]@github.com/x.git/'],
  ["unable to access 'https://tok@en@host:8080/r'", "unable to access 'https://[secret]@host:8080/r'"],
  ['ssh://git@host/r', 'ssh://[secret]@host/r'],
  ['https://host/a@b', 'https://host/a@b'],
  ['git@github.com:me/r.git', 'git@github.com:me/r.git'],
])('keeps credentials out of messages: %s', (text, hidden) => {
  expect(hideCredentials(text)).toBe(hidden);
});

it.each([
  ['To /r\n \trefs/x:refs/heads/main\t1..2\nDone', 'accepted'],
  ['To /r\n=\trefs/x:refs/heads/main\t[up to date]\nDone', 'accepted'],
  ['To /r\n!\tabc:refs/heads/main\t[rejected] (fetch first)\nDone', 'moved'],
  ['To /r\n!\tabc:refs/heads/main\t[rejected] (non-fast-forward)\nDone', 'moved'],
  ['!\tabc:refs/heads/main\t[remote rejected] (failed to update ref)', 'moved'],
  ['!\tabc:refs/heads/main\t[remote rejected] (cannot lock ref)', 'moved'],
  ['!\tabc:refs/heads/main\t[remote rejected] (pre-receive hook declined)', 'refused'],
  ['!\tabc:refs/heads/main\t[remote rejected] (Internal Server Error)', 'unknown'],
  ['!\tabc:refs/heads/main\t[remote rejected] (unpacker error)', 'unknown'],
  ['!\tabc:refs/heads/main\t[remote failure] (remote failed to report status)', 'unknown'],
  ['', 'unknown'],
])('reads what git says of a push: %j', (output, status) => {
  expect(readPushReport(output, '', { branch: 'main', now: new Date() })).toMatchObject({ status });
});
