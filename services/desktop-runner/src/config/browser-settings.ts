import { defineSettings, secondsSetting, setting } from '@fixpoint/shared/config';
import { z } from 'zod';

/** What filling forms and reading mail in a browser needs, where a service's row allows it. */
export const browserSettings = defineSettings({
  browserArguments: setting({
    env: 'BROWSER_ARGUMENTS',
    schema: z
      .string()
      .default('')
      .transform((text) => text.split(/\s+/).filter((word) => word !== '')),
    example: '--lang=en --disable-gpu',
    description:
      'Additional arguments for the browser that fills in forms and reads mail, separated by spaces.',
  }),
  mailboxPage: setting({
    env: 'GMAIL_PAGE',
    schema: z.url({ protocol: /^https?$/ }).default('https://mail.google.com'),
    description: 'Address of the mailbox in the browser.',
  }),
  pageLoadSeconds: secondsSetting(
    'TIMEOUT_PAGE_LOAD',
    8,
    'Timeout for expected content to appear on a page, in seconds.',
  ),
  downloadSeconds: secondsSetting(
    'TIMEOUT_DOWNLOAD',
    60,
    'Timeout for downloading one attachment, in seconds.',
  ),
  mailPollSeconds: secondsSetting(
    'MAIL_LOOK_SECONDS',
    30,
    'Interval between attempts to find a mail in the browser, in seconds. Other tasks can use the desktop in between.',
  ),
  downloadsFolder: setting({
    env: 'DOWNLOADS_FOLDER',
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
