import type { ImapMailboxDefinition } from '@fixpoint/shared/contracts';
import { createLogger } from '@fixpoint/shared/logging';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { dovecotPassword, dovecotUser, hasDovecot, startDovecot } from '../../../testing/start-dovecot.js';
import type { Mailbox } from '../../core/mailbox.js';
import { openMailbox } from '../open-mailbox.js';

const { signal } = new AbortController();
const receivedAt = new Date('2026-11-21T10:00:05.000Z');
const wanted = { subject: null, after: new Date('2026-11-21T10:00:00.000Z') };
const options = { limit: 50, signal };
const raw = Buffer.from('Subject: market research\r\n\r\nSee the attachment.\r\n');

describe.skipIf(!hasDovecot)('the IMAP driver, with dovecot', () => {
  let dovecot: Awaited<ReturnType<typeof startDovecot>>;
  const open: Mailbox[] = [];
  beforeAll(async () => {
    dovecot = await startDovecot();
  });
  afterEach(async () => {
    for (const mailbox of open.splice(0)) await mailbox.close();
    dovecot.run('expunge', '-u', dovecotUser, 'mailbox', '*', 'all');
  });
  afterAll(() => dovecot.close());

  function openImap(definition: Partial<ImapMailboxDefinition> = {}, password = dovecotPassword): Mailbox {
    const mailbox = openMailbox(
      'reports',
      {
        kind: 'imap',
        host: '127.0.0.1',
        port: dovecot.port,
        security: 'none',
        user: dovecotUser,
        login: { by: 'password' },
        folders: ['INBOX'],
        ...definition,
      },
      {
        gmailCredentialsPath: '',
        gmailTokenPath: '',
        gmailApiRootUrl: '',
        home: '/nowhere',
        environment: { MAIL_REPORTS_PASSWORD: password },
        timeoutMs: 5_000,
        log: createLogger({ name: 'test', level: 'silent' }),
        now: () => new Date(),
      },
    );
    open.push(mailbox);
    return mailbox;
  }

  it('reports a new mail at once, without a poll', async () => {
    const mailbox = openImap();
    await mailbox.search(wanted, options);
    let arrivals = 0;
    const end = mailbox.watch?.(() => {
      arrivals += 1;
    });
    await expect.poll(() => arrivals).toBe(1);
    await dovecot.save(raw, { receivedAt });
    await expect.poll(() => arrivals).toBeGreaterThan(1);
    end?.();
    expect(await mailbox.search(wanted, options)).toHaveLength(1);
  });

  it('reconnects after the server was killed and restarted, and reports mails received meanwhile', async () => {
    const mailbox = openImap();
    let arrivals = 0;
    mailbox.watch?.(() => {
      arrivals += 1;
    });
    await expect.poll(() => arrivals).toBe(1);
    await dovecot.kill();
    await expect(mailbox.search(wanted, options)).rejects.toMatchObject({
      code: 'mail-unavailable',
      retry: 'backoff',
      message: expect.stringContaining(`"reports" at 127.0.0.1:${dovecot.port} cannot be reached`),
    });
    await dovecot.start();
    await dovecot.save(raw, { receivedAt });
    await expect.poll(() => arrivals).toBeGreaterThan(1);
    expect(await mailbox.search(wanted, options)).toHaveLength(1);
  });

  it('names the variable if the password is wrong or missing, and tries it once', async () => {
    for (const password of ['wrong', '']) {
      await expect(openImap({}, password).check(signal)).rejects.toMatchObject({
        code: 'mail-authorization',
        retry: 'never',
        hint: expect.stringContaining('MAIL_REPORTS_PASSWORD'),
      });
    }
  });

  it('finds no mail by an old id after the server renumbers a folder, rather than a wrong one', async () => {
    const mailbox = openImap();
    await dovecot.save(raw, { receivedAt });
    const [id = ''] = await mailbox.search(wanted, options);
    expect(await mailbox.read(id, signal)).not.toBeNull();
    dovecot.run('mailbox', 'create', '-u', dovecotUser, 'Other');
    dovecot.run('mailbox', 'update', '-u', dovecotUser, '--uid-validity', '4711', 'INBOX');
    await mailbox.close();
    const reopened = openImap();
    expect(await reopened.read(id, signal)).toBeNull();
    const [renumbered = ''] = await reopened.search(wanted, options);
    expect(renumbered).toMatch(/^4711\./);
    expect(await reopened.read(renumbered, signal)).not.toBeNull();
  });

  it('searches several folders, one of them by its special use', async () => {
    const mailbox = openImap({ folders: ['INBOX', '\\Archive'] });
    await dovecot.save(raw, { receivedAt, folder: 'Old' });
    await dovecot.save(raw, { receivedAt });
    const ids = await mailbox.search(wanted, options);
    expect(ids.map((id) => id.split('.').at(-1)).sort()).toEqual(['INBOX', 'Old']);
    expect((await mailbox.check(signal)).detail).toBe(
      `${dovecotUser} is readable: INBOX (1 mails), Old (1 mails)`,
    );
  });

  it('lists the existing folders if one was renamed, and continues once it is back', async () => {
    dovecot.run('mailbox', 'create', '-u', dovecotUser, 'Reports');
    const mailbox = openImap({ folders: ['Reports'] });
    expect(await mailbox.search(wanted, options)).toEqual([]);
    dovecot.run('mailbox', 'rename', '-u', dovecotUser, 'Reports', 'Berichte');
    const again = openImap({ folders: ['Reports'] });
    await expect(again.search(wanted, options)).rejects.toMatchObject({
      code: 'mail-folder-missing',
      retry: 'backoff',
      hint: expect.stringContaining('Berichte'),
    });
    dovecot.run('mailbox', 'rename', '-u', dovecotUser, 'Berichte', 'Reports');
    await dovecot.save(raw, { receivedAt, folder: 'Reports' });
    expect(await again.search(wanted, options)).toHaveLength(1);
  });

  it('marks nothing as read', async () => {
    const mailbox = openImap();
    await dovecot.save(raw, { receivedAt });
    const [id = ''] = await mailbox.search(wanted, options);
    await mailbox.read(id, signal);
    expect(
      dovecot.run('search', '-u', dovecotUser, 'mailbox', 'INBOX', 'unseen').trim().split('\n'),
    ).toHaveLength(1);
  });
});
