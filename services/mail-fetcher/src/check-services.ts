import process from 'node:process';
import { createLogger } from '@fixpoint/shared/logging';
import { runCheckProgram } from '@fixpoint/shared/preconditions';
import { mailFetcherSettings } from './config.js';
import { openMailbox } from './open-mailbox.js';
import { createMailboxCheck } from './preconditions/check-mailbox.js';

// For `fixpoint doctor`: prints what the mail-fetcher would answer about each target service, as one line of JSON.
await runCheckProgram({
  settings: mailFetcherSettings,
  process,
  createChecks: (values) => ({
    mailbox: createMailboxCheck(openMailbox(values, createLogger({ name: 'doctor', level: 'silent' }))),
  }),
});
