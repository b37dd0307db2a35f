import type { AgentTurn } from './agent-turns.js';

/** Tokens of one turn. What the model read again from its cache is part of `input`. */
export interface TurnUsage {
  readonly input: number;
  readonly output: number;
}

/** One message of the model in a transcript. */
interface Message {
  readonly id: string;
  hasWords: boolean;
  usage: TurnUsage;
}

/**
 * The tokens of each turn of a session, by the number of the turn, from the transcript that its fix left: one JSON object a
 * line, as the Claude CLI writes it. A message of several parts is several lines with the same id and the same usage. A
 * message without words belongs to the turn before it, as its tools do in the log. Empty where no line names any usage.
 */
export function usageOfTurns(
  transcript: string,
  turns: readonly AgentTurn[],
): ReadonlyMap<number, TurnUsage> {
  const found = new Map<number, TurnUsage>();
  const own = turns.filter(({ kind }) => kind === 'turn');
  let index = -1;
  for (const { hasWords, usage } of readMessages(transcript)) {
    if (index === -1) index = 0;
    // A first turn without words takes what comes before the first words.
    else if (hasWords) index += 1;
    const turn = own[Math.min(index, own.length - 1)];
    if (turn === undefined) break;
    const before = found.get(turn.number) ?? { input: 0, output: 0 };
    found.set(turn.number, {
      input: before.input + usage.input,
      output: before.output + usage.output,
    });
  }
  return found;
}

function readMessages(transcript: string): readonly Message[] {
  const messages = new Map<string, Message>();
  for (const line of transcript.split('\n')) {
    const found = readLine(line);
    if (found === null) continue;
    const before = messages.get(found.id);
    if (before === undefined) messages.set(found.id, found);
    else {
      before.hasWords ||= found.hasWords;
      before.usage = found.usage;
    }
  }
  return [...messages.values()];
}

interface Line {
  readonly type?: unknown;
  readonly message?: {
    readonly id?: unknown;
    readonly content?: unknown;
    readonly usage?: Readonly<Record<string, unknown>>;
  };
}

function readLine(line: string): Message | null {
  if (!line.includes('"usage"')) return null;
  let read: Line;
  try {
    read = JSON.parse(line) as Line;
  } catch {
    return null;
  }
  const { id, usage, content } = read.message ?? {};
  if (read.type !== 'assistant' || typeof id !== 'string' || usage === undefined) return null;
  const count = (name: string) => (typeof usage[name] === 'number' ? usage[name] : 0);
  const blocks = Array.isArray(content) ? (content as { type?: unknown; text?: unknown }[]) : [];
  return {
    id,
    hasWords: blocks.some(({ type, text }) => type === 'text' && String(text).trim() !== ''),
    usage: {
      input: count('input_tokens') + count('cache_read_input_tokens') + count('cache_creation_input_tokens'),
      output: count('output_tokens'),
    },
  };
}

/** The sum of several turns. */
export function sumUsage(usages: Iterable<TurnUsage>): TurnUsage {
  let input = 0;
  let output = 0;
  for (const one of usages) {
    input += one.input;
    output += one.output;
  }
  return { input, output };
}
