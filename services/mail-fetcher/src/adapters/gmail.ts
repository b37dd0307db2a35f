import { buildQuery, buildWideQuery } from '@fixpoint/guard/mail';
import { FixpointError } from '@fixpoint/shared/errors';
import type { Logger } from '@fixpoint/shared/logging';
// The whole `googleapis` takes nine times as long to load and 100 MB more.
import type { gmail_v1 } from 'googleapis/build/src/apis/gmail/index.js';
import { z } from 'zod';
import { classifyGmailFailure } from '../core/classify-gmail-failure.js';
import { MailError } from '../core/mail-error.js';
import type { Mailbox } from '../core/mailbox.js';
import { readGmailFailure } from '../core/read-gmail-failure.js';
import type { GmailAuthorization, GmailPaths } from './gmail-authorization.js';
import { createRawMailbox, type MailSource, type RawMail } from './mime/raw-mailbox.js';
import type { Resolve } from './mime/verify-signatures.js';

export interface GmailMailboxOptions extends GmailPaths {
  /** Root URL of Gmail's API, with a slash at its end. */
  readonly apiRootUrl: string;
  /** Time limit for a single request, in milliseconds. The client itself would wait indefinitely. */
  readonly timeoutMs: number;
  /** Maximum size of a mail that is read, in bytes. */
  readonly maximumBytes?: number;
  readonly log: Logger;
  /** The command that logs in to this mailbox, if it differs from the one without a name. */
  readonly login?: string;
  /** Queries the DNS for the keys of signatures; absent: the system's resolver. */
  readonly resolve?: Resolve | undefined;
}

/** Gmail's own limit of one page. */
const maxPageLength = 500;
/** Maximum size of responses without a mail, in bytes: lists, numbers, headers. */
const maxListBytes = 1_000_000;

const MessageList = z.object({
  messages: z.array(z.object({ id: z.string() })).nullish(),
  nextPageToken: z.string().nullish(),
});
const InternalDate = z.string().regex(/^\d{1,15}$/);
const RawMessage = z.object({ raw: z.string(), internalDate: InternalDate });
const MessageHead = z.object({
  internalDate: InternalDate,
  sizeEstimate: z.number().nullish(),
  payload: z.object({ headers: z.array(z.object({ name: z.string(), value: z.string() })).nullish() }),
});
const Profile = z.object({ emailAddress: z.string(), messagesTotal: z.number().nullish() });

/** JSON around the data, and base64 instead of bytes. */
const encodedLength = (bytes: number) => Math.ceil(bytes / 3) * 4 + 4_096;

/**
 * The mailbox behind Gmail's API. Mails are fetched raw, so that they are read as those of every other kind: Gmail's own tree of a mail omits parts
 * that its reader does not understand, and its signatures cannot be verified.
 */
export function createGmailMailbox({ maximumBytes, resolve, ...options }: GmailMailboxOptions): Mailbox {
  return createRawMailbox(createGmailSource(options), {
    resolve,
    ...(maximumBytes === undefined ? {} : { maximumBytes }),
  });
}

/**
 * Opened at its first use, so that a service starts without a token; a failed authorization, and a renewal that finds another login in the
 * file, close it, so that a login made meanwhile is picked up without a restart.
 */
