import type { StreamedAnswer } from './stream-answer.js';

/** One request to an endpoint and its result. Holds pictures: sanitise it before it is written anywhere. */
export interface Exchange {
  readonly url: string;
  /** The body as it was sent; the last one, if a request was retried. */
  readonly request: unknown;
  readonly response: StreamedAnswer | { readonly error: string };
}

/** A `fetch` that remembers the newest request, for a log of exchanges. */
export function rememberRequest(inner: typeof fetch) {
  const seen: { url: string; request: unknown } = { url: '', request: null };
  const remembering: typeof fetch = (input, init) => {
    seen.url = String(input instanceof Request ? input.url : input);
    seen.request = typeof init?.body === 'string' ? JSON.parse(init.body) : null;
    return inner(input, init);
  };
  return { fetch: remembering, seen: seen as Readonly<typeof seen> };
}

/** Sends the request, and reports it and its response, or the error, to the listener. */
export async function reportExchange(
  ask: () => Promise<StreamedAnswer>,
  seen: { readonly url: string; readonly request: unknown },
  onExchange: ((exchange: Exchange) => void) | undefined,
): Promise<StreamedAnswer> {
  try {
    const response = await ask();
    onExchange?.({ ...seen, response });
    return response;
  } catch (error) {
    onExchange?.({ ...seen, response: { error: error instanceof Error ? error.message : String(error) } });
    throw error;
  }
}
