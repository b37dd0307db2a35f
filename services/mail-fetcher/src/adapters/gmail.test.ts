import { readFile, stat, writeFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createReleaseStack } from '@fixpoint/shared/lifecycle';
import { createLogger } from '@fixpoint/shared/logging';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { gmailErrors } from '../../testing/gmail/gmail-errors.js';
import { createGmailFiles } from '../../testing/gmail/gmail-files.js';
import { startGmail } from '../../testing/gmail/start-gmail.js';
import { createFaultServer, createTestMailbox, sendJson } from '../../testing/gmail-server.js';
import { createGmailMailbox } from './gmail.js';
import type { GmailPaths } from './gmail-authorization.js';

let releases = createReleaseStack();
beforeEach(() => {
  releases = createReleaseStack();
});
afterEach(() => releases.release());

const { signal } = new AbortController();
const search = { limit: 10, signal };
const anyMail = { subject: null, after: new Date(0) };

async function openGmail() {
  const gmail = await startGmail();
  releases.defer('gmail', gmail.close);
  const files = await createGmailFiles(gmail);
  releases.defer('files', files.remove);
  return { gmail, files, mailbox: createTestMailbox(files, gmail.url) };
}

function createLimitedMailbox(files: GmailPaths, url: string, maximumBytes: number) {
  const log = createLogger({ name: 'test', level: 'silent' });
  return createGmailMailbox({
    ...files,
    apiRootUrl: `${url}/`,
    timeoutMs: 10_000,
    maximumBytes,
    log,
    resolve: async () => [],
  });
}

async function openFaults(
  answer: (request: IncomingMessage, response: ServerResponse) => void,
  options: { timeoutMs?: number; token?: object | null } = {},
) {
  const server = await createFaultServer(answer);
  releases.defer('server', server.close);
  const files = await createGmailFiles({
    url: server.url,
    ...('token' in options ? { token: options.token ?? null } : {}),
  });
  releases.defer('files', files.remove);
  return { server, files, mailbox: createTestMailbox(files, server.url, options.timeoutMs) };
}

const plain = Buffer.from('From: ann@office.example\r\nSubject: W\u00e4hrung\r\n\r\nSee the attachment.\r\n');
const at = new Date('2026-11-21T10:00:05.250Z');

describe('the Gmail mailbox, real client against a stand-in of its API', () => {
  it('names the readable account and its number of messages', async () => {
    const { gmail, mailbox } = await openGmail();
    gmail.deliver(plain, at);
    expect((await mailbox.check(signal)).detail).toBe('bot@example.com is readable: 1 mails');
  });

  it.each([
    ['a limit in words', gmailErrors.userRateLimit, 'mail-quota', 'backoff'],
    ['too many requests', gmailErrors.tooManyRequests, 'mail-quota', { after: 7_000 }],
    ['a fault of theirs', gmailErrors.backend, 'mail-unavailable', 'backoff'],
  ])('says after %s when to retry, and waits out a short delay', async (_, refusal, code, retry) => {
    const { gmail, mailbox } = await openGmail();
    gmail.deliver(plain, at);
    gmail.refusals.push(refusal);
    expect(await mailbox.search(anyMail, search)).toHaveLength(1);
    gmail.refusals.push(refusal, refusal, refusal, refusal);
    await expect(mailbox.search(anyMail, search)).rejects.toMatchObject({ code, retry });
  });

  it('reads only the headers of a mail above the limit, and says so', async () => {
    const { gmail, files } = await openGmail();
    const large = Buffer.concat([plain, Buffer.alloc(200_000, 'x')]);
    const id = gmail.deliver(large, at);
    const mailbox = createLimitedMailbox(files, gmail.url, 100_000);
    const message = await mailbox.read(id, signal);
    expect(message).toMatchObject({
      arrivedAt: at,
      flaws: [`the mail has ${large.length} bytes; the limit is 100000`],
      root: { attachmentId: null, parts: [] },
    });
    expect(message?.root.headers).toContainEqual({ name: 'Subject', value: 'W\u00e4hrung' });
    expect(await mailbox.verify?.(id, signal)).toEqual([]);
  });

  it('loads the whole mail to check its signatures, and reports none for an unsigned mail', async () => {
    const { gmail, files } = await openGmail();
    const mailbox = createLimitedMailbox(files, gmail.url, 1_000_000);
    const signature =
      'DKIM-Signature: v=1; a=rsa-sha256; d=office.example; s=s1; h=from; bh=eA==; b=eA==\r\n';
    const signed = gmail.deliver(Buffer.concat([Buffer.from(signature), plain]), at);
    expect(await mailbox.verify?.(signed, signal)).toEqual([{ domain: 'office.example', result: 'fail' }]);
    expect(await mailbox.verify?.(gmail.deliver(plain, at), signal)).toEqual([]);
    expect(await mailbox.verify?.('no-such-mail', signal)).toEqual([]);
  });

  it('keeps the file of a login made meanwhile, and continues with that login', async () => {
    const { gmail, files, mailbox } = await openGmail();
    expect(await mailbox.search(anyMail, search)).toEqual([]);
    const other = JSON.stringify({ refresh_token: 'of another account' });
    await writeFile(files.tokenPath, other);
    gmail.tokens.expire();
    expect(await mailbox.search(anyMail, search)).toEqual([]);
    expect(await readFile(files.tokenPath, 'utf8')).toBe(other);
    // The stand-in knows one account: it refuses the other's token.
    await expect(mailbox.search(anyMail, search)).rejects.toMatchObject({ code: 'mail-authorization' });
  });
});

