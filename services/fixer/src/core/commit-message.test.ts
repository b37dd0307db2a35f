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
  const [first, blank, trailer] = buildCommitMessage({ ...given, answer }).split('\n');
  expect(first).toEqual(typeof subject === 'string' ? subject : expect.stringMatching(subject));
  expect([blank, trailer]).toEqual(['', 'Task-Id: t1/3']);
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
