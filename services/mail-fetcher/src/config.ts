import {
  defineSettings,
  ListenAddress,
  mailboxFileSettings,
  setting,
  sharedSettings,
} from '@fixpoint/shared/config';
import { z } from 'zod';

/** All settings that the login needs. */
export const gmailSettings = defineSettings({
  ...mailboxFileSettings,
  mailRequestTimeoutMs: setting({
    env: 'MAIL_REQUEST_TIMEOUT_MS',
    schema: z.coerce.number().int().min(100).max(110_000).default(30_000),
    deprecated: true,
    description: 'without it, a request to the mailbox has 30 s.',
    onInvalid: 'default',
  }),
});

/** Time limit of a request to a mailbox while a person waits for the result of a check, in ms. */
export const checkRequestMs = 10_000;

/** All settings for opening the mailboxes, beside `fixpoint.config.yaml`. */
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
    deprecated: true,
    description: 'set "url" of the mailbox of kind gmail in fixpoint.config.yaml.',
  }),
  mailServerName: setting({
    env: 'MAIL_SERVER_NAME',
    schema: z.string().min(1).default('mx.google.com'),
    deprecated: true,
    description: 'set "server" of the mailbox in fixpoint.config.yaml.',
  }),
});

export const mailFetcherSettings = defineSettings({
  ...sharedSettings,
  ...mailboxSettings,
  mailPollMs: setting({
    env: 'MAIL_POLL_MS',
    schema: z.coerce.number().int().min(50).max(3_600_000).default(10_000),
    deprecated: true,
    description: 'without it, mailboxes are polled every 10 s.',
    onInvalid: 'default',
  }),
  mailOrphanMs: setting({
    env: 'MAIL_ORPHAN_MS',
    schema: z.coerce.number().int().min(1_000).max(86_400_000).default(300_000),
    deprecated: true,
    description: 'without it, unmatched mails are searched for every 5 minutes.',
    onInvalid: 'default',
  }),
  mailWebhookHost: setting({
    env: 'MAIL_WEBHOOK_HOST',
    schema: z.string().min(1).optional(),
    deprecated: true,
    description: 'write the address before the port in MAIL_WEBHOOK_PORT.',
  }),
  mailWebhookPort: setting({
    env: 'MAIL_WEBHOOK_PORT',
    schema: ListenAddress.default('3025'),
    description:
      'Port to listen on for mails that a provider posts, if a mailbox of kind webhook is configured. Put a proxy with TLS in front of it. 127.0.0.1 is the address; for another one, write it before the port: 0.0.0.0:3025.',
  }),
  senderEmail: setting({
    env: 'SENDER_EMAIL',
    schema: z.email().optional(),
    example: 'reports@service.example',
    description: 'Sender address of the service, in addition to the senders in the policy file.',
  }),
});
