/** A provider's IMAP server, and what its login takes. */
export interface KnownServer {
  readonly host: string;
  /** Advice for a person before a password is asked for. */
  readonly note?: string;
}

const gmail: KnownServer = {
  host: 'imap.gmail.com',
  note: 'Google requires an app password here (myaccount.google.com/apppasswords), not the account password.',
};
const microsoft: KnownServer = {
  host: 'outlook.office365.com',
  note: 'Microsoft no longer accepts passwords: use --oauth microsoft --client-id ID.',
};
const icloud: KnownServer = {
  host: 'imap.mail.me.com',
  note: 'Apple requires an app-specific password here (account.apple.com), not the account password.',
};
const yahoo: KnownServer = {
  host: 'imap.mail.yahoo.com',
  note: 'Yahoo requires an app password here, not the account password.',
};

const servers = new Map<string, KnownServer>([
  ['gmail.com', gmail],
  ['googlemail.com', gmail],
  ['outlook.com', microsoft],
  ['hotmail.com', microsoft],
  ['live.com', microsoft],
  ['icloud.com', icloud],
  ['me.com', icloud],
  ['mac.com', icloud],
  ['yahoo.com', yahoo],
  ['fastmail.com', { host: 'imap.fastmail.com', note: 'Fastmail requires an app password here.' }],
  ['gmx.net', { host: 'imap.gmx.net' }],
  ['gmx.de', { host: 'imap.gmx.net' }],
  ['web.de', { host: 'imap.web.de' }],
  ['posteo.de', { host: 'posteo.de' }],
  ['mailbox.org', { host: 'imap.mailbox.org' }],
]);

/** The server of an address at a well-known provider. */
export function findKnownServer(address: string): KnownServer | undefined {
  return servers.get(address.slice(address.lastIndexOf('@') + 1).toLowerCase());
}
