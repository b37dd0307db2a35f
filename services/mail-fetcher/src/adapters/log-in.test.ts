import { readFile, stat } from 'node:fs/promises';
import { createReleaseStack } from '@fixpoint/shared/lifecycle';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createGmailFiles, gmailUser } from '../../testing/gmail/gmail-files.js';
import { createGmailEmulator, createTestMailbox } from '../../testing/gmail-server.js';
import { type LogInOptions, logIn } from './log-in.js';

let releases = createReleaseStack();
beforeEach(() => {
  releases = createReleaseStack();
});
afterEach(() => releases.release());

async function open() {
  const emulator = await createGmailEmulator();
  releases.defer('emulator', emulator.close);
  const files = await createGmailFiles({ url: emulator.url, token: null });
  releases.defer('files', files.remove);
  const printed: string[] = [];
  const options: LogInOptions = {
    credentialsPath: files.credentialsPath,
    tokenPath: files.tokenPath,
    timeoutMs: 30_000,
    maxWaitMs: 50_000,
    signal: new AbortController().signal,
    print: (line) => printed.push(line),
    openBrowser: null,
    pasted: null,
  };
  return { emulator, files, printed, options };
}

/** Actions of a person: reads the consent page and allows it. Returns the address that Google sends the browser to. */
async function allow(consent: string, changes: Record<string, string> = {}): Promise<string> {
  expect((await fetch(consent)).status).toBe(200);
  const url = new URL(consent);
  const answer = await fetch(`${url.origin}${url.pathname}/callback`, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ ...Object.fromEntries(url.searchParams), email: gmailUser, ...changes }),
  });
  return answer.headers.get('location') ?? '';
}

async function* lines(...values: (string | Promise<string>)[]): AsyncIterable<string> {
  for (const value of values) yield await value;
}

describe('logIn', () => {
  it('lets a browser answer on a free port of this machine and keeps a private token for reading only (S0-309, S0-311, S0-312, S0-315)', async () => {
    const { emulator, files, options } = await open();
    let consent = new URL('http://unset.example');
    await logIn({
      ...options,
      openBrowser: async (url) => {
        consent = new URL(url);
        // The browser works while the program waits.
        allow(url).then(
          (back) => fetch(back),
          () => {},
        );
        return true;
      },
    });
    expect(consent.searchParams.get('scope')).toBe('https://www.googleapis.com/auth/gmail.readonly');
    expect(consent.searchParams.get('code_challenge_method')).toBe('S256');
    const redirect = new URL(consent.searchParams.get('redirect_uri') ?? '');
    expect(redirect.hostname).toBe('127.0.0.1');
    expect(Number(redirect.port)).toBeGreaterThan(0);
    const token = JSON.parse(await readFile(files.tokenPath, 'utf8'));
    expect(token.refresh_token).toMatch(/^google_refresh_/);
    expect((await stat(files.tokenPath)).mode & 0o777).toBe(0o600);
    const mailbox = createTestMailbox(files, emulator.url);
    expect(
      await mailbox.search({ subject: null, after: new Date(0) }, { limit: 1, signal: options.signal }),
    ).toEqual([]);
  });

  it('takes the address that a person pastes, after a wrong paste', async () => {
    const { files, printed, options } = await open();
    let paste: (address: string) => void = () => {};
    const pasted = new Promise<string>((resolve) => {
      paste = resolve;
    });
    await logIn({
      ...options,
      pasted: lines('', 'not an address!', pasted),
      print: (line) => {
        printed.push(line);
        if (line.startsWith('http')) allow(line).then(paste, () => {});
      },
    });
    expect(printed.join('\n')).toContain('neither the final address');
    expect(JSON.parse(await readFile(files.tokenPath, 'utf8')).refresh_token).toMatch(/^google_refresh_/);
  });

  it('fails at once with an instruction if there is neither browser nor terminal (S0-313)', async () => {
    const { options } = await open();
    await expect(logIn(options)).rejects.toMatchObject({
      code: 'mail-login',
      hint: expect.stringContaining('--no-browser'),
    });
  });

  it('fails at once if the browser does not start and pasting is impossible (S0-313)', async () => {
    const { options } = await open();
    await expect(logIn({ ...options, openBrowser: async () => false })).rejects.toMatchObject({
      code: 'mail-login',
    });
  });

  it('rejects an answer that belongs to another login', async () => {
    const { files, options } = await open();
    const login = logIn({
      ...options,
      openBrowser: async (url) => {
        allow(url, { state: 'another' }).then(
          (back) => fetch(back),
          () => {},
        );
        return true;
      },
    });
    await expect(login).rejects.toThrow('belongs to another login attempt');
    await expect(stat(files.tokenPath)).rejects.toThrow('ENOENT');
  });

  it('reports a login that the person does not allow', async () => {
    const { options } = await open();
    const login = logIn({
      ...options,
      openBrowser: async (url) => {
        const { searchParams } = new URL(url);
        fetch(
          `${searchParams.get('redirect_uri')}?error=access_denied&state=${searchParams.get('state')}`,
        ).catch(() => {});
        return true;
      },
    });
    await expect(login).rejects.toThrow('access_denied');
  });

  it('gives up after its time limit', async () => {
    const { options } = await open();
    await expect(logIn({ ...options, maxWaitMs: 50, openBrowser: async () => true })).rejects.toThrow(
      'The login timed out',
    );
  });

  it('reports how to get the OAuth client if the file is missing (S0-310)', async () => {
    const { options } = await open();
    await expect(
      logIn({ ...options, credentialsPath: '/nowhere/gmail_credentials.json' }),
    ).rejects.toMatchObject({
      code: 'configuration',
      hint: expect.stringContaining('Desktop app'),
    });
  });
});
