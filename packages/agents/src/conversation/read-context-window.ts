import { z } from 'zod';
import { baseOf, boundedFetch } from '../chat/model-endpoint.js';

/** What llama-server answers; others have no such address. */
const Props = z.object({ default_generation_settings: z.object({ n_ctx: z.int().positive() }) });
const longestMs = 5_000;

/** How many tokens the loaded model keeps in view, as llama.cpp reports it. Null where the endpoint does not. */
export async function readContextWindow(options: {
  readonly url: string;
  readonly apiKey?: string | undefined;
  readonly signal: AbortSignal;
}): Promise<number | null> {
  const address = `${baseOf(options.url).replace(/\/v1$/, '')}/props`;
  try {
    const response = await boundedFetch(address, {
      signal: AbortSignal.any([options.signal, AbortSignal.timeout(longestMs)]),
      ...(options.apiKey === undefined ? {} : { headers: { authorization: `Bearer ${options.apiKey}` } }),
    });
    if (!response.ok) return null;
    return Props.parse(await response.json()).default_generation_settings.n_ctx;
  } catch {
    options.signal.throwIfAborted();
    return null;
  }
}
