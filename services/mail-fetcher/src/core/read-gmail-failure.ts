import { readRetryAfter } from '@fixpoint/shared/errors';
import { z } from 'zod';
import type { GmailFailure } from './classify-gmail-failure.js';

const Text = z.string().optional().catch(undefined);
const Coded = z.looseObject({
  name: Text,
  code: z.union([z.string(), z.number()]).optional().catch(undefined),
  type: Text,
});
const ClientError = Coded.extend({
  message: z.string().catch(''),
  cause: Coded.optional().catch(undefined),
  response: z
    .looseObject({
      status: z.number().int().optional().catch(undefined),
      headers: z.custom<Pick<Headers, 'get'>>(hasGet).optional().catch(undefined),
      data: z.unknown(),
    })
    .optional()
    .catch(undefined),
});

/** Bodies of Google's APIs (`error` is an object) and of its token endpoint (`error` is a string). */
const Body = z.looseObject({
  error: z
    .union([
      z.string(),
      z.looseObject({
        message: Text,
        status: Text,
        errors: z
          .array(z.looseObject({ reason: Text }))
          .optional()
          .catch(undefined),
        details: z
          .array(z.looseObject({ reason: Text }))
          .optional()
          .catch(undefined),
      }),
    ])
    .optional()
    .catch(undefined),
});

/** Reads an error of the Google client. Copies no request data, which contains tokens. */
export function readGmailFailure(thrown: unknown, now: Date): GmailFailure {
  const parsed = ClientError.safeParse(thrown);
  if (!parsed.success) {
    return {
      status: null,
      reason: null,
      oauthError: null,
      retryAfterMs: null,
      code: null,
      message: 'unknown',
    };
  }
  const { message, response, cause } = parsed.data;
  const { error } = Body.safeParse(parseBody(response?.data)).data ?? {};
  const api = typeof error === 'object' ? error : undefined;
  const reason =
    api?.errors?.find((entry) => entry.reason)?.reason ??
    api?.details?.find((entry) => entry.reason)?.reason ??
    api?.status ??
    null;
  return {
    status: response?.status ?? null,
    reason,
    oauthError: typeof error === 'string' ? error : null,
    retryAfterMs: readRetryAfter(response?.headers?.get('retry-after') ?? null, now),
    code: codeOf(cause) ?? codeOf(parsed.data),
    message: api?.message ?? message,
  };
}

// The client brings a separate `Headers` class, which does not inherit from the platform's.
function hasGet(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'get' in value && typeof value.get === 'function';
}

function parseBody(data: unknown): unknown {
  if (typeof data !== 'string') return data;
  try {
    return JSON.parse(data);
  } catch {
    return undefined;
  }
}

function codeOf(error: z.infer<typeof Coded> | undefined): string | null {
  if (error === undefined) return null;
  if (error.type === 'max-size') return 'max-size';
  if (typeof error.code === 'string' && !/^\d+$/.test(error.code)) return error.code;
  return error.name === 'TimeoutError' || error.name === 'AbortError' ? error.name : null;
}
