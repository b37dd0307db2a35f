import { ResearchSource } from '@fixpoint/shared/contracts';
import { FixpointError } from '@fixpoint/shared/errors';
import { toSafeLine } from '@fixpoint/shared/text';
import { z } from 'zod';
import type { WebResearch } from '../core/research-answer.js';

/** Searches the web. Throws `FixpointError` where that fails. */
export type SearchWeb = (
  question: { readonly instructions: string; readonly data: string; readonly query: string },
  signal: AbortSignal,
) => Promise<WebResearch>;

const Reading = z.object({
  hypothesis: z.string().max(3_000).catch(''),
  strategy: z.string().max(3_000).catch(''),
  sources: z
    .array(z.object({ title: z.string(), url: z.string(), quote: z.string().catch('') }))
    .max(20)
    .catch([]),
});
const Message = z.object({ content: z.array(z.object({ type: z.string(), text: z.string().optional() })) });
const TavilyAnswer = z.object({
  results: z.array(z.object({ title: z.string(), url: z.string(), content: z.string() })).max(50),
});

const mostSources = 8;
const mostTokens = 3_000;

export function createSearchWeb({
  anthropicKey,
  anthropicUrl,
  model,
  tavilyKey,
  tavilyUrl,
  timeoutMs,
}: {
  readonly anthropicKey?: string | undefined;
  readonly anthropicUrl: string;
  readonly model: string;
  readonly tavilyKey?: string | undefined;
  readonly tavilyUrl: string;
  readonly timeoutMs: number;
}): SearchWeb | null {
  if (anthropicKey !== undefined) {
    return async ({ instructions, data }, signal) => {
      const answer = await post(`${anthropicUrl.replace(/\/$/, '')}/v1/messages`, Message, {
        headers: { 'x-api-key': anthropicKey, 'anthropic-version': '2023-06-01' },
        body: {
          model,
          max_tokens: mostTokens,
          system: instructions,
          messages: [{ role: 'user', content: data }],
          tools: [{ type: 'web_search_20250305', name: 'web_search', max_uses: 4 }],
        },
        timeoutMs,
        signal,
      });
      const text = answer.content.map((block) => block.text ?? '').join('');
      const { hypothesis, strategy, sources } = readAnswer(text);
      return { hypothesis, strategy, sources: toSources(sources) };
    };
  }
  if (tavilyKey !== undefined) {
    return async ({ query }, signal) => {
      const { results } = await post(`${tavilyUrl.replace(/\/$/, '')}/search`, TavilyAnswer, {
        headers: { authorization: `Bearer ${tavilyKey}` },
        body: { query: query.slice(0, 400), max_results: mostSources },
        timeoutMs,
        signal,
      });
      const found = results.map(({ title, url, content }) => ({ title, url, quote: content }));
      return { hypothesis: '', strategy: '', sources: toSources(found) };
    };
  }
  return null;
}

/** Pages only: an address that is none of the web's is not one of a source. */
function toSources(found: readonly { title: string; url: string; quote: string }[]): ResearchSource[] {
  return found
    .filter(({ url }) => /^https?:\/\//i.test(url))
    .slice(0, mostSources)
    .map(({ title, url, quote }) =>
      ResearchSource.parse({
        title: toSafeLine(title, 300) || 'A page',
        address: toSafeLine(url, 500),
        quote: toSafeLine(quote, 500),
      }),
    );
}

function readAnswer(text: string): z.infer<typeof Reading> {
  try {
    return Reading.parse(JSON.parse(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1)));
  } catch (cause) {
    throw failed('its answer is not the JSON that was asked for', cause);
  }
}

async function post<Answer>(
  url: string,
  schema: z.ZodType<Answer>,
  {
    headers,
    body,
    timeoutMs,
    signal,
  }: { headers: Record<string, string>; body: unknown; timeoutMs: number; signal: AbortSignal },
): Promise<Answer> {
  const within = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]);
  let value: unknown;
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
      redirect: 'error',
      signal: within,
    });
    if (!response.ok) throw failed(`${new URL(url).host} answered HTTP ${response.status}`);
    value = await response.json();
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof FixpointError) throw error;
    throw failed(
      within.aborted ? `no answer in ${timeoutMs / 1_000} s` : `no connection to ${new URL(url).host}`,
      error,
    );
  }
  const parsed = schema.safeParse(value);
  if (!parsed.success) throw failed('an answer in another form', parsed.error);
  return parsed.data;
}

function failed(why: string, cause?: unknown): FixpointError {
  return new FixpointError(`The web could not be searched: ${why}.`, {
    code: 'unavailable',
    retry: 'backoff',
    cause,
  });
}
