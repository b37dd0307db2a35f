import type { ImapMailboxDefinition } from '@fixpoint/shared/contracts';
import { ConfigurationError, type FixpointError, TimedOutError } from '@fixpoint/shared/errors';
import { toSafeLine } from '@fixpoint/shared/text';
import { MailError } from './mail-error.js';

/** Details of a failed IMAP command or connection, read from the client's error. */
export interface ImapFailure {
  readonly isLoginRefused: boolean;
  /** The server's code in brackets, such as `UNAVAILABLE` (RFC 5530). */
  readonly serverCode: string | null;
  /** Status of the server's response: `NO` or `BAD`. */
  readonly status: string | null;
  readonly isFolderMissing: boolean;
  /** True if TLS failed: the server lacks STARTTLS, or the handshake failed. */
  readonly isTlsFailed: boolean;
  /** System or client code, such as `ECONNREFUSED`. */
  readonly code: string | null;
  readonly message: string;
}

/** Codes for a login refused for other reasons than the password: too many at once, an unavailable database. */
const passing = new Set(['UNAVAILABLE', 'INUSE', 'LIMIT', 'SERVERBUG', 'CONTACTADMIN']);
/** OpenSSL's and Node's codes for a port that does not speak TLS. */
const notTls = /WRONG_VERSION_NUMBER|PACKET_LENGTH_TOO_LONG|HTTP_REQUEST|RECORD_OVERFLOW|^EPROTO$/;
/** Codes of the client, and our own, for a server that does not respond. */
const silence = /^(TimeoutError|(CONNECT|GREETING|UPGRADE)_TIMEOUT|E(CONNECT)?TIMEOUT|ETIMEDOUT)$/;
const certificate = /CERT|SELF_SIGNED|ERR_TLS|UNABLE_TO_(VERIFY|GET)|ERR_SSL|HOSTNAME/;

/** Turns a failed command into our error. The table in its test is the specification. `mailbox` is its name, `where` its host and port. */
export function classifyImapFailure(
  failure: ImapFailure,
  {
    mailbox,
    where,
    loginHint,
    security,
    timeoutMs,
  }: {
    mailbox: string;
    where: string;
    loginHint: string;
    security: ImapMailboxDefinition['security'];
    timeoutMs: number;
  },
): FixpointError {
  const { serverCode, code, status } = failure;
  const text = toSafeLine(failure.message, 300).replace(/\.+$/, '');
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
  const tls = classifyTlsFailure(failure, { mailbox, where, text, context });
  if (tls !== null) return tls;
  if (code !== null && silence.test(code)) {
    const hint =
      security === 'tls'
        ? 'Check host and port of the mailbox, and that a firewall does not block the connection.'
        : 'Check host and port of the mailbox. If the port expects TLS, as 993 does, set `security: tls`.';
    return new TimedOutError(`The mailbox "${mailbox}" at ${where}`, timeoutMs, { hint });
  }
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

function classifyTlsFailure(
  { code, isTlsFailed }: ImapFailure,
  {
    mailbox,
    where,
    text,
    context,
  }: { mailbox: string; where: string; text: string; context: Record<string, unknown> },
): FixpointError | null {
  if (code !== null && notTls.test(code)) {
    return new ConfigurationError(
      `The mailbox "${mailbox}" is set to TLS, and ${where} does not use TLS, so no password was sent.`,
      {
        hint: 'Set `port: 993` of the mailbox, or `security: starttls`. Use `security: none` only for a server on this machine.',
        context,
      },
    );
  }
  if (code !== null && certificate.test(code)) {
    return new MailError(
      'mail-certificate',
      `The certificate of ${where} is not trusted (${code}), so no password was sent to the mailbox "${mailbox}".`,
      { context },
    );
  }
  if (isTlsFailed && code === null) {
    return new ConfigurationError(
      `The mailbox "${mailbox}" is set to STARTTLS, and ${where} refuses it: ${text}.`,
      {
        hint: 'Set `security: tls` and the TLS port, usually 993. Use `security: none` only for a server on this machine.',
        context,
      },
    );
  }
  return null;
}

/** Reads a client's error, without trusting its shape. */
export function readImapFailure(thrown: unknown): ImapFailure {
  const error = (typeof thrown === 'object' && thrown !== null ? thrown : {}) as Record<string, unknown>;
  const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null);
  return {
    isLoginRefused: error.authenticationFailed === true,
    serverCode: text(error.serverResponseCode)?.toUpperCase() ?? null,
    status: text(error.responseStatus),
    isFolderMissing: error.mailboxMissing === true,
    isTlsFailed: error.tlsFailed === true,
    code: text(error.code) ?? (error.name === 'TimeoutError' ? 'TimeoutError' : null),
    message: text(error.responseText) ?? text(error.message) ?? 'no reason given',
  };
}
