import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { createReleaseStack } from '@fixpoint/shared/lifecycle';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createGmailFiles, gmailUser } from '../testing/gmail/gmail-files.js';
import { createGmailEmulator } from '../testing/gmail-server.js';

let releases = createReleaseStack();
beforeEach(() => {
  releases = createReleaseStack();
});
afterEach(() => releases.release());

/** The program as users run it: built, as a separate process, here without display and without terminal. */
function runLogin(parameters: string[], environment: Record<string, string>) {
  const program = fileURLToPath(new URL('../dist/login.js', import.meta.url));
  const child = spawn(process.execPath, [program, ...parameters], {
    env: { PATH: process.env.PATH, ...environment },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  releases.defer('login', () => child.kill('SIGKILL'));
  let errors = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    errors += text;
  });
  const lines = createInterface({ input: child.stdout });
  return {
    child,
    lines,
    exit: once(child, 'close').then(([code]) => ({ code: code as number | null, errors })),
  };
}

describe('the login program', () => {
  it('logs in from another terminal: prints an address, takes the pasted answer, exits 0 (S0-315)', async () => {
    const emulator = await createGmailEmulator();
    releases.defer('emulator', emulator.close);
    const files = await createGmailFiles({ url: emulator.url, token: null });
    releases.defer('files', files.remove);
    const { child, lines, exit } = runLogin(['--no-browser'], {
      GMAIL_CREDENTIALS_PATH: files.credentialsPath,
      GMAIL_TOKEN_PATH: files.tokenPath,
    });
    for await (const line of lines) {
      if (!line.startsWith('http')) continue;
      const url = new URL(line);
      const answer = await fetch(`${url.origin}${url.pathname}/callback`, {
        method: 'POST',
        redirect: 'manual',
        body: new URLSearchParams({ ...Object.fromEntries(url.searchParams), email: gmailUser }),
      });
      child.stdin.write(`${answer.headers.get('location')}\n`);
    }
    expect(await exit).toEqual({ code: 0, errors: '' });
    expect(JSON.parse(await readFile(files.tokenPath, 'utf8'))).toMatchObject({
      scope: 'https://www.googleapis.com/auth/gmail.readonly',
    });
  });

  it('exits 1 at once with an instruction on a machine without browser and terminal (S0-313)', async () => {
    const files = await createGmailFiles({ url: 'http://127.0.0.1:9', token: null });
    releases.defer('files', files.remove);
    const { exit } = runLogin([], {
      GMAIL_CREDENTIALS_PATH: files.credentialsPath,
      GMAIL_TOKEN_PATH: files.tokenPath,
    });
    const { code, errors } = await exit;
    expect(code).toBe(1);
    expect(errors).toContain('fixpoint mail login --no-browser');
  });

  it('exits 1 with the steps to an OAuth client if it is missing (S0-310)', async () => {
    const { exit } = runLogin([], { GMAIL_CREDENTIALS_PATH: '/nowhere/gmail_credentials.json' });
    const { code, errors } = await exit;
    expect(code).toBe(1);
    expect(errors).toContain('Desktop app');
  });

  it('exits 2 on wrong usage and 0 on --help', async () => {
    expect((await runLogin(['--browser'], {}).exit).code).toBe(2);
    expect((await runLogin(['--help'], {}).exit).code).toBe(0);
  });
});
