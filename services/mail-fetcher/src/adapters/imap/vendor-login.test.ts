import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLogger } from '@fixpoint/shared/logging';
import { runCheck } from '@fixpoint/tasks/checks';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { rules } from '../../../testing/mail-fixtures.js';
import { startVendor, type Vendor, vendors, vendorUser } from '../../../testing/start-vendor.js';
import { createMailboxCheck } from '../../preconditions/check-mailbox.js';
import { openMailbox } from '../open-mailbox.js';
import { logInByDevice } from './device-login.js';
import { createOAuthClient } from './oauth-client.js';

const { signal } = new AbortController();
const again = expect.stringContaining('`fixpoint mail login office` again');

describe.each(Object.keys(vendors) as Vendor[])('a mailbox at %s', (provider) => {
  const vendor = vendors[provider];
  let stand: Awaited<ReturnType<typeof startVendor>>;
  let folder: string;
  let file: string;
  let clock: number;
  let waits: number[];
  let printed: string[];
  beforeEach(async () => {
    stand = await startVendor(provider);
    folder = await mkdtemp(join(tmpdir(), 'fixpoint-vendor-'));
    file = join(folder, 'token.json');
    clock = Date.now();
    waits = [];
    printed = [];
  });
  afterEach(async () => {
    await stand.close();
    await rm(folder, { recursive: true, force: true });
  });

  const now = () => new Date(clock);
  const readToken = async () => JSON.parse(await readFile(file, 'utf8'));

  function login() {
    const urls = { device_url: `${stand.url}/device`, token_url: `${stand.url}/token` };
    return { by: 'oauth', provider, client_id: 'us', tenant: 'common', token: file, ...urls } as const;
  }

  function logIn(): Promise<void> {
    return logInByDevice({
      mailbox: 'office',
      client: createOAuthClient(login(), vendor.secret),
      file,
      signal,
      now,
      print: (line) => printed.push(line),
      async wait(ms) {
        waits.push(ms);
        clock += ms;
      },
    });
  }

  function open() {
    const secret = vendor.secret === undefined ? {} : { MAIL_OFFICE_CLIENT_SECRET: vendor.secret };
    return openMailbox(
      'office',
      {
        kind: 'imap',
        host: '127.0.0.1',
        port: stand.port,
        security: 'none',
        user: vendorUser,
        login: login(),
        folders: ['INBOX'],
      },
      {
        gmailCredentialsPath: '',
        gmailTokenPath: '',
        gmailApiRootUrl: '',
        home: folder,
        environment: secret,
        timeoutMs: 5_000,
        now,
        log: createLogger({ name: 'test', level: 'silent' }),
      },
    );
  }

  async function check(): Promise<string> {
    const mailbox = open();
    try {
      return (await mailbox.check(signal)).detail;
    } finally {
      await mailbox.close();
    }
  }

  it('logs in by a code at the pace the vendor asks for, and is read with that login’s token', async () => {
    stand.script.push(vendor.pending, vendor.slowDown, vendor.pending);
    await logIn();
    expect(printed[0]).toBe(
      `Open ${vendor.page} on any device, log in and enter the code ${vendor.begun.user_code}.`,
    );
    expect(waits).toEqual([5_000, 5_000, 10_000, 10_000]);
    const secret = vendor.secret === undefined ? {} : { client_secret: vendor.secret };
    expect(stand.requests[0]).toMatchObject({ client_id: 'us', scope: expect.stringMatching(/mail|IMAP/) });
    expect(stand.requests[1]).toEqual({
      client_id: 'us',
      ...secret,
      device_code: vendor.begun.device_code,
      grant_type: 'urn:ietf:params:oauth:grant-type:device_code',
    });
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(await check()).toBe(`${vendorUser} is readable: INBOX (3 mails)`);
    expect(stand.logins).toEqual([
      provider === 'microsoft'
        ? { mechanism: 'XOAUTH2', text: `user=${vendorUser}\u0001auth=Bearer access-1\u0001\u0001` }
        : { mechanism: 'OAUTHBEARER', text: expect.stringContaining(`n,a=${vendorUser},\u0001host=`) },
    ]);
  });

  it.each([
    ['declined', 'The login was declined'],
    ['expired', 'The code was not entered in time'],
  ] as const)(
    'is not logged in to where the person is %s, and says how to begin again',
    async (how, message) => {
      stand.script.push(vendor.pending, vendor[how]);
      await expect(logIn()).rejects.toMatchObject({
        code: 'mail-login',
        message: expect.stringContaining(message),
        hint: again,
      });
      await expect(stat(file)).rejects.toThrow('ENOENT');
    },
  );

  it('ends the wait if the code is not entered before it expires', async () => {
    stand.script.push(...Array.from({ length: 1_000 }, () => vendor.pending));
    await expect(logIn()).rejects.toMatchObject({ code: 'mail-login', hint: again });
    expect(waits).toHaveLength(vendor.begun.expires_in / 5);
  });

  it('keeps waiting for the person while the vendor is down, and polls less often', async () => {
    stand.script.push('away', { status: 503, body: { error: 'server_error' } }, vendor.pending);
    await logIn();
    expect(waits).toEqual([5_000, 10_000, 20_000, 20_000]);
    expect(await readToken()).toMatchObject({ refresh_token: 'refresh-1' });
  });

  it('is read with a new token after one expired, using the latest refresh token', async () => {
    await logIn();
    for (const _ of ['an hour', 'another one']) {
      clock += 3_600_000;
      expect(await check()).toContain('is readable');
    }
    expect(stand.requests.slice(-2).map((request) => request.refresh_token)).toEqual([
      'refresh-1',
      vendor.rotates ? 'refresh-2' : 'refresh-1',
    ]);
    expect(await readToken()).toMatchObject({
      access_token: 'access-3',
      refresh_token: vendor.rotates ? 'refresh-3' : 'refresh-1',
    });
  });

  it('is read with a new token if the server revoked the last one early', async () => {
    await logIn();
    stand.state.access = 'another';
    expect(await check()).toContain('is readable');
    expect(stand.logins).toHaveLength(2);
  });

  it('names the command to run if the vendor revoked the login, also in the precondition', async () => {
    await logIn();
    stand.state.isRevoked = true;
    stand.state.access = 'another';
    const reason = vendor.revoked.body.error_description?.split('\r\n')[0];
    await expect(check()).rejects.toMatchObject({
      code: 'mail-authorization',
      retry: 'never',
      hint: again,
      message: `The token of the mailbox "office" could not be refreshed: invalid_grant. ${reason}`,
    });
    const mailbox = open();
    const ofPlan = createMailboxCheck(() => mailbox, { rules, server: '', limitMs: 15_000 });
    const checkResult = await runCheck(ofPlan, { mail: {} }, signal);
    expect(checkResult).toMatchObject({ state: 'failed', code: 'mailbox/not-allowed', remedy: again });
    await mailbox.close();
  });

  it('says so if the new token is refused as well: the login is for another account', async () => {
    await logIn();
    stand.state.isOther = true;
    await expect(check()).rejects.toMatchObject({
      code: 'mail-authorization',
      retry: 'never',
      hint: again,
      message: expect.stringContaining('refused the login'),
    });
  });
});

it('offers an alternative when Google gives no mail scope to a device login', async () => {
  const stand = await startVendor('google');
  stand.state.begins = { status: 400, body: { error: 'invalid_scope', error_description: 'Invalid scope.' } };
  const client = {
    ...createOAuthClient({ by: 'oauth', provider: 'google', client_id: 'us', tenant: 'common' }, undefined),
    deviceUrl: `${stand.url}/device`,
  };
  const done = logInByDevice({
    mailbox: 'office',
    client,
    file: '/nowhere/token.json',
    print: () => {},
    signal,
    now: () => new Date(),
  });
  await expect(done).rejects.toMatchObject({ hint: expect.stringContaining('Use the mailbox kind "gmail"') });
  await stand.close();
});
