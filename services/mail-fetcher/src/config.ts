import { defineSettings, mailboxFileSettings, setting, sharedSettings } from '@fixpoint/shared/config';
import { z } from 'zod';

/** All that the login needs. */
export const gmailSettings = defineSettings({
  ...mailboxFileSettings,
  mailRequestTimeoutMs: setting({
    env: 'MAIL_REQUEST_TIMEOUT_MS',
    schema: z.coerce.number().int().min(100).max(110_000).default(30_000),
    description: 'Longest single request to the mailbox, in milliseconds.',
    onInvalid: 'default',
  }),
});

/** All that it takes to open the mailboxes, beside `fixpoint.config.yaml`. */
export const mailboxSettings = defineSettings({
  home: sharedSettings.home,
  configFile: sharedSettings.configFile,
  ...gmailSettings,
  gmailApiRootUrl: setting({
    env: 'GMAIL_API_ROOT_URL',
    schema: z
      .url({ protocol: /^https?$/ })
      .transform((url) => (url.endsWith('/') ? url : `${url}/`))
      .default('https://gmail.googleapis.com/'),
    description: "Where Gmail's API is. The token endpoint is the one that the credentials file names.",
  }),
  mailServerName: setting({
    env: 'MAIL_SERVER_NAME',
    schema: z.string().min(1).default('mx.google.com'),
    description:
      'Name under which our own mail server writes Authentication-Results, where a mailbox names none itself; the same header under another name is not believed.',
  }),
});

export const mailFetcherSettings = defineSettings({
  ...sharedSettings,
  ...mailboxSettings,
  mailPollMs: setting({
    env: 'MAIL_POLL_MS',
    schema: z.coerce.number().int().min(50).max(3_600_000).default(10_000),
    description: 'Time between two polls of the mailbox, in milliseconds. No worker waits meanwhile.',
    onInvalid: 'default',
  }),
  senderEmail: setting({
    env: 'SENDER_EMAIL',
    schema: z.email().optional(),
    example: 'reports@service.example',
    description: 'Address that the service mails from, in addition to the senders in the policy file.',
  }),
});
