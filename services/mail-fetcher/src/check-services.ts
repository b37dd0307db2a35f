import process from 'node:process';
import { createMailRules } from '@fixpoint/guard/mail';
import { loadPolicy } from '@fixpoint/guard/policy';
import { loadFixpointConfig } from '@fixpoint/shared/config';
import { createLogger } from '@fixpoint/shared/logging';
import { runCheckProgram } from '@fixpoint/tasks/checks';
import { joinMailboxes, type NamedMailbox, selectMailboxes } from './adapters/join-mailboxes.js';
import { openMailboxes } from './adapters/open-mailboxes.js';
import { checkRequestMs, mailFetcherSettings } from './config.js';
import { createMailboxCheck } from './preconditions/check-mailbox.js';

let opened: readonly NamedMailbox[] = [];
// For `fixpoint doctor`: prints the mail-fetcher's checks of each target service, as one line of JSON.
await runCheckProgram({
  settings: mailFetcherSettings,
  process,
  async createChecks(values, environment) {
    const { mailboxes: definitions } = await loadFixpointConfig({ path: values.configFile, environment });
    const log = createLogger({ name: 'doctor', level: 'silent' });
    const mailRequestTimeoutMs = Math.min(values.mailRequestTimeoutMs, checkRequestMs);
    const all = openMailboxes(definitions, {
      values: { ...values, mailRequestTimeoutMs },
      environment,
      log,
    });
    opened = all;
    const senders = values.senderEmail === undefined ? [] : [values.senderEmail];
    return [
      createMailboxCheck((names) => joinMailboxes(selectMailboxes(all, names)), {
        rules: createMailRules(loadPolicy(values.policyFile).mail, senders),
        server: values.mailServerName,
        limitMs: mailRequestTimeoutMs + 2_000,
      }),
    ];
  },
});
// An open connection to an IMAP server would keep this process alive.
await Promise.all(opened.map(({ mailbox }) => mailbox.close()));
