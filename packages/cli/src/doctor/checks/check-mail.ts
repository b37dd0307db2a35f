import { stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import {
  loadFixpointConfig,
  loadSettings,
  mailboxFileSettings,
  sharedSettings,
} from '@fixpoint/shared/config';
import type { Check } from '../check.js';

const dayMs = 86_400_000;
/** Google ends an unverified app's refresh token after seven days; a token that is used renews its file. */
const staleDays = 7;

export const mail: Check = {
  name: 'mail',
  required: false,
  of: ['mail-fetcher'],
  async run({ cwd, environment, now }) {
    const { configFile } = loadSettings({ configFile: sharedSettings.configFile }, environment);
    const { mailboxes = {} } = await loadFixpointConfig({
      path: resolve(cwd, configFile),
      environment,
    }).catch(() => ({ mailboxes: undefined }));
    const names = Object.keys(mailboxes);
    // The line of each service says whether its mailboxes may be read.
    if (names.length > 0) return { state: 'ok', detail: `configured: ${names.join(', ')}` };
    const paths = loadSettings(mailboxFileSettings, environment);
    const credentials = resolve(cwd, paths.gmailCredentialsPath);
    const token = resolve(cwd, paths.gmailTokenPath);
    if ((await lastChange(credentials)) === null) {
      return {
        state: 'missing',
        code: 'mailbox/not-configured',
        detail: `no mailbox is configured, and ${credentials} does not exist`,
        remedy:
          'Run "fixpoint mail add NAME --kind imap" (or maildir, mbox, eml-folder, webhook, downloads) for your mailbox. For Gmail with its API, create an OAuth client of type "Desktop app" in Google Cloud, save its JSON there, then run "fixpoint mail login".',
      };
    }
    const written = await lastChange(token);
    if (written === null) {
      return {
        state: 'missing',
        code: 'mailbox/not-configured',
        detail: `${token} does not exist`,
        remedy: 'Run "fixpoint mail login" once.',
      };
    }
    const days = Math.floor((now().getTime() - written.getTime()) / dayMs);
    const detail = `logged in; token written ${['today', 'yesterday'][days] ?? `${days} days ago`}`;
    if (days < staleDays) return { state: 'ok', detail };
    return {
      state: 'warn',
      code: 'mailbox/old-token',
      detail,
      remedy: 'If mails cannot be read, run "fixpoint mail login" again.',
    };
  },
};

async function lastChange(file: string): Promise<Date | null> {
  return stat(file).then(
    (entry) => entry.mtime,
    () => null,
  );
}
