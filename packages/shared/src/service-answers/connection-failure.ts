/** Failure of a request before any response, read from the innermost error: `fetch` itself reports only "fetch failed". */
export interface ConnectionFailure {
  /** Code of Node or OpenSSL, such as `ECONNREFUSED`, else the message of the error. */
  readonly code: string;
  /** The system call that failed, such as `connect`. */
  readonly syscall: string | undefined;
  /** TLS fault. The request was not sent. Null: there is another cause. */
  readonly tls: { readonly reason: string; readonly remedy: string } | null;
}

const untrusted = /CERT|SELF_SIGNED|UNABLE_TO_(VERIFY|GET)|HOSTNAME/;
/** Codes of a handshake with a port without TLS. Other codes of OpenSSL may come after the request was sent. */
const notTls = /^ERR_SSL_(WRONG_VERSION_NUMBER|PACKET_LENGTH_TOO_LONG|HTTP_REQUEST|UNKNOWN_PROTOCOL)$/;

/** Reads an error of `fetch` or of a socket without trusting its shape. */
export function readConnectionFailure(error: unknown): ConnectionFailure {
  const { code, syscall } = findCode(error);
  return { code, syscall, tls: explainTls(code) };
}

function explainTls(code: string): ConnectionFailure['tls'] {
  if (untrusted.test(code)) {
    return {
      reason: `its certificate is not trusted (${code})`,
      remedy:
        'Export NODE_EXTRA_CA_CERTS with the path of a PEM file that contains the certificate or its authority (for the services, .env is enough). Then start the program again.',
    };
  }
  if (!notTls.test(code)) return null;
  return {
    reason: `the port does not use TLS (${code})`,
    remedy: 'Use http:// instead of https://, or correct the port.',
  };
}

function findCode(error: unknown): { code: string; syscall: string | undefined } {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const { code, syscall } = cause as NodeJS.ErrnoException;
    if (typeof code !== 'string') continue;
    // A host with several addresses has one failure for each.
    const inner = cause instanceof AggregateError ? (cause.errors[0] as NodeJS.ErrnoException) : undefined;
    return { code, syscall: syscall ?? inner?.syscall };
  }
  return { code: error instanceof Error ? error.message : String(error), syscall: undefined };
}
