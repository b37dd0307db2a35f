import { z } from 'zod';
import { HttpUrl } from './deploy-definition.js';

/** Fields of every kind of mailbox. */
const common = {
  /**
   * Name under which the server that takes this mailbox's mail in writes Authentication-Results. Absent: mx.google.com for Gmail, otherwise none. The same
   * header under another name is not believed.
   */
  server: z.string().min(1).optional(),
};

const Port = z.int().min(1).max(65_535);

/** Credentials for a mailbox. A secret is never here: it is in the environment, in the variable that is named. */
export const MailboxLogin = z.discriminatedUnion('by', [
  z.strictObject({
    by: z.literal('password'),
    /** Variable that holds the password, or `NAME_FILE` the file with it. Absent: `MAIL_<NAME>_PASSWORD`. */
    variable: z
      .string()
      .regex(/^[A-Z][A-Z0-9_]*$/, 'must be the name of an environment variable')
      .optional(),
  }),
  z.strictObject({
    by: z.literal('oauth'),
    provider: z.enum(['google', 'microsoft', 'other']),
    client_id: z.string().min(1),
    /** Variable that holds the client's secret, if the provider wants one. Absent: `MAIL_<NAME>_CLIENT_SECRET`, if it is set. */
    variable: z
      .string()
      .regex(/^[A-Z][A-Z0-9_]*$/, 'must be the name of an environment variable')
      .optional(),
    /** Microsoft's directory: `common`, `organizations`, `consumers` or a tenant's id. */
    tenant: z.string().min(1).default('common'),
    /** Addresses of a provider that is neither Google nor Microsoft. */
    device_url: HttpUrl.optional(),
    token_url: HttpUrl.optional(),
    scope: z.string().min(1).optional(),
    /** File with the token that `fixpoint mail add` wrote. Absent: `credentials/mail-<name>.json`. */
    token: z.string().min(1).optional(),
  }),
]);
export type MailboxLogin = z.infer<typeof MailboxLogin>;

/** A mailbox behind IMAP. */
const ImapMailboxDefinition = z.strictObject({
  ...common,
  kind: z.literal('imap'),
  host: z.string().min(1),
  /** Absent: 993 with TLS, 143 without. */
  port: Port.optional(),
  /** `tls`: from the first byte. `starttls`: required before the login. `none`: for a server on this machine alone. */
  security: z.enum(['tls', 'starttls', 'none']).default('tls'),
  user: z.string().min(1),
  login: MailboxLogin.default({ by: 'password' }),
  /**
   * Folders that are searched: names as the server shows them, or special uses (`\Inbox`, `\All`, `\Archive`, `\Junk`). The first is
   * watched for new mail.
   */
  folders: z.array(z.string().min(1)).min(1).max(20).default(['INBOX']),
  /** File with certificates of the authority that signed the server's own, in PEM. Absent: those that Node trusts. */
  ca: z.string().min(1).optional(),
});
export type ImapMailboxDefinition = z.infer<typeof ImapMailboxDefinition>;

/** Sender of mails to the webhook, which decides how its signature is checked. */
export const WebhookSender = z.enum(['mailgun', 'postmark', 'ses', 'signed']);
export type WebhookSender = z.infer<typeof WebhookSender>;

/**
 * Source of mails. Gmail's API by OAuth; IMAP; a Maildir; an mbox file; a folder of `.eml` files; a folder into which a person puts the
 * documents themselves; or an address that a mail provider posts each mail to.
 */
export const MailboxDefinition = z.discriminatedUnion('kind', [
  z.strictObject({
    ...common,
    kind: z.literal('gmail'),
    /** OAuth client file; absent: GMAIL_CREDENTIALS_PATH. */
    credentials: z.string().min(1).optional(),
    /** Token file; absent: GMAIL_TOKEN_PATH. */
    token: z.string().min(1).optional(),
    /** Base address of the API; absent: Google's. */
    url: HttpUrl.optional(),
  }),
  ImapMailboxDefinition,
  z.strictObject({ ...common, kind: z.literal('maildir'), path: z.string().min(1) }),
  z.strictObject({ ...common, kind: z.literal('mbox'), path: z.string().min(1) }),
  z.strictObject({ ...common, kind: z.literal('eml-folder'), path: z.string().min(1) }),
  z.strictObject({
    kind: z.literal('downloads'),
    /** Folder with documents that a person put there; absent: `~/Downloads`. */
    path: z.string().min(1).optional(),
  }),
  z.strictObject({
    ...common,
    kind: z.literal('webhook'),
    sender: WebhookSender,
    /** Variable that holds the signing key (or, for Postmark, `user:password`). Absent: `MAIL_<NAME>_SECRET`. SES needs none. */
    variable: z
      .string()
      .regex(/^[A-Z][A-Z0-9_]*$/, 'must be the name of an environment variable')
      .optional(),
    /** SES: the topic that may post here (`arn:aws:sns:…`). */
    topic: z.string().startsWith('arn:aws').optional(),
    /** Folder in which posted mails are kept. Absent: `mail/<name>` in FIXPOINT_HOME. */
    path: z.string().min(1).optional(),
  }),
]);
export type MailboxDefinition = z.infer<typeof MailboxDefinition>;
