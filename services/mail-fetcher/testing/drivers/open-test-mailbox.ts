import type { MailboxDefinition } from '@fixpoint/shared/contracts';
import { createLogger } from '@fixpoint/shared/logging';
import { type OpenMailboxOptions, openMailbox } from '../../src/adapters/open-mailbox.js';
import type { Mailbox } from '../../src/core/mailbox.js';

/** A mailbox as the service opens it. */
export function openTestMailbox(
  definition: MailboxDefinition,
  options: Partial<OpenMailboxOptions> = {},
): Mailbox {
  return openMailbox('test', definition, {
    gmailCredentialsPath: '',
    gmailTokenPath: '',
    gmailApiRootUrl: '',
    home: '/nowhere',
    environment: {},
    timeoutMs: 10_000,
    log: createLogger({ name: 'test', level: 'silent' }),
    now: () => new Date(),
    ...options,
  });
}
