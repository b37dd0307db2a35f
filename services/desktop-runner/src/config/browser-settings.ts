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
    description: 'Further arguments of the browser that fills forms and reads mail, separated by blanks.',
  }),
  mailboxPage: setting({
    env: 'GMAIL_PAGE',
    schema: z.url({ protocol: /^https?$/ }).default('https://mail.google.com'),
    description: 'Where mail is read in a browser.',
  }),
  pageLoadSeconds: secondsSetting(
    'TIMEOUT_PAGE_LOAD',
    8,
    'Longest wait until a page shows what is searched for, in seconds.',
  ),
  downloadSeconds: secondsSetting(
    'TIMEOUT_DOWNLOAD',
    60,
    'Longest download of one attached file, in seconds.',
  ),
  mailPollSeconds: secondsSetting(
    'MAIL_LOOK_SECONDS',
    30,
    'Time between two attempts to find a mail in a browser, in seconds. Other tasks have the desktop meanwhile.',
  ),
  downloadsFolder: setting({
    env: 'DOWNLOADS_FOLDER',
    schema: z.string().min(1).default('~/Downloads'),
    description: 'Where the documents lie that the person at this desktop downloaded.',
  }),
  senderEmail: setting({
    env: 'SENDER_EMAIL',
    schema: z.email().optional(),
    example: 'reports@service.example',
    description: 'Address that the service mails from, in addition to the senders in the policy file.',
  }),
});
