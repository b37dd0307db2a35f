import type { SettingsValues } from '@fixpoint/shared/config';
import type { Logger } from '@fixpoint/shared/logging';
import { createGmailMailbox } from './adapters/gmail.js';
import type { mailFetcherSettings } from './config.js';
import type { Mailbox } from './core/mailbox.js';

/** The mailbox that the settings name. */
export function openMailbox(values: SettingsValues<typeof mailFetcherSettings>, log: Logger): Mailbox {
  return createGmailMailbox({
    credentialsPath: values.gmailCredentialsPath,
    tokenPath: values.gmailTokenPath,
    apiRootUrl: values.gmailApiRootUrl,
    timeoutMs: values.mailRequestTimeoutMs,
    log,
  });
}
