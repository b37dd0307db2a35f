import { findNearest, toSafeLine } from '@fixpoint/shared/text';
import { z } from 'zod';
import { baseOf, boundedFetch } from './model-endpoint.js';

/** State of a model endpoint: if it responds, takes the key and has the model. */
export type ChatEndpointState =
  | { readonly state: 'ok'; readonly message: string }
  | {
      readonly state: 'failed' | 'warning';
      readonly code: 'model/unreachable' | 'model/key-refused' | 'model/not-ready' | 'model/unknown';
      readonly message: string;
      readonly remedy: string;
      /** It may respond later without any action here. */
      readonly retry?: 'backoff';
    };

const Models = z.object({ data: z.array(z.object({ id: z.string() })) });
const limitMs = 8_000;
const maxNamed = 8;

/**
 * Asks an endpoint for its models, which costs nothing. One that lists no models counts as having the model: not every endpoint lists them.
 * Throws only when aborted, and `ConfigurationError` for an invalid address.
 */
export async function checkChatEndpoint(options: {
  /** Base address of the endpoint's `/chat/completions`. */
  readonly url: string;
  readonly model: string;
  readonly apiKey?: string | undefined;
  /** Names of the settings for the address, the model and the key: `{ url: 'LMSTUDIO_ENDPOINT', … }`. */
  readonly settings: { readonly url: string; readonly model: string; readonly key: string };
  /** Instructions to start one, if nothing responds. */
  readonly start: string;
  readonly signal: AbortSignal;
}): Promise<ChatEndpointState> {
  const { url, model, apiKey, settings, start, signal } = options;
  const base = baseOf(url);
  const limit = AbortSignal.timeout(limitMs);
  let response: Response;
  try {
    response = await boundedFetch(`${base}/models`, {
      signal: AbortSignal.any([signal, limit]),
      ...(apiKey === undefined ? {} : { headers: { authorization: `Bearer ${apiKey}` } }),
    });
  } catch (error) {
    signal.throwIfAborted();
    return {
      state: 'failed',
      code: 'model/unreachable',
      message: `No model responds at ${base}: ${limit.aborted ? `no response within ${limitMs / 1_000} s` : reasonOf(error)}.`,
      remedy: `${start}, or correct ${settings.url}.`,
      retry: 'backoff',
    };
  }
  const { status } = response;
  if (status === 401 || status === 403) {
    await response.body?.cancel();
    return {
      state: 'failed',
      code: 'model/key-refused',
      message: `The model endpoint ${base} rejected the key (HTTP ${status}).`,
      remedy: `Set ${settings.key} to a key that may use ${model}.`,
    };
  }
  if (status >= 500) {
    await response.body?.cancel();
    return {
      state: 'failed',
      code: 'model/not-ready',
      message: `The model endpoint ${base} is not ready (HTTP ${status}).`,
      remedy: 'Wait until its model is loaded. If it does not become ready, check its log.',
      retry: 'backoff',
    };
  }
  const listed = await response
    .json()
    .then((body) => Models.safeParse(body))
    .catch(() => null);
  signal.throwIfAborted();
  const names = listed?.success ? listed.data.data.map(({ id }) => id) : [];
  if (names.length === 0 || names.includes(model)) {
    return { state: 'ok', message: `${model} at ${base} responds.` };
  }
  const nearest = findNearest(model, names);
  return {
    state: 'warning',
    code: 'model/unknown',
    message: `${base} does not list a model "${model}".${nearest === null ? '' : ` Did you mean "${nearest}"?`}`,
    remedy: toSafeLine(
      `Set ${settings.model} to one of its models: ${names.slice(0, maxNamed).join(', ')}. A server with a single model accepts any name.`,
      300,
    ),
  };
}

/** undici keeps the reason in the cause. */
function reasonOf(error: unknown): string {
  const { message, cause } = error as Error & { cause?: { code?: string; message?: string } };
  return toSafeLine(cause?.code ?? (cause?.message || message), 100);
}
