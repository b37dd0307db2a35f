import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import type { ImapMailboxDefinition, MailboxDefinition, MailboxLogin } from '@fixpoint/shared/contracts';
import type { Logger } from '@fixpoint/shared/logging';
import type { Mailbox } from '../core/mailbox.js';
import { createDownloadsMailbox } from './files/downloads-mailbox.js';
import { createEmlFolderSource, createMaildirSource } from './files/folder-source.js';
import { createMboxSource } from './files/mbox-source.js';
import { createGmailMailbox } from './gmail.js';
import { createImapConnection, type ImapConnectionOptions } from './imap/imap-connection.js';
import { createImapSource } from './imap/imap-source.js';
import { createAccessTokens, createOAuthClient, type OAuthClient } from './imap/oauth-client.js';
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
  /** Time limit for a single request, in milliseconds. */
  readonly timeoutMs: number;
  readonly log: Logger;
  readonly now: () => Date;
  /** Queries the DNS for the keys of signatures; absent: the system's resolver. */
  readonly resolve?: Resolve | undefined;
}

/** Opens a mailbox of any kind. Nothing is connected before its first use, so a service starts while a mailbox is unavailable. */
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
        apiRootUrl: definition.url?.replace(/\/*$/, '/') ?? options.gmailApiRootUrl,
        timeoutMs,
        log,
        resolve,
        // A mailbox with a separate token is logged in to by its name.
        ...(definition.token === undefined ? {} : { login: `fixpoint mail login ${name}` }),
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
      return createRawMailbox(createEmlFolderSource(webhookFolder(name, definition, home), true), raw);
    case 'downloads':
      return createDownloadsMailbox({ path: definition.path ?? join(homedir(), 'Downloads'), now });
  }
}

/** Folder of mails that were posted to a webhook. */
export function webhookFolder(name: string, definition: { path?: string | undefined }, home: string): string {
  return definition.path ?? join(home, 'mail', name);
}

function connectImap(name: string, definition: ImapMailboxDefinition, options: OpenMailboxOptions) {
  const { timeoutMs, log } = options;
  const { credentials, loginHint } = chooseCredentials(name, definition, options);
  return createImapConnection({ name, definition, timeoutMs, log, loginHint, credentials });
}

function chooseCredentials(
  name: string,
  { login }: ImapMailboxDefinition,
  { environment, now, gmailTokenPath }: OpenMailboxOptions,
): Pick<ImapConnectionOptions, 'credentials' | 'loginHint'> {
  if (login.by === 'oauth') {
    const { client, file } = readOAuthLogin(name, login, { environment, gmailTokenPath });
    const accessToken = createAccessTokens({ mailbox: name, file, client, now });
    return {
      loginHint: `Run \`fixpoint mail login ${name}\` again, with the account that is set as the user of the mailbox.`,
      credentials: async (refused, signal) => ({ accessToken: await accessToken(refused, signal) }),
    };
  }
  const variable = login.variable ?? secretVariable(name, 'PASSWORD');
  return {
    loginHint: `Check the user and ${variable}. Gmail, Outlook.com, iCloud and Yahoo require an app password or an OAuth login instead of the account password: docs/mail/imap.md.`,
    credentials: async () => ({ password: readSecret(variable, { mailbox: name, environment }) }),
  };
}

/** The provider and the token file of a mailbox that logs in by OAuth; the file is beside Gmail's, unless the login names another. */
export function readOAuthLogin(
  name: string,
  login: Extract<MailboxLogin, { by: 'oauth' }>,
  { environment, gmailTokenPath }: Pick<OpenMailboxOptions, 'environment' | 'gmailTokenPath'>,
): { client: OAuthClient; file: string } {
  const variable = login.variable ?? secretVariable(name, 'CLIENT_SECRET');
  // A public client has no secret.
  const isSet = login.variable !== undefined || environment[variable] || environment[`${variable}_FILE`];
  const secret = isSet ? readSecret(variable, { mailbox: name, environment }) : undefined;
  const file = login.token ?? join(dirname(gmailTokenPath), `mail-${name}.json`);
  return { client: createOAuthClient(login, secret), file };
}
