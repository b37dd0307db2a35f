import type { MailboxDefinition } from '@fixpoint/shared/contracts';

/** Result of a search while the place is away: the code of its error, or its matches. */
export type Meanwhile = 'mail-unavailable' | 'mail-folder-missing' | 'finds it still' | 'finds nothing';
/** Reason that a row of the suite is not for a driver, completing "not for it: …". */
export interface NotForIt {
  readonly not: string;
}

export interface Capabilities {
  readonly malformedMime: 'read' | NotForIt;
  readonly killedServer: Meanwhile | NotForIt;
  readonly expiredToken: 'renewed' | NotForIt;
  readonly renamedFolder: Meanwhile;
}

const noServer = { not: 'it has no server, since it reads the disk' };
const noLogin = { not: 'it has no login, since the rights of the files decide' };
const files = {
  malformedMime: 'read',
  killedServer: noServer,
  expiredToken: noLogin,
  renamedFolder: 'mail-unavailable',
} as const;

/** Rows of the suite that each kind of mailbox has to pass, with their expected results. The same table for people is in docs/mail/index.md. */
export const capabilities = {
  gmail: {
    malformedMime: 'read',
    killedServer: 'mail-unavailable',
    expiredToken: 'renewed',
    // A label is not a folder: a search covers all mail.
    renamedFolder: 'finds it still',
  },
  imap: {
    malformedMime: 'read',
    killedServer: 'mail-unavailable',
    expiredToken: 'renewed',
    renamedFolder: 'mail-folder-missing',
  },
  maildir: files,
  mbox: files,
  'eml-folder': files,
  downloads: { ...files, malformedMime: { not: 'it holds documents and no mails' } },
  webhook: {
    malformedMime: 'read',
    // Posted mails are on the disk. The sender retries mails that it could not post.
    killedServer: 'finds it still',
    expiredToken: { not: 'it has no login, since every mail that is posted is signed' },
    // The folder is created when the first mail comes.
    renamedFolder: 'finds nothing',
  },
} as const satisfies Record<MailboxDefinition['kind'], Capabilities>;

export type MailboxKind = keyof typeof capabilities;

export function isNotForIt(row: string | NotForIt): row is NotForIt {
  return typeof row !== 'string';
}
