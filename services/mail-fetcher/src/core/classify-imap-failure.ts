import { type FixpointError, TimedOutError } from '@fixpoint/shared/errors';
import { toSafeLine } from '@fixpoint/shared/text';
import { MailError } from './mail-error.js';

/** What is known of a failed IMAP command or connection, read from the client's error. */
export interface ImapFailure {
  readonly isLoginRefused: boolean;
  /** The server's code in brackets, such as `UNAVAILABLE` (RFC 5530). */
  readonly serverCode: string | null;
  /** `NO` or `BAD`: the server answered, and this was its answer. */
  readonly status: string | null;
  readonly isFolderMissing: boolean;
  /** System or client code, such as `ECONNREFUSED`. */
  readonly code: string | null;
  readonly message: string;
}

/** A login is refused with these for other reasons than the password: too many at once, a database that is away. */
const passing = new Set(['UNAVAILABLE', 'INUSE', 'LIMIT', 'SERVERBUG', 'CONTACTADMIN']);
const certificate = /CERT|SELF_SIGNED|ERR_TLS|UNABLE_TO_(VERIFY|GET)|ERR_SSL|HOSTNAME/;

/** Turns a failed command into our error. The table in its test is the specification. `mailbox` is its name, `where` its host and port. */
export function classifyImapFailure(
  failure: ImapFailure,
  {
    mailbox,
    where,
    loginHint,
    timeoutMs,
  }: { mailbox: string; where: string; loginHint: string; timeoutMs: number },
): FixpointError {
  const { serverCode, code, status } = failure;
  const text = toSafeLine(failure.message, 300);
  const context = { mailbox, server: where, code: serverCode ?? code ?? status };
  if (failure.isLoginRefused && !(serverCode !== null && passing.has(serverCode))) {
    return new MailError(
      'mail-authorization',
      `The mailbox "${mailbox}" refused the login at ${where}: ${text}.`,
      {
        hint: loginHint,
        context,
      },
    );
  }
  if (failure.isFolderMissing) {
    return new MailError('mail-folder-missing', `The mailbox "${mailbox}" has no such folder: ${text}.`, {
      context,
    });
  }
  if (code !== null && certificate.test(code)) {
    return new MailError(
      'mail-certificate',
      `The certificate of ${where} is not trusted (${code}), so no password was sent to the mailbox "${mailbox}".`,
      { context },
    );
  }
  if (code === 'TimeoutError') return new TimedOutError(`The mailbox "${mailbox}" at ${where}`, timeoutMs);
  if (status !== null || serverCode !== null) {
    return new MailError(
      'mail-unavailable',
      `The mailbox "${mailbox}" at ${where} refused a request: ${text}.`,
      { context },
    );
  }
  return new MailError(
    'mail-unavailable',
    `The mailbox "${mailbox}" at ${where} cannot be reached${code === null ? `: ${text}` : ` (${code})`}.`,
    { context, hint: 'Check host, port and security of the mailbox, and that the server is running.' },
  );
}

/** Reads what a client's error holds, without trusting its shape. */
export function readImapFailure(thrown: unknown): ImapFailure {
  const error = (typeof thrown === 'object' && thrown !== null ? thrown : {}) as Record<string, unknown>;
  const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null);
  return {
    isLoginRefused: error.authenticationFailed === true,
    serverCode: text(error.serverResponseCode)?.toUpperCase() ?? null,
    status: text(error.responseStatus),
    isFolderMissing: error.mailboxMissing === true,
    code: text(error.code) ?? (error.name === 'TimeoutError' ? 'TimeoutError' : null),
    message: text(error.responseText) ?? text(error.message) ?? 'no reason given',
  };
}
