import process from 'node:process';
import { loadFixpointConfig } from '@fixpoint/shared/config';
import { createLogger } from '@fixpoint/shared/logging';
import { runCheckProgram } from '@fixpoint/tasks/checks';
import { joinMailboxes, selectMailboxes } from './adapters/join-mailboxes.js';
import { openMailboxes } from './adapters/open-mailboxes.js';
import { mailFetcherSettings } from './config.js';
import { createMailboxCheck } from './preconditions/check-mailbox.js';

// For `fixpoint doctor`: prints what the mail-fetcher would answer about each target service, as one line of JSON.
await runCheckProgram({
  settings: mailFetcherSettings,
  process,
  async createChecks(values, environment) {
    const { mailboxes: definitions } = await loadFixpointConfig({ path: values.configFile, environment });
    const log = createLogger({ name: 'doctor', level: 'silent' });
    const all = openMailboxes(definitions, { values, environment, log });
    return [createMailboxCheck((names) => joinMailboxes(selectMailboxes(all, names)))];
  },
});
