import { FixpointError } from '@fixpoint/shared/errors';
import type { z } from 'zod';
import { readEnd } from '../read-end.js';

/** Length of the response's end that is read, in bytes. A truncated list is not valid JSON, which is reported. */
const maxKeptBytes = 8 * 1024 * 1024;

/** One request to a platform's API. Throws `FixpointError` for every response other than the expected one. */
export type Ask = <Answer>(
  url: string | URL,
  schema: z.ZodType<Answer>,
  signal: AbortSignal,
  init?: RequestInit & {
    /** Remedy for a response that requires a token, or another one. */
    readonly hint?: string;
    /** True if the API redirects to another host for the response: it is fetched there, without our headers. */
    readonly follows?: boolean;
  },
) => Promise<Answer>;

export function createAsk({ timeoutMs }: { readonly timeoutMs: number }): Ask {
  return async (url, schema, signal, { hint, follows = false, ...init } = {}) => {
    const { host } = new URL(url);
    const within = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]);
    let text: string;
    try {
      const request = { ...init, signal: within };
      const response = follows
        ? await fetchFollowing(url, request)
        : await fetch(url, { ...request, redirect: 'error' });
      ({ text } = await readEnd(response.body, { maxKeptBytes }));
      if (!response.ok) throw unusable(host, `HTTP ${response.status}`, { hint });
    } catch (error) {
      signal.throwIfAborted();
      if (error instanceof FixpointError) throw error;
      const what = within.aborted ? `no response within ${timeoutMs / 1_000} s` : 'no connection';
      throw unusable(host, what, { cause: error });
    }
    const parsed = schema.safeParse(toJson(text));
    if (!parsed.success) throw unusable(host, 'a response in an unexpected format', { cause: parsed.error });
    return parsed.data;
  };
}

/** The response, or that of the place to which it redirects, without our headers. */
async function fetchFollowing(
  url: string | URL,
  init: RequestInit & { signal: AbortSignal },
): Promise<Response> {
  const response = await fetch(url, { ...init, redirect: 'manual' });
  const location = response.headers.get('location');
  if (location === null || response.status < 300 || response.status >= 400) return response;
  await response.body?.cancel();
  return fetch(new URL(location, url), { redirect: 'error', signal: init.signal });
}

/** The parsed value of a text, or the text itself. */
export function toJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function unusable(
  host: string,
  what: string,
  { hint, cause }: { hint?: string | undefined; cause?: unknown },
): FixpointError {
  return new FixpointError(`The request to the platform at ${host} failed: ${what}.`, {
    code: 'unavailable',
    retry: 'backoff',
    hint,
    cause,
  });
}
