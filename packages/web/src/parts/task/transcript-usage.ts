import type { AgentTurn } from './agent-turns.js';

/** Tokens of one turn. `input`: without tokens read from the cache or written to it. */
export interface TokenUsage {
  readonly input: number;
  /** Null if the transcript has only the count of a message's beginning, as those of older versions. */
  readonly output: number | null;
  readonly cacheRead: number;
  readonly cacheWrite: number;
}

/** Tokens of a session. */
export interface SessionUsage {
  /** By the numbers of the turns. */
  readonly turns: ReadonlyMap<number, TokenUsage>;
  /** As the results of its runs report them, else the sum of its messages; null without any. */
  readonly total: TokenUsage | null;
}

/** One message of the model in a transcript. */
interface Message {
  hasWords: boolean;
  usage: TokenUsage;
}

/**
 * The tokens of a session, from the transcript that its fix left: one JSON object a line, as the Claude CLI writes it. A message
 * of several parts is several lines with the same id; its final tokens are in a line of type `message-usage`. A message
 * without words belongs to the turn before it, as its tools do in the log.
 */
export function readUsage(transcript: string, turns: readonly AgentTurn[]): SessionUsage {
  const { messages, results } = readLines(transcript);
  const own = turns.filter(({ kind }) => kind === 'turn');
  const byTurn = new Map<number, TokenUsage>();
  let index = -1;
  for (const { hasWords, usage } of messages) {
    if (index === -1) index = 0;
    // A first turn without words takes the usage before the first words.
    else if (hasWords) index += 1;
    const turn = own[Math.min(index, own.length - 1)];
    if (turn === undefined) break;
    const before = byTurn.get(turn.number);
    byTurn.set(turn.number, before === undefined ? usage : addUsage(before, usage));
  }
  return {
    turns: byTurn,
    total: sumUsage(results.length > 0 ? results : messages.map(({ usage }) => usage)),
  };
}

/** The sum of several; null without any. */
export function sumUsage(usages: Iterable<TokenUsage>): TokenUsage | null {
  let sum: TokenUsage | null = null;
  for (const usage of usages) sum = sum === null ? usage : addUsage(sum, usage);
  return sum;
}

/** `1,234 tokens in, 3,600 out, 90,000 read from cache, 500 written to cache`. */
export function describeUsage({ input, output, cacheRead, cacheWrite }: TokenUsage): string {
  const parts = [
    `${input.toLocaleString()} tokens in`,
    output === null ? 'output unknown' : `${output.toLocaleString()} out`,
    ...(cacheRead === 0 ? [] : [`${cacheRead.toLocaleString()} read from cache`]),
    ...(cacheWrite === 0 ? [] : [`${cacheWrite.toLocaleString()} written to cache`]),
  ];
  return parts.join(', ');
}

function addUsage(a: TokenUsage, b: TokenUsage): TokenUsage {
  return {
    input: a.input + b.input,
    output: a.output === null || b.output === null ? null : a.output + b.output,
    cacheRead: a.cacheRead + b.cacheRead,
    cacheWrite: a.cacheWrite + b.cacheWrite,
  };
}

type Counts = Readonly<Record<string, unknown>>;

interface Line {
  readonly type?: unknown;
  readonly usage?: Counts;
  readonly message?: { readonly id?: unknown; readonly content?: unknown; readonly usage?: Counts };
}

function readLines(transcript: string): {
  readonly messages: readonly Message[];
  readonly results: readonly TokenUsage[];
} {
  const messages = new Map<string, Message>();
  const results: TokenUsage[] = [];
  for (const text of transcript.split('\n')) {
    const { type, usage, message: { id, usage: counts, content } = {} } = readLine(text);
    if (type === 'result' && usage !== undefined) results.push(toUsage(usage, true));
    if (typeof id !== 'string' || counts == null) continue;
    const known = messages.get(id) ?? { hasWords: false, usage: toUsage(counts, false) };
    if (type === 'message-usage') messages.set(id, { ...known, usage: toUsage(counts, true) });
    if (type === 'assistant') messages.set(id, { ...known, hasWords: known.hasWords || hasWords(content) });
  }
  return { messages: [...messages.values()], results };
}

function readLine(text: string): Line {
  if (!text.includes('"usage"')) return {};
  try {
    return JSON.parse(text) as Line;
  } catch {
    return {};
  }
}

function toUsage(counts: Counts, isFinal: boolean): TokenUsage {
  const count = (name: string) => (typeof counts[name] === 'number' ? counts[name] : 0);
  return {
    input: count('input_tokens'),
    output: isFinal ? count('output_tokens') : null,
    cacheRead: count('cache_read_input_tokens'),
    cacheWrite: count('cache_creation_input_tokens'),
  };
}

function hasWords(content: unknown): boolean {
  const blocks = Array.isArray(content) ? (content as { type?: unknown; text?: unknown }[]) : [];
  return blocks.some(({ type, text }) => type === 'text' && String(text).trim() !== '');
}
