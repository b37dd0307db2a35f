import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Ask } from './questions.js';

export interface ChosenMailbox {
  readonly delivery: 'mail' | 'hand';
  /** For the section `mailboxes`; undefined: none is needed. */
  readonly mailbox: { readonly name: string; readonly definition: Record<string, unknown> } | undefined;
  /** For the service's row; undefined: nothing is mailed. */
  readonly mail: Record<string, unknown> | undefined;
  readonly settings: ReadonlyMap<string, string>;
  /** What is left to do by hand. */
  readonly next: readonly string[];
}

const kinds = [
  { value: 'hand', label: 'I upload each document: no mailbox' },
  { value: 'gmail', label: 'Gmail, with the Google API' },
  { value: 'imap', label: 'IMAP, with a password' },
  { value: 'outlook', label: 'Outlook or Microsoft 365, with IMAP and a browser login' },
  { value: 'maildir', label: 'A Maildir on this machine' },
  { value: 'mbox', label: 'An mbox file on this machine' },
  { value: 'eml-folder', label: 'A folder of .eml files' },
  { value: 'downloads', label: 'A folder in which I save the documents' },
];
const names = { mailbox: 'main' };
const passwordVariable = 'MAIL_MAIN_PASSWORD';
/** Where each mail is as genuine as whoever may write to the disk. */
const local = new Set(['maildir', 'mbox', 'eml-folder', 'downloads']);
/** Default folder of a kind of mailbox, in the home folder. */
const homeFolders: Readonly<Record<string, string>> = { downloads: 'Downloads', maildir: 'Maildir' };

/** Asks where the documents arrive, and what their mails look like. */
export async function askMailbox(
  ask: Ask,
  {
    name: service,
    hasAddress,
    cwd,
  }: { readonly name: string; readonly hasAddress: boolean; readonly cwd: string },
): Promise<ChosenMailbox> {
  const kind = await ask({
    key: 'mailbox',
    message: 'Where do the documents arrive?',
    choices: kinds,
    initial: 'hand',
  });
  if (kind === 'hand') {
    return { delivery: 'hand', mailbox: undefined, mail: undefined, settings: new Map(), next: [] };
  }
  const { definition, settings, next } = await askDefinition(ask, kind, cwd);
  const mail =
    kind === 'downloads'
      ? { subject: service.replaceAll('-', ' ') }
      : await askMail(ask, service, kind, hasAddress, settings);
  return {
    delivery: 'mail',
    mailbox: { name: names.mailbox, definition: { kind: kind === 'outlook' ? 'imap' : kind, ...definition } },
    mail,
    settings,
    next,
  };
}

async function askMail(
  ask: Ask,
  service: string,
  kind: string,
  hasAddress: boolean,
  settings: Map<string, string>,
): Promise<Record<string, unknown>> {
  const subject = await ask({
    key: 'subject',
    message: 'Text in the subject of mails with the document',
    initial: service.replaceAll('-', ' '),
  });
  const sender = await ask({
    key: 'sender',
    message: 'Sender address of mails with the document',
    check: checkAddress,
  });
  settings.set('SENDER_EMAIL', sender);
  if (hasAddress) {
    const address = await ask({
      key: 'address',
      message: 'Address to send the documents to; mail to it must arrive in this mailbox',
      check: checkAddress,
    });
    settings.set('USER_EMAIL', address);
  }
  const correlation = await ask({
    key: 'correlation',
    message: 'How does Fixpoint match a mail to its submission?',
    choices: [
      { value: 'plus-address', label: 'by address: mail to name+token@host also arrives in this mailbox' },
      { value: 'none', label: 'by subject, recipient and time' },
    ],
    initial: hasAddress && kind !== 'imap' ? 'plus-address' : 'none',
  });
  return {
    subject,
    ...(correlation === 'none' ? {} : { correlation }),
    // No mail server of ours reports whether the sender is genuine.
    ...(local.has(kind) ? { authentication: 'if-reported' } : {}),
  };
}

async function askDefinition(
  ask: Ask,
  kind: string,
  cwd: string,
): Promise<{ definition: Record<string, unknown>; settings: Map<string, string>; next: string[] }> {
  const settings = new Map<string, string>();
  if (kind === 'gmail') return { definition: {}, settings, next: ['fixpoint mail login'] };
  if (kind === 'imap' || kind === 'outlook') {
    const host = await ask({
      key: 'mail-host',
      message: 'IMAP server',
      ...(kind === 'outlook' ? { initial: 'outlook.office365.com' } : {}),
    });
    const user = await ask({ key: 'mail-user', message: 'User name on that server' });
    if (kind === 'outlook') {
      const client = await ask({
        key: 'mail-client',
        message: 'Client id of your Microsoft app registration',
      });
      const login = { by: 'oauth', provider: 'microsoft', client_id: client };
      return { definition: { host, user, login }, settings, next: [`fixpoint mail add ${names.mailbox}`] };
    }
    const port = await ask({ key: 'mail-port', message: 'Port', initial: '993', check: checkPort });
    const security = await ask({
      key: 'mail-security',
      message: 'Encryption',
      choices: [
        { value: 'tls', label: 'TLS' },
        { value: 'starttls', label: 'STARTTLS' },
        { value: 'none', label: 'none: only for a server on this machine' },
      ],
      initial: port === '143' ? 'starttls' : 'tls',
    });
    const server = await ask({
      key: 'mail-server',
      message:
        'Name of the receiving server: the first word of the Authentication-Results header of any mail in this mailbox',
      initial: host,
    });
    settings.set(passwordVariable, await ask({ key: 'mail-password', message: 'Password', secret: true }));
    const shown = port === '993' && security === 'tls' ? {} : { port: Number(port), security };
    return { definition: { host, ...shown, user, server }, settings, next: [] };
  }
  const homeFolder = homeFolders[kind];
  const path = await ask({
    key: 'mail-path',
    message: kind === 'mbox' ? 'Path of the mbox file' : 'Path of the folder',
    initial: homeFolder === undefined ? undefined : join(homedir(), homeFolder),
  });
  return { definition: { path: resolve(cwd, path) }, settings, next: [] };
}

function checkAddress(text: string): string | null {
  return /^[^\s@<>]+@[^\s@<>]+$/.test(text) ? null : `"${text}" is not an e-mail address`;
}

function checkPort(text: string): string | null {
  return /^\d{1,5}$/.test(text) && Number(text) > 0 && Number(text) < 65_536
    ? null
    : `"${text}" is not a port`;
}