describe('the Gmail mailbox, real client against faults', () => {
  it.each([
    [
      'quota in words',
      403,
      { error: { errors: [{ reason: 'userRateLimitExceeded' }] } },
      {},
      'mail-quota',
      'backoff',
      1,
    ],
    [
      'missing scope',
      403,
      { error: { errors: [{ reason: 'insufficientPermissions' }] } },
      {},
      'mail-authorization',
      'never',
      1,
    ],
    ['too many requests', 429, {}, { 'retry-after': '7' }, 'mail-quota', { after: 7_000 }, 3],
    ['a server fault', 503, {}, {}, 'mail-unavailable', 'backoff', 3],
    ['a bad request', 400, { error: { message: 'Invalid q' } }, {}, 'mail-refused', 'never', 1],
  ])('turns %s (%i) into its typed error', async (_, status, body, headers, code, retry, calls) => {
    const { server, mailbox } = await openFaults((request, response) => {
      if (request.url?.startsWith('/oauth2/token'))
        sendJson(response, 200, { access_token: 'fresh', expires_in: 3600 });
      else sendJson(response, status, body, headers as Record<string, string>);
    });
    await expect(mailbox.search(anyMail, search)).rejects.toMatchObject({ code, retry });
    const lists = server.paths.filter((path) => path.includes('/messages'));
    // The client itself requests a new token after 401 and 403, once.
    expect(lists.length).toBe(status === 403 ? calls + 1 : calls);
  });

  it('renews an expired token without a browser and saves it, whole and private (S0-314)', async () => {
    const { files, mailbox } = await openFaults(
      (request, response) => {
        if (request.url?.startsWith('/oauth2/token'))
          sendJson(response, 200, { access_token: 'renewed', expires_in: 3600, token_type: 'Bearer' });
        else if (request.headers.authorization === 'Bearer renewed') sendJson(response, 200, {});
        else sendJson(response, 401, { error: { errors: [{ reason: 'authError' }] } });
      },
      { token: { refresh_token: 'kept', access_token: 'old', expiry_date: 1, note: 'kept too' } },
    );
    expect(await mailbox.search(anyMail, search)).toEqual([]);
    await expect
      .poll(async () => JSON.parse(await readFile(files.tokenPath, 'utf8')))
      .toMatchObject({ refresh_token: 'kept', access_token: 'renewed', note: 'kept too' });
    expect((await stat(files.tokenPath)).mode & 0o777).toBe(0o600);
  });

  it('renews a token that Gmail refuses before its time, once, and then prompts to log in', async () => {
    const { server, mailbox } = await openFaults((request, response) => {
      if (request.url?.startsWith('/oauth2/token'))
        sendJson(response, 200, { access_token: 'fresh', expires_in: 3600 });
      else sendJson(response, 401, { error: { errors: [{ reason: 'authError' }] } });
    });
    await expect(mailbox.search(anyMail, search)).rejects.toMatchObject({
      code: 'mail-authorization',
      retry: 'never',
      hint: expect.stringContaining('fixpoint mail login'),
    });
    expect(server.paths.filter((path) => path.endsWith('/oauth2/token'))).toHaveLength(1);
  });

  it('prompts to log in if the grant was revoked, and uses a new login without a restart', async () => {
    const { files, mailbox } = await openFaults(
      (request, response) => {
        if (!request.url?.startsWith('/oauth2/token')) return sendJson(response, 200, {});
        sendJson(response, 400, { error: 'invalid_grant', error_description: 'Token has been revoked.' });
      },
      { token: { refresh_token: 'revoked' } },
    );
    await expect(mailbox.search(anyMail, search)).rejects.toMatchObject({
      code: 'mail-authorization',
      retry: 'never',
    });
    await writeFile(
      files.tokenPath,
      JSON.stringify({ refresh_token: 'new', access_token: 'new', expiry_date: Date.now() + 3_600_000 }),
    );
    expect(await mailbox.search(anyMail, search)).toEqual([]);
  });

  it('fails fast with the instruction if no login exists (S0-313)', async () => {
    const { server, mailbox } = await openFaults((_, response) => sendJson(response, 200, {}), {
      token: null,
    });
    await expect(mailbox.search(anyMail, search)).rejects.toMatchObject({
      code: 'mail-authorization',
      hint: expect.stringContaining('fixpoint mail login'),
    });
    expect(server.paths).toEqual([]);
  });

  it('does not wait forever for a response', async () => {
    const { mailbox } = await openFaults(() => {}, { timeoutMs: 150 });
    await expect(mailbox.search(anyMail, search)).rejects.toMatchObject({
      code: 'timed-out',
      retry: 'backoff',
    });
  });

  it('reports a cut connection as an unreachable mailbox', async () => {
    const { mailbox } = await openFaults((request) => request.socket.destroy());
    await expect(mailbox.search(anyMail, search)).rejects.toMatchObject({
      code: 'mail-unavailable',
      retry: 'backoff',
    });
  });

  it('cuts off a download at the limit, even if its length was not announced', async () => {
    let sent = 0;
    const { files, server } = await openFaults((_, response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      response.write('{"raw":"');
      const chunk = 'A'.repeat(65_536);
      function more(): void {
        while (sent < 64_000_000 && response.write(chunk)) sent += chunk.length;
      }
      response.on('drain', more);
      response.on('error', () => {});
      more();
    });
    const mailbox = createLimitedMailbox(files, server.url, 100_000);
    await expect(mailbox.read('m', signal)).rejects.toMatchObject({ code: 'mail-too-large', retry: 'never' });
    expect(sent).toBeLessThan(32_000_000);
  });

  it('stops with the reason of its signal', async () => {
    const abort = new AbortController();
    const { mailbox } = await openFaults(() => abort.abort(new Error('cancelled by a person')));
    await expect(mailbox.search(anyMail, { limit: 1, signal: abort.signal })).rejects.toThrow(
      'cancelled by a person',
    );
  });

  it("refuses an answer that is not Gmail's", async () => {
    const { mailbox } = await openFaults((_, response) => response.end('<html>a proxy</html>'));
    await expect(mailbox.search(anyMail, search)).rejects.toMatchObject({
      code: 'mail-unreadable-answer',
    });
  });

  it.each(['U3ViamVjdDogw7zDvA0KDQo=', 'U3ViamVjdDogw7zDvA0KDQo'])(
    'reads base64url as in %s',
    async (raw) => {
      const { mailbox } = await openFaults((_, response) =>
        sendJson(response, 200, { id: 'm1', internalDate: '1795255205000', raw }),
      );
      expect((await mailbox.read('m1', signal))?.root.headers).toEqual([
        { name: 'Subject', value: '\u00fc\u00fc' },
      ]);
    },
  );
});
