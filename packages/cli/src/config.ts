import { defineSettings, setting } from '@fixpoint/shared/config';
import { z } from 'zod';

/** What the command line itself needs to know; what it starts reads its own settings. */
export const cliSettings = defineSettings({
  url: setting({
    env: 'FIXPOINT_URL',
    schema: z.url({ protocol: /^https?$/ }).default('http://127.0.0.1:3000'),
    description: 'The gateway that task, watch, approve, reject and cancel talk to.',
  }),
  token: setting({
    env: 'FIXPOINT_TOKEN',
    schema: z.string().min(1).optional(),
    description:
      'Token of the gateway. Unset: none is sent, and a gateway of your own listens on loopback only.',
    secret: true,
  }),
});

/** Where the mailbox's files are: the mail-fetcher's own settings, which `fixpoint doctor` looks at. */
export const mailFileSettings = defineSettings({
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
