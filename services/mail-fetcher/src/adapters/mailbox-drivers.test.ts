import { describe } from 'vitest';
import { openDownloads, openFiles, openMbox } from '../../testing/drivers/open-files.js';
import { openGmail } from '../../testing/drivers/open-gmail.js';
import { openImap } from '../../testing/drivers/open-imap.js';
import { openWebhook } from '../../testing/drivers/open-webhook.js';
import type { MailboxKind } from '../../testing/mailbox-suite/capabilities.js';
import { describeMailbox } from '../../testing/mailbox-suite/describe-mailbox.js';
import type { DriverUnderTest } from '../../testing/mailbox-suite/driver-under-test.js';
import { hasDovecot } from '../../testing/start-dovecot.js';

/** By kind, so that a new one cannot be without the suite. */
const drivers: Record<MailboxKind, () => Promise<DriverUnderTest>> = {
  gmail: openGmail,
  imap: openImap,
  maildir: () => openFiles('maildir', ['new', 'cur']),
  mbox: openMbox,
  'eml-folder': () => openFiles('eml-folder', ['.']),
  downloads: openDownloads,
  webhook: openWebhook,
};

for (const [kind, open] of Object.entries(drivers) as [MailboxKind, () => Promise<DriverUnderTest>][]) {
  describe.skipIf(kind === 'imap' && !hasDovecot)(kind === 'imap' ? 'with dovecot' : 'here', () =>
    describeMailbox(kind, open),
  );
}
