import { writeFile } from 'node:fs/promises';
import { createGmailFiles } from '../gmail/gmail-files.js';
import { startGmail } from '../gmail/start-gmail.js';
import { mailCalled } from '../mailbox-suite/describe-mails.js';
import type { MailDriverUnderTest } from '../mailbox-suite/driver-under-test.js';
import { openTestMailbox } from './open-test-mailbox.js';

/** Gmail's API, with pages so short that every search needs several. */
export async function openGmail(): Promise<MailDriverUnderTest> {
  const gmail = await startGmail({ scannedPerPage: 2 });
  const files = await createGmailFiles(gmail);
  const open = () =>
    openTestMailbox(
      { kind: 'gmail' },
      {
        gmailCredentialsPath: files.credentialsPath,
        gmailTokenPath: files.tokenPath,
        gmailApiRootUrl: `${gmail.url}/`,
      },
    );
  async function deliver(raw: Buffer, arrivedAt: Date): Promise<void> {
    gmail.deliver(raw, arrivedAt);
  }
  return {
    mailbox: open(),
    reopen: open,
    deliver,
    put: (title, arrivedAt) => deliver(mailCalled(title), arrivedAt),
    empty: async () => gmail.empty(),
    rename: async () => gmail.relabel(['Label_1']),
    renameBack: async () => gmail.relabel(['INBOX']),
    server: gmail,
    login: {
      expire: async () => gmail.tokens.expire(),
      revoke: async () => gmail.tokens.revoke(),
      grant: () => writeFile(files.tokenPath, JSON.stringify({ refresh_token: gmail.tokens.grant() })),
    },
    async close() {
      await gmail.close();
      await files.remove();
    },
  };
}
