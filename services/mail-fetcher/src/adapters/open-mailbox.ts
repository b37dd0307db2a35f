import { homedir } from 'node:os';
import { join } from 'node:path';
import type { ImapMailboxDefinition, MailboxDefinition } from '@fixpoint/shared/contracts';
import type { Logger } from '@fixpoint/shared/logging';
import type { Mailbox } from '../core/mailbox.js';
import { createDownloadsMailbox } from './files/downloads-mailbox.js';
import { createEmlFolderSource, createMaildirSource } from './files/folder-source.js';
import { createMboxSource } from './files/mbox-source.js';
import { createGmailMailbox } from './gmail.js';
import { createImapConnection } from './imap/imap-connection.js';
import { createImapSource } from './imap/imap-source.js';
import { readSecret, secretVariable } from './mailbox-secrets.js';
import { createRawMailbox } from './mime/raw-mailbox.js';
import type { Resolve } from './mime/verify-signatures.js';

export interface OpenMailboxOptions {
  readonly gmailCredentialsPath: string;
  readonly gmailTokenPath: string;
  readonly gmailApiRootUrl: string;
  /** FIXPOINT_HOME. */
  readonly home: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Longest single request, in milliseconds. */
  readonly timeoutMs: number;
  readonly log: Logger;
  readonly now: () => Date;
  /** Asks the DNS for the keys of signatures; absent: the system's resolver. */
  readonly resolve?: Resolve | undefined;
}

/** Opens a mailbox of any kind. Nothing is connected before its first use, so a service starts while a mailbox is away. */
export function openMailbox(
  name: string,
  definition: MailboxDefinition,
  options: OpenMailboxOptions,
): Mailbox {
  const { home, log, timeoutMs, now, resolve } = options;
  const raw = { resolve };
  switch (definition.kind) {
    case 'gmail':
      return createGmailMailbox({
        credentialsPath: definition.credentials ?? options.gmailCredentialsPath,
        tokenPath: definition.token ?? options.gmailTokenPath,
        apiRootUrl: options.gmailApiRootUrl,
        timeoutMs,
        log,
      });
    case 'imap':
      return createRawMailbox(createImapSource(connectImap(name, definition, options), definition), raw);
    case 'maildir':
      return createRawMailbox(createMaildirSource(definition.path), raw);
    case 'mbox':
      return createRawMailbox(createMboxSource(definition.path), raw);
    case 'eml-folder':
      return createRawMailbox(createEmlFolderSource(definition.path), raw);
    case 'webhook':
      return createRawMailbox(createEmlFolderSource(webhookFolder(name, definition, home)), raw);
    case 'downloads':
      return createDownloadsMailbox({ path: definition.path ?? join(homedir(), 'Downloads'), now });
  }
}

/** Where mails that were posted to a webhook lie. */
export function webhookFolder(name: string, definition: { path?: string | undefined }, home: string): string {
  return definition.path ?? join(home, 'mail', name);
}

function connectImap(name: string, definition: ImapMailboxDefinition, options: OpenMailboxOptions) {
  const { login } = definition;
  const { timeoutMs, log, environment } = options;
  const variable = login.by === 'password' ? (login.variable ?? secretVariable(name, 'PASSWORD')) : '';
  return createImapConnection({
    name,
    definition,
    timeoutMs,
    log,
    loginHint: `Check the user and ${variable}. Gmail, Outlook.com, iCloud and Yahoo take no account password here but an app password, or a login by OAuth: \`fixpoint mail add ${name}\`.`,
    credentials: async () => ({ password: readSecret(variable, { mailbox: name, environment }) }),
  });
}
