import { z } from 'zod';
import { defineSettings, setting } from './settings.js';

/** Where the mailbox's OAuth files are: the login writes them, the mail-fetcher reads them, `fixpoint doctor` looks for them. */
export const mailboxFileSettings = defineSettings({
  gmailCredentialsPath: setting({
    env: 'GMAIL_CREDENTIALS_PATH',
    schema: z.string().min(1).default('credentials/gmail_credentials.json'),
    description: 'OAuth client of type "Desktop app", as Google Cloud hands it out.',
  }),
  gmailTokenPath: setting({
    env: 'GMAIL_TOKEN_PATH',
    schema: z.string().min(1).default('credentials/gmail_token.json'),
    description: 'What `fixpoint mail login` writes, for its owner only. Renews itself.',
  }),
});
