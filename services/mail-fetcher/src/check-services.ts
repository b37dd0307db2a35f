import process from 'node:process';
import { loadFixpointConfig, loadSettings } from '@fixpoint/shared/config';
import { createLogger } from '@fixpoint/shared/logging';
import { checkServices } from '@fixpoint/shared/preconditions';
import { mailFetcherSettings } from './config.js';
import { openMailbox } from './open-mailbox.js';
import { createMailboxCheck } from './preconditions/check-mailbox.js';

// For `fixpoint doctor`: prints what the mail-fetcher would answer about each target service, as one line of JSON.
const { env: environment } = process;
// It talks to no Redis.
const values = loadSettings(
  mailFetcherSettings,
  { REDIS_URL: 'redis://127.0.0.1', ...environment },
  () => {},
);
const { services } = await loadFixpointConfig({ path: values.configFile, environment });
const mailbox = openMailbox(values, createLogger({ name: 'doctor', level: 'silent' }));
const checked = await checkServices(
  Object.values(services),
  { mailbox: createMailboxCheck(mailbox) },
  new AbortController().signal,
);
process.stdout.write(`${JSON.stringify(checked)}\n`);
