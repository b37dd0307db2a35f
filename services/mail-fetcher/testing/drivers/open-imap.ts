import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { mailCalled } from '../mailbox-suite/describe-mails.js';
import type { MailDriverUnderTest } from '../mailbox-suite/driver-under-test.js';
import { dovecotUser, startDovecot } from '../start-dovecot.js';
import { startProvider } from '../start-provider.js';
import { openTestMailbox } from './open-test-mailbox.js';

const reports = 'Reports';

/** A folder behind IMAP, with dovecot and a login by OAuth. */
export async function openImap(): Promise<MailDriverUnderTest> {
  const provider = await startProvider();
  const dovecot = await startDovecot({ introspectionUrl: `${provider.url}/userinfo` });
  const doveadm = (command: string, ...operands: string[]) =>
    void dovecot.run(...command.split(' '), '-u', dovecotUser, ...operands);
  doveadm('mailbox create', reports);
  const folder = await mkdtemp(join(tmpdir(), 'fixpoint-imap-'));
  const token = join(folder, 'token.json');
  const grant = () => writeFile(token, JSON.stringify({ refresh_token: 'refresh' }));
  await grant();
  const open = () =>
    openTestMailbox({
      kind: 'imap',
      host: '127.0.0.1',
      port: dovecot.port,
      security: 'none',
      user: dovecotUser,
      login: {
        by: 'oauth',
        provider: 'other',
        client_id: 'us',
        tenant: 'common',
        device_url: `${provider.url}/device`,
        token_url: `${provider.url}/token`,
        scope: 'mail',
        token,
      },
      folders: [reports],
    });
  const mailbox = open();
  const deliver = (raw: Buffer, receivedAt: Date) => dovecot.save(raw, { receivedAt, folder: reports });
  // A session continues when its token ends, so it is cut as well.
  const cut = () => void dovecot.run('kick', dovecotUser);
  return {
    mailbox,
    reopen: open,
    deliver,
    put: (title, arrivedAt) => deliver(mailCalled(title), arrivedAt),
    empty: async () => doveadm('expunge', 'mailbox', reports, 'all'),
    rename: async () => doveadm('mailbox rename', reports, 'Berichte'),
    renameBack: async () => doveadm('mailbox rename', 'Berichte', reports),
    server: dovecot,
    login: {
      async expire() {
        provider.revoke();
        cut();
      },
      async revoke() {
        provider.revoke();
        provider.answers.push({ error: 'invalid_grant', error_description: 'Revoked by the user.' });
        cut();
      },
      grant,
    },
    async close() {
      await mailbox.close();
      await dovecot.close();
      provider.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
