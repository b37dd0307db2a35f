import { MailboxDefinition } from '@fixpoint/shared/contracts';
import { InvalidInputError } from '@fixpoint/shared/errors';
import type { AddMailOptions } from './add-mail-options.js';
import { findKnownServer } from './known-servers.js';

/** The mailbox that options describe. Throws `InvalidInputError` that names the option that is missing or does not belong. */
export function buildDefinition(options: AddMailOptions): MailboxDefinition {
  const { kind, path, server } = options;
  const ownServer = server === undefined ? {} : { server };
  switch (kind) {
    case 'gmail':
      return { kind, ...ownServer };
    case 'imap':
      return buildImap(options, ownServer);
    case 'maildir':
    case 'mbox':
    case 'eml-folder':
      return { kind, path: required(path, '--path'), ...ownServer };
    case 'downloads':
      return path === undefined ? { kind } : { kind, path };
    case 'webhook':
      return parse({
        kind,
        sender: required(options.sender, '--sender'),
        ...(options.topic === undefined ? {} : { topic: options.topic }),
        ...ownServer,
      });
    default:
      throw new InvalidInputError('The kind of the mailbox is missing.', {
        field: '--kind',
        hint: 'Give --kind gmail, imap, maildir, mbox, eml-folder, downloads or webhook.',
      });
  }
}

function buildImap(options: AddMailOptions, ownServer: { server?: string }): MailboxDefinition {
  const user = required(options.user, '--user');
  const host = required(options.host ?? findKnownServer(user)?.host, '--host');
  const { port, security, folder, oauth, tenant } = options;
  const login =
    oauth === undefined
      ? undefined
      : {
          by: 'oauth',
          provider: oauth,
          client_id: required(options.clientId, '--client-id'),
          ...(tenant === undefined ? {} : { tenant }),
        };
  return parse({
    kind: 'imap',
    host,
    ...(port === undefined ? {} : { port }),
    ...(security === undefined ? {} : { security }),
    user,
    ...(login === undefined ? {} : { login }),
    ...(folder === undefined ? {} : { folders: folder }),
    ...ownServer,
  });
}

function required<Value>(value: Value | undefined, option: string): Value {
  if (value !== undefined && value !== '') return value;
  throw new InvalidInputError(`${option} is missing for this kind of mailbox.`, {
    field: option,
    hint: 'Run "fixpoint mail add --help" to see what each kind needs.',
  });
}

function parse(definition: object): MailboxDefinition {
  const parsed = MailboxDefinition.safeParse(definition);
  if (parsed.success) return parsed.data;
  const problems = parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
  throw new InvalidInputError(`The mailbox is not complete. ${problems.join(' · ')}.`, {
    field: 'mailbox',
    hint: 'Run "fixpoint mail add --help" to see what each kind needs.',
  });
}