function createGmailSource(options: Omit<GmailMailboxOptions, 'maximumBytes' | 'resolve'>): MailSource {
  const { timeoutMs, login } = options;
  let opened: Promise<{ gmail: gmail_v1.Gmail; authorization: GmailAuthorization }> | undefined;

  async function open() {
    // Google's client is a third of the code that the service loads, and the first mail may be far off.
    const { createGmailAuthorization } = await import('./gmail-authorization.js');
    const { gmail } = await import('googleapis/build/src/apis/gmail/index.js');
    const authorization = await createGmailAuthorization(options);
    const auth = authorization.oauth;
    return { gmail: gmail({ version: 'v1', auth, rootUrl: options.apiRootUrl }), authorization };
  }

  async function call<Result>(
    signal: AbortSignal,
    maximumBytes: number,
    request: (users: gmail_v1.Resource$Users, limits: ReturnType<typeof requestLimits>) => Promise<Result>,
  ): Promise<Result> {
    signal.throwIfAborted();
    opened ??= open();
    const opening = opened;
    try {
      const { gmail, authorization } = await opening;
      try {
        return await request(gmail.users, requestLimits(signal, timeoutMs, maximumBytes));
      } finally {
        // Before the response is used: a later login by a person must not be overwritten.
        await authorization.saved();
        if (authorization.isReplaced() && opened === opening) opened = undefined;
      }
    } catch (thrown) {
      signal.throwIfAborted();
      const error = toGmailError(thrown, timeoutMs);
      const needsLogin = ['mail-authorization', 'configuration'].includes(error.code);
      // Another call may have reopened it already.
      if (needsLogin && opened === opening) opened = undefined;
      throw login === undefined ? error : withLogin(error, login);
    }
  }

  async function openHead(id: string, maximumBytes: number, signal: AbortSignal): Promise<RawMail> {
    const answer = await call(signal, maxListBytes, (users, limits) =>
      users.messages.get({ userId: 'me', id, format: 'metadata' }, limits),
    );
    const { internalDate, sizeEstimate, payload } = parseAnswer(MessageHead, answer.data);
    const lines = (payload.headers ?? []).map(
      ({ name, value }) => `${name}: ${value.replace(/[\r\n]+/g, ' ')}`,
    );
    return {
      raw: Buffer.from([...lines, '', ''].join('\r\n')),
      arrivedAt: new Date(Number(internalDate)),
      size: Math.max(sizeEstimate ?? 0, maximumBytes + 1),
    };
  }

  return {
    async list({ subject, after }, { limit, signal }) {
      const q = subject === null ? buildWideQuery({ after }) : buildQuery({ subject, after });
      const ids: string[] = [];
      let page: string | undefined;
      do {
        const maxResults = Math.min(limit - ids.length, maxPageLength);
        const answer = await call(signal, maxListBytes, (users, limits) =>
          users.messages.list(
            { userId: 'me', q, maxResults, ...(page === undefined ? {} : { pageToken: page }) },
            limits,
          ),
        );
        // A page may be short, or without any mail, and still have a next one.
        const { messages, nextPageToken } = parseAnswer(MessageList, answer.data);
        ids.push(...(messages ?? []).map(({ id }) => id));
        page = nextPageToken || undefined;
      } while (page !== undefined && ids.length < limit);
      return ids.slice(0, limit);
    },

    async open(id, { maximumBytes, signal }) {
      try {
        const answer = await call(signal, encodedLength(maximumBytes), (users, limits) =>
          users.messages.get({ userId: 'me', id, format: 'raw' }, limits),
        );
        const message = parseAnswer(RawMessage, answer.data);
        // Gmail pads its base64url, stand-ins do not; both are accepted.
        const raw = Buffer.from(message.raw, 'base64url');
        return { raw, arrivedAt: new Date(Number(message.internalDate)), size: raw.length };
      } catch (error) {
        if (!(error instanceof FixpointError)) throw error;
        if (error.context?.status === 404) return null;
        if (error.code === 'mail-too-large') return openHead(id, maximumBytes, signal);
        throw error;
      }
    },

    async check(signal) {
      const answer = await call(signal, maxListBytes, (users, limits) =>
        users.getProfile({ userId: 'me' }, limits),
      );
      const { emailAddress, messagesTotal } = parseAnswer(Profile, answer.data);
      return { detail: `${emailAddress} is readable: ${messagesTotal ?? 0} mails` };
    },

    close: async () => {},
  };
}

/** A refused login with the command to log in again, which names the mailbox. */
function withLogin(error: FixpointError, login: string): FixpointError {
  if (error.code !== 'mail-authorization') return error;
  const { message, hint, context, cause } = error;
  return new MailError('mail-authorization', message, {
    hint: (hint ?? '').replace('fixpoint mail login', login),
    ...(context === undefined ? {} : { context }),
    cause,
  });
}

function requestLimits(signal: AbortSignal, timeout: number, maxContentLength: number) {
  return {
    signal,
    timeout,
    maxContentLength,
    responseType: 'json' as const,
    // The client bridges a short outage; the stage bridges a longer one, and holds no worker meanwhile.
    retryConfig: { retry: 2, noResponseRetries: 1 },
  };
}

function parseAnswer<Value>(schema: { parse(data: unknown): Value }, data: unknown): Value {
  try {
    return schema.parse(data);
  } catch (cause) {
    throw new FixpointError('Gmail sent an unexpected response.', {
      code: 'mail-unreadable-answer',
      retry: 'backoff',
      hint: 'Check "url" of the mailbox, and whether a proxy intercepts the requests.',
      cause,
    });
  }
}

function toGmailError(thrown: unknown, timeoutMs: number): FixpointError {
  if (thrown instanceof FixpointError) return thrown;
  return classifyGmailFailure(readGmailFailure(thrown, new Date()), { timeoutMs });
}
