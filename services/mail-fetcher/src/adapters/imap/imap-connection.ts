import { readFile } from 'node:fs/promises';
import type { ImapMailboxDefinition } from '@fixpoint/shared/contracts';
import { FixpointError } from '@fixpoint/shared/errors';
import type { Logger } from '@fixpoint/shared/logging';
import type { ImapFlow } from 'imapflow';
import { classifyImapFailure, readImapFailure } from '../../core/classify-imap-failure.js';

/** Credentials for the server, obtained again for each connection. */
export type ImapCredentials = { readonly password: string } | { readonly accessToken: string };

export interface ImapConnectionOptions {
  /** The mailbox's own name. */
  readonly name: string;
  readonly definition: ImapMailboxDefinition;
  /** `refused`: the server rejected the last ones, so a token is renewed. */
  readonly credentials: (refused: boolean, signal: AbortSignal) => Promise<ImapCredentials>;
  /** Remedy for a refused login. */
  readonly loginHint: string;
  /** Time limit for a single request, in milliseconds. */
  readonly timeoutMs: number;
  readonly log: Logger;
  /** Idle time of the connection before it waits for news (IDLE), in milliseconds. */
  readonly idleAfterMs?: number;
}

export interface ImapConnection {
  /** Runs a request on an open connection, and again on a new one if the connection ended meanwhile. Throws typed errors. */
  use<Result>(signal: AbortSignal, request: (client: ImapFlow) => Promise<Result>): Promise<Result>;
  /** Calls back when the server reports a new mail, or the connection came back; keeps the connection open meanwhile. */
  watch(onArrival: () => void): () => void;
  close(): Promise<void>;
}

/** Maximum number of sessions that one request tries. */
const maxAttempts = 3;
const firstRetryMs = 1_000;
const maxRetryMs = 60_000;

/**
 * One connection to an IMAP server, opened at its first use.
 *
 * States: `closed` → `opening` → `open` (it waits for news in IDLE between requests) → `closed`, whenever the server, the network or a request that
 * took too long ended it. The next request reopens it; while there are watchers, it is reopened automatically, after one second at first and a minute
 * at most.
 */
export function createImapConnection(options: ImapConnectionOptions): ImapConnection {
  const { name, definition, timeoutMs, log } = options;
  const port = definition.port ?? (definition.security === 'tls' ? 993 : 143);
  const where = `${definition.host}:${port}`;
  const listeners = new Set<() => void>();
  let opened: Promise<ImapFlow> | undefined;
  let retry: NodeJS.Timeout | undefined;
  let retryMs = firstRetryMs;
  let isClosed = false;

  async function open(): Promise<ImapFlow> {
    const signal = AbortSignal.timeout(timeoutMs);
    try {
      return await connect(await options.credentials(false, signal));
    } catch (error) {
      // A token may have ended early; a new one is worth one more attempt, a password is not.
      if (!readImapFailure(error).isLoginRefused || definition.login.by !== 'oauth') throw error;
      return connect(await options.credentials(true, signal));
    }
  }

  async function connect(credentials: ImapCredentials): Promise<ImapFlow> {
    const client = await createClient(options, port, credentials);
    client.on('close', () => forget(client));
    client.on('exists', () => notify());
    await connectOrClose(client);
    retryMs = firstRetryMs;
    return client;
  }

  function notify(): void {
    for (const listener of listeners) listener();
  }

  /** After the connection ended: watchers get a new one. */
  function forget(client: ImapFlow): void {
    const before = opened;
    before?.then(
      (current) => {
        if (opened !== before || current !== client) return;
        opened = undefined;
        if (listeners.size > 0 && !isClosed) scheduleReopening();
      },
      () => {},
    );
  }

  function scheduleReopening(): void {
    if (retry !== undefined) return;
    retry = setTimeout(() => {
      retry = undefined;
      void reopen();
    }, retryMs);
    retry.unref();
    retryMs = Math.min(retryMs * 2, maxRetryMs);
  }

  async function reopen(): Promise<void> {
    if (isClosed || listeners.size === 0) return;
    try {
      const client = await current();
      if (client.mailbox === false)
        await client.mailboxOpen(definition.folders[0] ?? 'INBOX', { readOnly: true });
      // Mails may have come while there was no connection.
      notify();
    } catch (error) {
      log.debug({ err: error, mailbox: name }, 'Opening the IMAP connection that waits for mails failed');
      scheduleReopening();
    }
  }

  function current(): Promise<ImapFlow> {
    if (opened === undefined) {
      const opening = open();
      opened = opening;
      opening.catch(() => {
        if (opened === opening) opened = undefined;
      });
    }
    return opened;
  }

  return {
    async use(signal, request) {
      signal.throwIfAborted();
      if (isClosed)
        throw new FixpointError('The mailbox is closed.', { code: 'mail-unavailable', retry: 'backoff' });
      let opening = current();
      const openAgain = () => {
        if (opened === opening) opened = undefined;
        opening = current();
        return opening;
      };
      try {
        return await within(timeoutMs, signal, () => requestUntilUsable(opening, openAgain, request));
      } catch (thrown) {
        const failure = readImapFailure(thrown);
        // A missing response leaves the connection in the middle of a command: it is unusable.
        if (failure.code === 'TimeoutError') void opening.then((client) => client.close()).catch(() => {});
        signal.throwIfAborted();
        if (thrown instanceof FixpointError) throw thrown;
        const { loginHint } = options;
        const { security } = definition;
        throw classifyImapFailure(failure, { mailbox: name, where, loginHint, security, timeoutMs });
      }
    },

    watch(onArrival) {
      listeners.add(onArrival);
      void reopen();
      return () => void listeners.delete(onArrival);
    },

    async close() {
      isClosed = true;
      listeners.clear();
      clearTimeout(retry);
      const client = await opened?.catch(() => undefined);
      opened = undefined;
      client?.close();
    },
  };
}

