import { readFile, stat, writeFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createReleaseStack } from '@fixpoint/shared/lifecycle';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  createFaultServer,
  createGmailEmulator,
  createGmailFiles,
  createTestMailbox,
  sendJson,
} from '../../testing/gmail-server.js';
import { rawMail, rules, zipDocument } from '../../testing/mail-fixtures.js';
import { collectAttachments } from '../core/collect-attachments.js';

let releases = createReleaseStack();
beforeEach(() => {
  releases = createReleaseStack();
});
afterEach(() => releases.release());

const { signal } = new AbortController();
const search = { limit: 10, signal };
const anyMail = { subject: null, after: new Date(0) };

async function openEmulator() {
  const emulator = await createGmailEmulator();
  releases.defer('emulator', emulator.close);
  const files = await createGmailFiles(emulator);
  releases.defer('files', files.remove);
  return { emulator, mailbox: createTestMailbox(files, emulator.url) };
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

describe('the Gmail mailbox, real client against a stateful stand-in', () => {
  it('finds, reads and downloads a document byte for byte (S0-115, S0-134)', async () => {
    const { emulator, mailbox } = await openEmulator();
    const document = await zipDocument(1_000_000);
    const at = new Date('2026-11-21T10:00:05Z');
    const id = await emulator.deliver(
      rawMail({ attachments: [{ name: 'report.pptx', bytes: document }] }),
      at,
    );
    await emulator.deliver(
      rawMail({ subject: 'Profile slides', attachments: [{ name: 'a.pptx', bytes: document }] }),
      at,
    );

    const ids = await mailbox.search(
      { subject: 'market research', after: new Date('2026-11-21T10:00:04.900Z') },
      search,
    );
    expect(ids).toEqual([id]);
    const message = await mailbox.read(id, signal);
    expect(message?.arrivedAt).toEqual(at);
    if (message === null) throw new Error('The mail is gone.');
    const [attachment] = collectAttachments(message.root, rules).documents;
    expect(attachment).toMatchObject({ name: 'report.pptx', type: 'pptx', size: document.length });
    const bytes = await mailbox.download(id, attachment?.attachmentId ?? '', {
      maximumBytes: 2_000_000,
      signal,
    });
    expect(bytes.equals(document)).toBe(true);
  });

  it('does not find what arrived earlier, and answers null for a mail that is gone', async () => {
    const { emulator, mailbox } = await openEmulator();
    await emulator.deliver(
      rawMail({ attachments: [{ name: 'a.pptx', bytes: Buffer.from('a') }] }),
      new Date('2026-11-21T09:00:00Z'),
    );
    const query = { subject: 'market research', after: new Date('2026-11-21T10:00:00Z') };
    expect(await mailbox.search(query, search)).toEqual([]);
    expect(await mailbox.read('no-such-mail', signal)).toBeNull();
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
  ])('makes of %s (%i) its typed error', async (_, status, body, headers, code, retry, calls) => {
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

  it('prompts to log in where the grant was revoked, and takes up a new login without a restart', async () => {
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

  it('fails fast with the instruction where nobody has logged in (S0-313)', async () => {
    const { server, mailbox } = await openFaults((_, response) => sendJson(response, 200, {}), {
      token: null,
    });
    await expect(mailbox.search(anyMail, search)).rejects.toMatchObject({
      code: 'mail-authorization',
      hint: expect.stringContaining('fixpoint mail login'),
    });
    expect(server.paths).toEqual([]);
  });

  it('does not wait for ever for an answer', async () => {
    const { mailbox } = await openFaults(() => {}, { timeoutMs: 150 });
    await expect(mailbox.search(anyMail, search)).rejects.toMatchObject({
      code: 'timed-out',
      retry: 'backoff',
    });
  });

  it('calls a cut connection a mailbox that cannot be reached', async () => {
    const { mailbox } = await openFaults((request) => request.socket.destroy());
    await expect(mailbox.search(anyMail, search)).rejects.toMatchObject({
      code: 'mail-unavailable',
      retry: 'backoff',
    });
  });

  it('cuts a download off at the limit, also where its length was not announced', async () => {
    let sent = 0;
    const { mailbox } = await openFaults((_, response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      response.write('{"data":"');
      const chunk = 'A'.repeat(65_536);
      function more(): void {
        while (sent < 64_000_000 && response.write(chunk)) sent += chunk.length;
      }
      response.on('drain', more);
      response.on('error', () => {});
      more();
    });
    const download = mailbox.download('m', 'a', { maximumBytes: 100_000, signal });
    await expect(download).rejects.toMatchObject({ code: 'mail-too-large', retry: 'never' });
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

  it('reads base64url with and without padding, and a list without messages', async () => {
    const payload = { mimeType: 'text/plain', headers: [], body: { size: 4, data: 'w7zDvA==' } };
    const { mailbox } = await openFaults((request, response) => {
      if (request.url?.includes('/attachments/')) sendJson(response, 200, { size: 4, data: 'w7zDvA' });
      else if (/messages\/m1/.test(request.url ?? ''))
        sendJson(response, 200, { id: 'm1', internalDate: '1795255205000', payload });
      else sendJson(response, 200, { resultSizeEstimate: 0 });
    });
    expect(await mailbox.search(anyMail, search)).toEqual([]);
    expect((await mailbox.read('m1', signal))?.root.data?.toString()).toBe('üü');
    expect((await mailbox.download('m1', 'a', { maximumBytes: 10, signal })).toString()).toBe('üü');
  });
});
