import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ImapMailboxDefinition } from '@fixpoint/shared/contracts';
import { createLogger } from '@fixpoint/shared/logging';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { dovecotUser, hasDovecot, startDovecot } from '../../../testing/start-dovecot.js';
import { startProvider } from '../../../testing/start-provider.js';
import { openMailbox } from '../open-mailbox.js';
import { logInByDevice } from './device-login.js';
import { createOAuthClient } from './oauth-client.js';

const { signal } = new AbortController();
const now = () => new Date();

describe('a login by device', () => {
  let provider: Awaited<ReturnType<typeof startProvider>>;
  let folder: string;
  let file: string;
  beforeAll(async () => {
    provider = await startProvider();
  });
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'fixpoint-oauth-'));
    file = join(folder, 'token.json');
    provider.requests.length = 0;
    return () => rm(folder, { recursive: true, force: true });
  });
  afterAll(() => provider.close());

  function login(): Extract<ImapMailboxDefinition['login'], { by: 'oauth' }> {
    const { url } = provider;
    return {
      by: 'oauth',
      provider: 'other',
      client_id: 'us',
      tenant: 'common',
      device_url: `${url}/device`,
      token_url: `${url}/token`,
      scope: 'mail',
      token: file,
    };
  }
  function start() {
    const printed: string[] = [];
    const client = createOAuthClient(login(), undefined);
    return {
      printed,
      done: logInByDevice({
        mailbox: 'office',
        client,
        file,
        print: (line) => printed.push(line),
        signal,
        now,
      }),
    };
  }

  it('shows the address and the code, waits for the person, and keeps the token for its owner alone', async () => {
    provider.answers.push({ error: 'authorization_pending' }, { error: 'authorization_pending' });
    const { printed, done } = start();
    await done;
    expect(printed[0]).toBe(
      'Open https://login.example/device on any device, log in and enter the code AB-CD.',
    );
    expect(JSON.parse(await readFile(file, 'utf8'))).toMatchObject({
      refresh_token: expect.stringMatching(/^refresh-/),
    });
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(provider.requests).toHaveLength(4);
    expect(Object.fromEntries(provider.requests[1] ?? [])).toEqual({
      client_id: 'us',
      grant_type: 'urn:ietf:params:oauth:grant-type:device_code',
      device_code: 'd',
    });
  });

  it.each(['access_denied', 'expired_token', 'invalid_client'])(
    'ends with the reason where the provider answers %s',
    async (error) => {
      provider.answers.push({ error });
      await expect(start().done).rejects.toMatchObject({
        code: 'mail-login',
        message: expect.stringContaining(error),
      });
    },
  );

  it.each([
    ['google', 'https://oauth2.googleapis.com/device/code', 'https://mail.google.com/'],
    [
      'microsoft',
      'https://login.microsoftonline.com/common/oauth2/v2.0/devicecode',
      'https://outlook.office.com/IMAP.AccessAsUser.All offline_access',
    ],
  ] as const)('knows the addresses of %s', (name, deviceUrl, scope) => {
    const client = createOAuthClient(
      { by: 'oauth', provider: name, client_id: 'us', tenant: 'common' },
      undefined,
    );
    expect(client).toMatchObject({ deviceUrl, scope });
  });

  it.skipIf(!hasDovecot)(
    'lets IMAP in, renews a token that ended or was taken back, and then asks the person',
    async () => {
      const dovecot = await startDovecot({ introspectionUrl: `${provider.url}/userinfo` });
      const open = () =>
        openMailbox(
          'office',
          {
            kind: 'imap',
            host: '127.0.0.1',
            port: dovecot.port,
            security: 'none',
            user: dovecotUser,
            login: login(),
            folders: ['INBOX'],
          },
          {
            gmailCredentialsPath: '',
            gmailTokenPath: '',
            gmailApiRootUrl: '',
            home: '/nowhere',
            environment: {},
            timeoutMs: 10_000,
            log: createLogger({ name: 'test', level: 'silent' }),
            now,
          },
        );
      async function check(): Promise<string> {
        const mailbox = open();
        try {
          return (await mailbox.check(signal)).detail;
        } finally {
          await mailbox.close();
        }
      }
      try {
        await expect(check()).rejects.toMatchObject({
          code: 'mail-authorization',
          hint: expect.stringContaining('fixpoint mail login office'),
        });
        await start().done;
        expect(await check()).toContain('INBOX (0 mails)');
        // Ended by the clock.
        const token = JSON.parse(await readFile(file, 'utf8'));
        await writeFile(file, JSON.stringify({ ...token, expires_at: Date.now() - 1 }));
        expect(await check()).toContain('INBOX');
        // Taken back before its time: only the server knows.
        provider.revoke();
        expect(await check()).toContain('INBOX');
        provider.revoke();
        provider.answers.push({ error: 'invalid_grant', error_description: 'Revoked by the user.' });
        await expect(check()).rejects.toMatchObject({
          code: 'mail-authorization',
          retry: 'never',
          message: expect.stringContaining('invalid_grant. Revoked by the user.'),
        });
      } finally {
        await dovecot.close();
      }
    },
  );
});
