import { defineSettings, deprecate, secondsSetting, setting } from '@fixpoint/shared/config';
import { z } from 'zod';

/** Settings for filling forms and reading mail in a browser, if a service's row allows it. */
export const browserSettings = defineSettings({
  browserArguments: setting({
    env: 'BROWSER_ARGUMENTS',
    schema: z
      .string()
      .default('')
      .transform((text) => text.split(/\s+/).filter((word) => word !== '')),
    example: '--lang=en --disable-gpu',
    deprecated: true,
    description: 'without it, the browser gets no more arguments.',
  }),
  mailboxPage: setting({
    env: 'GMAIL_PAGE',
    schema: z.url({ protocol: /^https?$/ }).default('https://mail.google.com'),
    deprecated: true,
    description: 'without it, the mailbox in the browser is https://mail.google.com.',
  }),
  pageLoadSeconds: deprecate(
    secondsSetting('TIMEOUT_PAGE_LOAD', 8, 'without it, expected content has 8 s to appear on a page.'),
  ),
  downloadSeconds: deprecate(
    secondsSetting('TIMEOUT_DOWNLOAD', 60, 'without it, the download of an attachment has 60 s.'),
  ),
  mailPollSeconds: deprecate(
    secondsSetting('MAIL_LOOK_SECONDS', 30, 'without it, a mail is searched for in the browser every 30 s.'),
  ),
  downloadsFolder: setting({
    env: 'AGENT_DOWNLOAD_PATH',
    formerly: ['DOWNLOADS_FOLDER'],
    schema: z.string().min(1).default('~/Downloads'),
    description: 'Folder with documents that the user of this desktop downloaded.',
  }),
  senderEmail: setting({
    env: 'SENDER_EMAIL',
    schema: z.email().optional(),
    example: 'reports@service.example',
    description: 'Sender address of the service, in addition to the senders in the policy file.',
  }),
});
