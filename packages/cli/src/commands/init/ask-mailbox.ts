import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import { InvalidInputError } from '@fixpoint/shared/errors';
import type { CommandContext } from '../../command-context.js';
import { decideAuthentication, findReportingServer } from './decide-authentication.js';
import type { Ask } from './questions.js';
import { describeNewest, describeTrial, type TriedMail, tryMailbox } from './try-mailbox.js';

export interface ChosenMailbox {
  readonly delivery: 'mail' | 'hand';
  /** For the section `mailboxes`; undefined: no mailbox is needed. */
  readonly mailbox: { readonly name: string; readonly definition: Record<string, unknown> } | undefined;
  /** For the service's row; undefined: nothing is mailed. */
  readonly mail: Record<string, unknown> | undefined;
  readonly settings: ReadonlyMap<string, string>;
  /** Steps left to do by hand. */
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
/** Mails that are read and shown to find how senders are authenticated. */
const maxShownMails = 5;
const names = { mailbox: 'main' };
const passwordVariable = 'MAIL_MAIN_PASSWORD';
/** Kinds of mailbox in which anyone with write access to the disk can forge a mail. */
const local = new Set(['maildir', 'mbox', 'eml-folder', 'downloads']);
/** Default folder of a kind of mailbox, in the home folder. */
const homeFolders: Readonly<Record<string, string>> = { downloads: 'Downloads', maildir: 'Maildir' };

/** Asks for the mailbox of the documents, and the properties of their mails. Tries the mailbox, and reads its newest mails. */
export async function askMailbox(
  context: CommandContext,
  ask: Ask,
  { name: service, hasAddress }: { readonly name: string; readonly hasAddress: boolean },
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
  const asked = await askDefinition(context, ask, kind);
  const { settings, next } = asked;
  const mail =
    kind === 'downloads'
      ? { subject: service.replaceAll('-', ' ') }
      : await askMail(context, ask, { service, kind, hasAddress }, asked);
  const authentication =
    kind === 'downloads' || next.length > 0
      ? {}
      : await tryService(context, asked, { subject: String(mail.subject), isFile: local.has(kind) });
  return {
    delivery: 'mail',
    mailbox: { name: names.mailbox, definition: asked.definition },
    mail: { ...mail, ...authentication },
    settings,
    next,
  };
}

async function askMail(
  context: CommandContext,
  ask: Ask,
  {
    service,
    kind,
    hasAddress,
  }: { readonly service: string; readonly kind: string; readonly hasAddress: boolean },
  { definition, settings, mails }: AskedDefinition,
): Promise<Record<string, unknown>> {
  const subject = await ask({
    key: 'subject',
    message: 'Text in the subject of mails with the document',
    initial: service.replaceAll('-', ' '),
  });
  const sender = await ask({
    key: 'sender',
    message: 'Sender address of mails with the document',
    // Only a person may trust a sender.
    initial: context.isInteractive ? findSender(mails ?? [], subject) : undefined,
    check: checkAddress,
  });
  settings.set('SENDER_EMAIL', sender);
  if (hasAddress) {
    const address = await ask({
      key: 'address',
      message: 'Address to send the documents to; mail to it must arrive in this mailbox',
      initial: checkAddress(String(definition.user)) === null ? String(definition.user) : undefined,
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
  return { subject, ...(correlation === 'none' ? {} : { correlation }) };
}

/** Names the newest mail of the service, and finds how its sender is believed. */
async function tryService(
  context: CommandContext,
  { definition, settings, mails }: AskedDefinition,
  { subject, isFile }: { readonly subject: string; readonly isFile: boolean },
): Promise<{ authentication?: 'if-reported' }> {
  const sender = settings.get('SENDER_EMAIL') ?? '';
  const server = typeof definition.server === 'string' ? definition.server : '';
  const ofService =
    mails === null || mails.length === 0
      ? []
      : ((await tryMailbox(context, { definition, settings, subject, count: 3 })) ?? []);
  const trust = { isLocal: isFile || isLoopback(definition.host), server, sender };
  const known = [...ofService.filter(({ fits }) => fits), ...(mails ?? [])];
  const authentication = isFile ? 'if-reported' : decideAuthentication(mails === null ? null : known, trust);
  for (const line of describeTrial(ofService, authentication)) context.write(`  ${line}`);
  return authentication === 'required' ? {} : { authentication };
}

interface AskedDefinition {
  /** Entry of `mailboxes`. */
  readonly definition: Readonly<Record<string, unknown>>;
  readonly settings: Map<string, string>;
  readonly next: readonly string[];
  /** Newest mails; null: the mailbox was not readable. */
  readonly mails: readonly TriedMail[] | null;
}

async function askDefinition(context: CommandContext, ask: Ask, kind: string): Promise<AskedDefinition> {
  const settings = new Map<string, string>();
  if (kind === 'gmail') return { definition: { kind }, settings, next: ['fixpoint mail login'], mails: null };
  if (kind === 'imap') return askImap(context, ask);
  if (kind === 'outlook') {
    const host = await ask({ key: 'mail-host', message: 'IMAP server', initial: 'outlook.office365.com' });
    const user = await ask({ key: 'mail-user', message: 'User name on that server' });
    const client = await ask({
      key: 'mail-client',
      message: 'Client id of your Microsoft app registration',
    });
    const login = { by: 'oauth', provider: 'microsoft', client_id: client };
    const next = [`fixpoint mail add ${names.mailbox}`];
    return { definition: { kind: 'imap', host, user, login }, settings, next, mails: null };
  }
  const homeFolder = homeFolders[kind];
  const path = await ask({
    key: 'mail-path',
    message: kind === 'mbox' ? 'Path of the mbox file' : 'Path of the folder',
    initial: homeFolder === undefined ? undefined : join(homedir(), homeFolder),
  });
  const definition = { kind, path: resolve(context.cwd, path) };
  const mails = await tryMailbox(context, { definition, settings, count: maxShownMails });
  return { definition, settings, next: [], mails };
}

/** The IMAP server and the login, asked again from a person until they work. */
async function askLogin(context: CommandContext, ask: Ask, again?: Error): Promise<AskedDefinition> {
  const host = await ask({ key: 'mail-host', message: 'IMAP server', again });
  const user = await ask({ key: 'mail-user', message: 'User name on that server', again });
  const port = await ask({ key: 'mail-port', message: 'Port', initial: '993', check: checkPort, again });
  const security = await ask({
    key: 'mail-security',
    message: 'Encryption',
    choices: [
      { value: 'tls', label: 'TLS' },
      { value: 'starttls', label: 'STARTTLS' },
      { value: 'none', label: 'none: only for a server on this machine' },
    ],
    initial: port === '143' ? 'starttls' : 'tls',
    again,
  });
  const password = await ask({ key: 'mail-password', message: 'Password', secret: true, again });
  const settings = new Map([[passwordVariable, password]]);
  const shown = port === '993' && security === 'tls' ? {} : { port: Number(port), security };
  const definition = { kind: 'imap', host, ...shown, user };
  try {
    const mails = await tryMailbox(context, { definition, settings, count: maxShownMails });
    const asked = { definition, settings, next: [], mails };
    if (mails !== null || again !== undefined || !context.isInteractive) return asked;
    // A server that does not respond may have another address or port.
    const silent = new InvalidInputError('The mailbox does not respond.', { field: 'mail-*', hint: '' });
    return await askLogin(context, ask, silent).catch((error: unknown) => {
      if (error === silent) return asked;
      throw error;
    });
  } catch (error) {
    if (!(error instanceof InvalidInputError && context.isInteractive)) throw error;
    context.write(`  ${error.message} ${error.hint}`);
    return askLogin(context, ask, error);
  }
}

async function askImap(context: CommandContext, ask: Ask): Promise<AskedDefinition> {
  const { definition, settings, mails } = await askLogin(context, ask);
  for (const line of describeNewest(mails ?? [])) context.write(`  ${line}`);
  const reporting = findReportingServer(mails ?? []);
  // Without a report in any mail there is no name to ask for.
  if (mails !== null && mails.length > 0 && reporting === null) {
    return { definition, settings, next: [], mails };
  }
  const usual = reporting ?? (isLoopback(definition.host) ? undefined : String(definition.host));
  const server = await ask({
    key: 'mail-server',
    message:
      'Name of your mail server, as in the Authentication-Results header of the mails that it receives (Enter: none)',
    optional: true,
    ...(usual === undefined ? {} : { initial: usual }),
  });
  const named = server === '' ? definition : { ...definition, server };
  return { definition: named, settings, next: [], mails };
}

function findSender(mails: readonly TriedMail[], subject: string): string | undefined {
  return mails.find((mail) => mail.subject.toLowerCase().includes(subject.toLowerCase()))?.sender;
}

function isLoopback(host: unknown): boolean {
  return typeof host === 'string' && /^(localhost|127\.\d+\.\d+\.\d+|::1)$/.test(host);
}

function checkAddress(text: string): string | null {
  return /^[^\s@<>]+@[^\s@<>]+$/.test(text) ? null : `"${text}" is not an e-mail address`;
}

function checkPort(text: string): string | null {
  return /^\d{1,5}$/.test(text) && Number(text) > 0 && Number(text) < 65_536
    ? null
    : `"${text}" is not a port`;
}
