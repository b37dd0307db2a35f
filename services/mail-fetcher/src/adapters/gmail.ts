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
import type { GmailPaths } from './gmail-authorization.js';
import { decodeBase64Url, parseGmailMessage } from './gmail-message.js';

export interface GmailMailboxOptions extends GmailPaths {
  /** Where Gmail's API is, with a slash at its end. */
  readonly apiRootUrl: string;
  /** Longest single request, in milliseconds. The client itself would wait for ever. */
  readonly timeoutMs: number;
  /** Largest mail that is read, without its attachments, in bytes. */
  readonly maximumMessageBytes?: number;
  readonly log: Logger;
  /** The command that logs in to this mailbox, where that is not the one without a name. */
  readonly login?: string;
}

const MessageList = z.object({ messages: z.array(z.object({ id: z.string() })).nullish() });
const AttachmentBody = z.object({ data: z.string() });
/** JSON around the data, and base64 instead of bytes. */
const encodedLength = (bytes: number) => Math.ceil(bytes / 3) * 4 + 4_096;

/**
 * The mailbox behind Gmail's API. Opened at its first use, so that a service starts without a token; a failed
 * authorization closes it, so that a login made meanwhile is picked up without a restart.
 */
export function createGmailMailbox(options: GmailMailboxOptions): Mailbox {
  const { timeoutMs, maximumMessageBytes = 10_000_000, login } = options;
  let opened: Promise<gmail_v1.Gmail> | undefined;

  async function open(): Promise<gmail_v1.Gmail> {
    // Loading Google's client is a third of what the service loads, and the first mail may be far off.
    const { createGmailAuthorization } = await import('./gmail-authorization.js');
    const { gmail } = await import('googleapis/build/src/apis/gmail/index.js');
    const auth = await createGmailAuthorization(options);
    return gmail({ version: 'v1', auth, rootUrl: options.apiRootUrl });
  }

  async function call<Result>(
    signal: AbortSignal,
    maximumBytes: number,
    request: (
      messages: gmail_v1.Resource$Users$Messages,
      limits: ReturnType<typeof requestLimits>,
    ) => Promise<Result>,
  ): Promise<Result> {
    signal.throwIfAborted();
    opened ??= open();
    const opening = opened;
    try {
      const client = await opening;
      return await request(client.users.messages, requestLimits(signal, timeoutMs, maximumBytes));
    } catch (thrown) {
      signal.throwIfAborted();
      const error =
        thrown instanceof FixpointError
          ? thrown
          : classifyGmailFailure(readGmailFailure(thrown, new Date()), { timeoutMs });
      // Another call may have opened it anew already.
      if ((error.code === 'mail-authorization' || error.code === 'configuration') && opened === opening)
        opened = undefined;
      throw login === undefined ? error : withLogin(error, login);
    }
  }

  return {
    async search({ subject, after }, { limit, signal }) {
      const query = subject === null ? buildWideQuery({ after }) : buildQuery({ subject, after });
      const answer = await call(signal, 1_000_000, (messages, limits) =>
        messages.list({ userId: 'me', q: query, maxResults: limit }, limits),
      );
      // Where nothing is found the list is absent, in stand-ins empty.
      return (parseAnswer(MessageList, answer.data).messages ?? []).map((message) => message.id);
    },

    async read(id, signal) {
      try {
        const answer = await call(signal, encodedLength(maximumMessageBytes), (messages, limits) =>
          messages.get({ userId: 'me', id, format: 'full' }, limits),
        );
        return parseAnswer({ parse: parseGmailMessage }, answer.data);
      } catch (error) {
        const isGone = error instanceof FixpointError && error.context?.status === 404;
        if (isGone) return null;
        throw error;
      }
    },

    async download(messageId, attachmentId, { maximumBytes, signal }) {
      const answer = await call(signal, encodedLength(maximumBytes), (messages, limits) =>
        messages.attachments.get({ userId: 'me', messageId, id: attachmentId }, limits),
      );
      return decodeBase64Url(parseAnswer(AttachmentBody, answer.data).data);
    },

    async check(signal) {
      const answer = await call(signal, 1_000_000, (messages, limits) =>
        messages.list({ userId: 'me', maxResults: 1 }, limits),
      );
      const { messages } = parseAnswer(MessageList, answer.data);
      return { detail: `Gmail may be read${(messages ?? []).length === 0 ? '; it holds no mail' : ''}` };
    },

    close: async () => {},
  };
}

/** A refused login with the command that helps, which names the mailbox. */
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
    // A short hiccup is the client's to bridge; a longer one is the stage's, which holds no worker meanwhile.
    retryConfig: { retry: 2, noResponseRetries: 1 },
  };
}

function parseAnswer<Value>(schema: { parse(data: unknown): Value }, data: unknown): Value {
  try {
    return schema.parse(data);
  } catch (cause) {
    throw new FixpointError('Gmail answered something that is no answer to the request.', {
      code: 'mail-unreadable-answer',
      retry: 'backoff',
      hint: 'Check GMAIL_API_ROOT_URL, and whether a proxy answers in its place.',
      cause,
    });
  }
}
