export { createMailbox, type Mailbox, type MailCounts, type MailKnobs } from './create-mailbox.js';
export type { GmailAccess } from './gmail-stand-in.js';
