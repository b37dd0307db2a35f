import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';
import { stringify } from 'yaml';
import { startImapServer } from '../testing/start-imap-server.js';

const program = fileURLToPath(new URL('../dist/check-services.js', import.meta.url));
const service = {
  url: 'http://127.0.0.1:9',
  form: { fields: [] },
  outputs: ['pptx'],
  template: 'market-research',
  mail: { subject: 'report', authentication: 'if-reported' },
};

/** The program as `fixpoint doctor` starts it, for one service and these mailboxes. */
async function startProgram(mailboxes: Record<string, object>, environment: Record<string, string> = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'mail-checks-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await writeFile(
    join(folder, 'fixpoint.config.yaml'),
    stringify({ services: { reports: service }, mailboxes }),
  );
  const passwords = Object.keys(mailboxes).map((name) => [`MAIL_${name.toUpperCase()}_PASSWORD`, 'secret']);
  const child = spawn(process.execPath, [program], {
    cwd: folder,
    env: { PATH: process.env.PATH, HOME: folder, ...Object.fromEntries(passwords), ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const output = text(child.stdout);
  return {
    exit: once(child, 'close').then(() => ({ signal: child.signalCode })),
    output: async () => Object.values(JSON.parse(await output).results) as { message: string }[],
  };
}

it('ends after its results, although the IMAP server keeps the connection open', async () => {
  const server = await startImapServer({ greets: true });
  onTestFinished(server.close);
  const { exit, output } = await startProgram({ main: server.definition });
  expect(await exit).toEqual({ signal: null });
  expect(await output()).toMatchObject([{ state: 'ok', message: expect.stringContaining('INBOX') }]);
});

it('asks sixteen silent IMAP servers at the same time, and names each of them', async () => {
  const server = await startImapServer({ greets: false });
  onTestFinished(server.close);
  const names = Array.from({ length: 16 }, (_, index) => `box${index}`);
  const { exit, output } = await startProgram(
    Object.fromEntries(names.map((name) => [name, server.definition])),
    { MAIL_REQUEST_TIMEOUT_MS: '2000' },
  );
  await exit;
  expect(server.maxOpen()).toBe(16);
  const [result] = await output();
  expect(result).toMatchObject({ state: 'unknown', code: 'mailbox/unreachable' });
  for (const name of names) expect(result?.message).toMatch(new RegExp(`\\b${name}\\b`));
});