async function createClient(
  { name, definition, timeoutMs, idleAfterMs = 500, log }: ImapConnectionOptions,
  port: number,
  credentials: ImapCredentials,
): Promise<ImapFlow> {
  // Its libraries take a tenth of a second to load, and the mailbox may be of another kind.
  const { ImapFlow } = await import('imapflow');
  const { ca, user, security } = definition;
  const client = new ImapFlow({
    host: definition.host,
    port,
    secure: security === 'tls',
    ...(security === 'tls' ? {} : { doSTARTTLS: security === 'starttls' }),
    auth: 'password' in credentials ? { user, pass: credentials.password } : { user, ...credentials },
    ...(ca === undefined ? {} : { tls: { ca: await readFile(ca, 'utf8') } }),
    logger: false,
    disableAutoIdle: false,
    autoIdleDelay: idleAfterMs,
    // A server may end an IDLE of half an hour; and without IDLE, this is the poll interval.
    maxIdleTime: 10 * 60_000,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    // The maximum literal that a server may announce: a mail above our own limit is read only in part.
    maxLiteralSize: 100_000_000,
  });
  // Without a listener, an error of an unused connection would end the process.
  client.on('error', (error: Error) => log.debug({ err: error, mailbox: name }, 'IMAP connection failed'));
  return client;
}

async function connectOrClose(client: ImapFlow): Promise<void> {
  try {
    await client.connect();
  } catch (error) {
    // A refused login leaves the connection open.
    client.close();
    throw error;
  }
}

/**
 * Servers end a session whose folder was renamed, or that was idle for long: the next one works. A server that ends all sessions may end the next one
 * as well.
 */
async function requestUntilUsable<Result>(
  opening: Promise<ImapFlow>,
  openAgain: () => Promise<ImapFlow>,
  request: (client: ImapFlow) => Promise<Result>,
): Promise<Result> {
  let client = await opening;
  for (let attempt = 1; attempt < maxAttempts; attempt += 1) {
    if (client.usable) {
      try {
        return await request(client);
      } catch (error) {
        if (client.usable) throw error;
      }
    }
    client = await openAgain();
  }
  return request(client);
}

/** Ends with `TimeoutError` after this time, or with the signal's reason. The started work continues, and its result is ignored. */
async function within<Result>(ms: number, signal: AbortSignal, run: () => Promise<Result>): Promise<Result> {
  const either = AbortSignal.any([signal, AbortSignal.timeout(ms)]);
  const running = run();
  running.catch(() => {});
  return new Promise((resolve, reject) => {
    const stop = () => reject(either.reason);
    either.addEventListener('abort', stop, { once: true });
    running.then(resolve, reject).finally(() => either.removeEventListener('abort', stop));
  });
}
