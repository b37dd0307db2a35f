import { type ClaudePrompt, promptClaude } from '@fixpoint/agents/claude';
import { costOfAnswer } from '@fixpoint/agents/spend';
import { findEngineCredential } from '@fixpoint/sandbox/network';
import { ResearchSource } from '@fixpoint/shared/contracts';
import { FixpointError } from '@fixpoint/shared/errors';
import { toSafeLine } from '@fixpoint/shared/text';
import { z } from 'zod';
import type { WebResearch } from '../core/research-answer.js';

interface Question {
  readonly instructions: string;
  readonly data: string;
  readonly query: string;
  /** Remaining budget in US dollars; null: no limit. */
  readonly budgetUsd: number | null;
}

/** Searches the web; null if no provider is configured. Throws `FixpointError` on failure, with the cost so far in its context, as `spent_usd`. */
export type SearchWeb = (question: Question, signal: AbortSignal) => Promise<WebResearch | null>;

const Reading = z.object({
  hypothesis: z.string().max(3_000).catch(''),
  strategy: z.string().max(3_000).catch(''),
  sources: z
    .array(z.object({ title: z.string(), url: z.string(), quote: z.string().catch('') }))
    .max(20)
    .catch([]),
});
const count = z.number().nonnegative().catch(0);
const Message = z.object({
  content: z.array(z.object({ type: z.string(), text: z.string().optional() })),
  usage: z
    .object({
      input_tokens: count,
      output_tokens: count,
      cache_read_input_tokens: count,
      cache_creation_input_tokens: count,
      server_tool_use: z.object({ web_search_requests: count }).nullish().catch(null),
    })
    .optional(),
});
const TavilyAnswer = z.object({
  results: z.array(z.object({ title: z.string(), url: z.string(), content: z.string() })).max(50),
});

const maxSources = 8;
const maxTokens = 3_000;
/** Anthropic's price for one search, in US dollars, beside its tokens. */
const searchPrice = 0.01;

export interface SearchWebOptions {
  /** Search provider. `auto`: the first of these three that has its key or login. */
  readonly by: 'auto' | 'anthropic' | 'claude' | 'tavily' | 'off';
  readonly anthropicKey?: string | undefined;
  readonly anthropicUrl: string;
  readonly model: string;
  readonly claude: Pick<ClaudePrompt, 'path' | 'env' | 'containment' | 'log'>;
  readonly tavilyKey?: string | undefined;
  readonly tavilyUrl: string;
  readonly timeoutMs: number;
}

export function createSearchWeb(options: SearchWebOptions): SearchWeb {
  const { by, anthropicKey, tavilyKey } = options;
  return async (question, signal) => {
    const may = (one: typeof by) => by === 'auto' || by === one;
    if (may('anthropic') && anthropicKey !== undefined)
      return askAnthropic(question, anthropicKey, options, signal);
    if (by === 'claude' || (by === 'auto' && (await isLoggedIn(options.claude.env)))) {
      return askClaude(question, options, signal);
    }
    if (may('tavily') && tavilyKey !== undefined) return askTavily(question, tavilyKey, options, signal);
    return null;
  };
}

/** Returns true if the CLI can search: with a subscription's login, or a token. */
async function isLoggedIn(environment: ClaudePrompt['env']): Promise<boolean> {
  return findEngineCredential(environment).then(
    () => true,
    () => false,
  );
}

/** Claude Code with its search of the web and no other tool. */
async function askClaude(
  { instructions, data, budgetUsd }: Question,
  { claude, timeoutMs }: SearchWebOptions,
  signal: AbortSignal,
): Promise<WebResearch> {
  const prompt = { ...claude, instructions, prompt: data, budgetUsd, timeoutMs, signal, searchesWeb: true };
  const { text, costUsd } = await promptClaude(prompt);
  return readAnswer(text, costUsd);
}

/** Anthropic's API with its search tool, in one request. */
async function askAnthropic(
  { instructions, data }: Question,
  key: string,
  { anthropicUrl, model, timeoutMs }: SearchWebOptions,
  signal: AbortSignal,
): Promise<WebResearch> {
  const { content, usage } = await post(`${anthropicUrl.replace(/\/$/, '')}/v1/messages`, Message, {
    headers: { 'x-api-key': key, 'anthropic-version': '2023-06-01' },
    body: {
      model,
      max_tokens: maxTokens,
      system: instructions,
      messages: [{ role: 'user', content: data }],
      tools: [{ type: 'web_search_20250305', name: 'web_search', max_uses: 4 }],
    },
    timeoutMs,
    signal,
  });
  return readAnswer(content.map((block) => block.text ?? '').join(''), priceOf(usage, model));
}

function priceOf(usage: z.infer<typeof Message>['usage'], model: string): number {
  if (usage === undefined) return 0;
  const answer = costOfAnswer({
    model,
    input: usage.input_tokens,
    cacheRead: usage.cache_read_input_tokens,
    cacheWrite: usage.cache_creation_input_tokens,
    output: usage.output_tokens,
  });
  return answer + (usage.server_tool_use?.web_search_requests ?? 0) * searchPrice;
}

/** Tavily finds pages without a summary; its searches are paid by a plan, not one by one. */
async function askTavily(
  { query }: Question,
  key: string,
  { tavilyUrl, timeoutMs }: SearchWebOptions,
  signal: AbortSignal,
): Promise<WebResearch> {
  const { results } = await post(`${tavilyUrl.replace(/\/$/, '')}/search`, TavilyAnswer, {
    headers: { authorization: `Bearer ${key}` },
    body: { query: query.slice(0, 400), max_results: maxSources },
    timeoutMs,
    signal,
  });
  const foundSources = results.map(({ title, url, content }) => ({ title, url, quote: content }));
  return { hypothesis: '', strategy: '', sources: toSources(foundSources), spentUsd: 0 };
}

/** Pages only: an address outside the web is not a source. */
function toSources(results: readonly { title: string; url: string; quote: string }[]): ResearchSource[] {
  return results
    .filter(({ url }) => /^https?:\/\//i.test(url))
    .slice(0, maxSources)
    .map(({ title, url, quote }) =>
      ResearchSource.parse({
        title: toSafeLine(title, 300) || 'A page',
        address: toSafeLine(url, 500),
        quote: toSafeLine(quote, 500),
      }),
    );
}

function readAnswer(text: string, spentUsd: number): WebResearch {
  try {
    const read = Reading.parse(JSON.parse(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1)));
    return { ...read, sources: toSources(read.sources), spentUsd };
  } catch (cause) {
    throw failed('the response is not the requested JSON', cause, { spent_usd: spentUsd });
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
    if (!response.ok) throw failed(`${new URL(url).host} responded HTTP ${response.status}`);
    value = await response.json();
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof FixpointError) throw error;
    throw failed(
      within.aborted ? `no response within ${timeoutMs / 1_000} s` : `no connection to ${new URL(url).host}`,
      error,
    );
  }
  const parsed = schema.safeParse(value);
  if (!parsed.success) throw failed('a response in an unexpected format', parsed.error);
  return parsed.data;
}

function failed(why: string, cause?: unknown, context?: Readonly<Record<string, unknown>>): FixpointError {
  return new FixpointError(`The web search failed: ${why}.`, {
    code: 'unavailable',
    retry: 'backoff',
    cause,
    ...(context === undefined ? {} : { context }),
  });
}
