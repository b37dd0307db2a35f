import type { SettingsValues } from '@fixpoint/shared/config';
import type { MailboxDefinition } from '@fixpoint/shared/contracts';
import type { Logger } from '@fixpoint/shared/logging';
import type { mailboxSettings } from '../config.js';
import type { NamedMailbox } from './join-mailboxes.js';
import { openMailbox } from './open-mailbox.js';
import { rememberMessages } from './remember-messages.js';

/** Default mailbox without a configured one. */
const unconfigured: Readonly<Record<string, MailboxDefinition>> = { gmail: { kind: 'gmail' } };

/** Gmail's own server name, the default of the setting. */
const gmailServer = 'mx.google.com';

/**
 * Name under which reports on senders are believed in this mailbox; empty: no report is. Another provider's server does not remove reports that a
 * sender wrote in Gmail's name, so the setting's own default counts for Gmail alone.
 */
export function serverOf(definition: MailboxDefinition, setting: string): string {
  if ('server' in definition && definition.server !== undefined) return definition.server;
  const isGmail =
    definition.kind === 'gmail' ||
    (definition.kind === 'imap' && /^imap\.g(oogle)?mail\.com$/i.test(definition.host));
  return isGmail || setting.toLowerCase() !== gmailServer ? setting : '';
}

/** Opens every mailbox of the installation, by name. Connects to none of them. */
export function openMailboxes(
  definitions: Readonly<Record<string, MailboxDefinition>> | undefined,
  {
    values,
    environment,
    log,
  }: {
    values: SettingsValues<typeof mailboxSettings>;
    environment: Readonly<Record<string, string | undefined>>;
    log: Logger;
  },
): NamedMailbox[] {
  const named = Object.entries(definitions ?? {});
  return (named.length > 0 ? named : Object.entries(unconfigured)).map(([name, definition]) => ({
    name,
    server: serverOf(definition, values.mailServerName),
    mailbox: rememberMessages(
      openMailbox(name, definition, {
        ...values,
        environment,
        timeoutMs: values.mailRequestTimeoutMs,
        log,
        now: () => new Date(),
      }),
    ),
  }));
}
