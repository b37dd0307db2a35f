import { z } from 'zod';
import { baseOf, boundedFetch } from '../chat/model-endpoint.js';

const size = z.int().positive();
const LlamaServer = z.object({ default_generation_settings: z.object({ n_ctx: size }) });
const Models = z.object({ data: z.array(z.object({ id: z.string(), max_model_len: size.nullish() })) });
const LmStudio = z.object({
  data: z.array(z.object({ id: z.string(), loaded_context_length: size.nullish() })),
});
const Ollama = z.object({
  models: z.array(
    z.object({ name: z.string(), model: z.string().nullish(), context_length: size.nullish() }),
  ),
});
/** Default window of Ollama without `OLLAMA_CONTEXT_LENGTH`. It cuts longer questions without a word. */
const ollamaDefault = 4_096;
const maxMs = 5_000;

/**
 * Tokens that the loaded model keeps in view, as its server reports it: llama-server, vLLM, LM Studio or Ollama. Null if the
 * endpoint does not report it.
 */
export async function readContextWindow(options: {
  readonly url: string;
  readonly model?: string | undefined;
  readonly apiKey?: string | undefined;
  readonly signal: AbortSignal;
}): Promise<number | null> {
  const base = baseOf(options.url);
  const root = base.replace(/\/v1$/, '');
  const isModel = (name: string) =>
    options.model === undefined || name.split(':')[0] === options.model.split(':')[0];
  const [llamaServer, models, lmStudio, ollama] = await Promise.all([
    readJson(`${root}/props`, LlamaServer, options),
    readJson(`${base}/models`, Models, options),
    readJson(`${root}/api/v0/models`, LmStudio, options),
    readJson(`${root}/api/ps`, Ollama, options),
  ]);
  options.signal.throwIfAborted();
  return (
    llamaServer?.default_generation_settings.n_ctx ??
    models?.data.find(({ id }) => isModel(id))?.max_model_len ??
    lmStudio?.data.find(({ id }) => isModel(id))?.loaded_context_length ??
    ollama?.models.find(({ name }) => isModel(name))?.context_length ??
    (ollama === null ? null : ollamaDefault)
  );
}

async function readJson<Answer>(
  address: string,
  schema: z.ZodType<Answer>,
  { apiKey, signal }: { readonly apiKey?: string | undefined; readonly signal: AbortSignal },
): Promise<Answer | null> {
  try {
    const response = await boundedFetch(address, {
      signal: AbortSignal.any([signal, AbortSignal.timeout(maxMs)]),
      ...(apiKey === undefined ? {} : { headers: { authorization: `Bearer ${apiKey}` } }),
    });
    return response.ok ? schema.parse(await response.json()) : null;
  } catch {
    return null;
  }
}
