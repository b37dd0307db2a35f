import type { SettingsValues } from '@fixpoint/shared/config';
import type { MailboxDefinition } from '@fixpoint/shared/contracts';
import type { Logger } from '@fixpoint/shared/logging';
import type { mailboxSettings } from '../config.js';
import type { NamedMailbox } from './join-mailboxes.js';
import { openMailbox } from './open-mailbox.js';
import { rememberMessages } from './remember-messages.js';

/** Where no mailbox is configured there is one, as there always was. */
const unconfigured: Readonly<Record<string, MailboxDefinition>> = { gmail: { kind: 'gmail' } };

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
    server: ('server' in definition ? definition.server : undefined) ?? values.mailServerName,
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
