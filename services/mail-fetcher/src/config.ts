import { defineSettings, mailboxFileSettings, setting, sharedSettings } from '@fixpoint/shared/config';
import { z } from 'zod';

/** All that the login needs. */
export const gmailSettings = defineSettings({
  ...mailboxFileSettings,
  mailRequestTimeoutMs: setting({
    env: 'MAIL_REQUEST_TIMEOUT_MS',
    schema: z.coerce.number().int().min(100).max(110_000).default(30_000),
    description: 'Timeout of one request to the mailbox, in milliseconds.',
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
    description: 'Base address of the Gmail API. The token endpoint comes from the credentials file.',
  }),
  mailServerName: setting({
    env: 'MAIL_SERVER_NAME',
    schema: z.string().min(1).default('mx.google.com'),
    description:
      'Name (authserv-id) that your mail server writes into Authentication-Results headers. Headers with another name are ignored. A setting of the mailbox takes precedence.',
  }),
});

export const mailFetcherSettings = defineSettings({
  ...sharedSettings,
  ...mailboxSettings,
  mailPollMs: setting({
    env: 'MAIL_POLL_MS',
    schema: z.coerce.number().int().min(50).max(3_600_000).default(10_000),
    description:
      'Interval between polls of the mailbox, in milliseconds. Between polls, a waiting task does not occupy a worker.',
    onInvalid: 'default',
  }),
  mailOrphanMs: setting({
    env: 'MAIL_ORPHAN_MS',
    schema: z.coerce.number().int().min(1_000).max(86_400_000).default(300_000),
    description: 'Interval between searches for mails of a service that no task has used, in milliseconds.',
    onInvalid: 'default',
  }),
  mailWebhookHost: setting({
    env: 'MAIL_WEBHOOK_HOST',
    schema: z.string().min(1).default('127.0.0.1'),
    description:
      'Address to listen on for mails that a provider posts. Used only if a mailbox of kind webhook is configured.',
  }),
  mailWebhookPort: setting({
    env: 'MAIL_WEBHOOK_PORT',
    schema: z.coerce.number().int().min(0).max(65_535).default(3025),
    description: 'Port to listen on for mails that a provider posts. Put a proxy with TLS in front of it.',
  }),
  senderEmail: setting({
    env: 'SENDER_EMAIL',
    schema: z.email().optional(),
    example: 'reports@service.example',
    description: 'Sender address of the service, in addition to the senders in the policy file.',
  }),
});
