import { stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { loadSettings, mailboxFileSettings } from '@fixpoint/shared/config';
import { defineMachineCheck, loadConfig } from '../machine.js';

const dayMs = 86_400_000;
/** Google ends an unverified app's refresh token after seven days; a token that is used renews its file. */
const staleDays = 7;

export const mail = defineMachineCheck({
  name: 'mail',
  required: false,
  owner: 'mail-fetcher',
  async run(machine) {
    const { cwd, environment, now } = machine;
    const config = await loadConfig(machine).catch(() => null);
    const names = Object.keys(config?.mailboxes ?? {});
    // The line of each service says whether its mailboxes may be read.
    if (names.length > 0) return { state: 'ok', message: `configured: ${names.join(', ')}` };
    const paths = loadSettings(mailboxFileSettings, environment);
    const credentials = resolve(cwd, paths.gmailCredentialsPath);
    const token = resolve(cwd, paths.gmailTokenPath);
    if ((await lastChange(credentials)) === null) {
      return {
        state: 'failed',
        code: 'mailbox/not-configured',
        message: `no mailbox is configured, and ${credentials} does not exist`,
        remedy:
          'Run "fixpoint mail add NAME --kind imap" (or maildir, mbox, eml-folder, webhook, downloads) for your mailbox. For Gmail with its API, create an OAuth client of type "Desktop app" in Google Cloud, save its JSON there, then run "fixpoint mail login".',
      };
    }
    const written = await lastChange(token);
    if (written === null) {
      return {
        state: 'failed',
        code: 'mailbox/not-configured',
        message: `${token} does not exist`,
        remedy: 'Run "fixpoint mail login" once.',
      };
    }
    const days = Math.floor((now().getTime() - written.getTime()) / dayMs);
    const message = `logged in; token written ${['today', 'yesterday'][days] ?? `${days} days ago`}`;
    if (days < staleDays) return { state: 'ok', message };
    return {
      state: 'warning',
      code: 'mailbox/old-token',
      message,
      remedy: 'If mails cannot be read, run "fixpoint mail login" again.',
    };
  },
});

async function lastChange(file: string): Promise<Date | null> {
  return stat(file).then(
    (entry) => entry.mtime,
    () => null,
  );
}
