import {
  type Answer,
  type ConversationModel,
  estimateTokens,
  fitMessages,
  type Message,
  type ToolCall,
} from '@fixpoint/agents/conversation';
import {
  type KnownTools,
  type ReadCalls,
  type ReadOptions,
  readToolCalls,
} from '@fixpoint/agents/tool-calls';
import { normalizeError } from '../checks/index.js';
import type { Toolbox, ToolEvent, ToolResult } from '../tools/index.js';

/** Result of a check: the work is done, has a problem, or needs a note to the model. Null: continue. */
export type Verdict =
  | { readonly done: string }
  | { readonly problem: string }
  | { readonly note: string }
  | null;

export interface TurnsOptions {
  readonly model: ConversationModel;
  readonly system: string;
  /** Earlier messages, the request last. */
  readonly messages: readonly Message[];
  readonly toolbox: Toolbox;
  /** Tokens that a question may have. */
  readonly questionTokens: number;
  readonly mostTurns: number;
  readonly signal: AbortSignal;
  readonly onAnswer: (answer: Answer, text: string, ms: number) => void;
  readonly onTool: (event: ToolEvent) => void;
  readonly onFailure: (text: string) => void;
  readonly onText?: ((soFar: string) => void) | undefined;
  /** Reads blocks of code as files; see `ReadOptions`. */
  readonly fileOf?: ReadOptions['fileOf'];
  /** Why a call must not run; null: it may. */
  readonly refuse?: ((call: ToolCall) => Promise<string | null>) | undefined;
  /** Looks at the effects of a tool call. `later`: calls of the same answer that are still to run. */
  readonly afterResult?:
    | ((call: ToolCall, result: ToolResult, later: readonly ToolCall[]) => Promise<Verdict>)
    | undefined;
  /** Called when an answer was cut off. */
  readonly onCut?: (() => void) | undefined;
  /** Looks at the work when the model says that it is done. */
  readonly afterWords?: ((text: string) => Promise<Verdict>) | undefined;
}

export interface TurnsEnd {
  /** `words`: the model said it is done and nothing speaks against it. `done`: we saw it. */
  readonly end: 'words' | 'done' | 'stuck' | 'turns';
  readonly text: string;
  readonly messages: readonly Message[];
}

/** The same error, for the third time, ends the work. */
const sameErrors = 3;

/**
 * Question → tool calls → results → question, until the model answers without calls, we see the work done, the same error has come three times,
 * or the turns are used up. The model's claim that something works does not count if we can check it.
 */
export async function runTurns(options: TurnsOptions): Promise<TurnsEnd> {
  const { model, system, toolbox, signal, onFailure } = options;
  const room = options.questionTokens - estimateTokens([toUserMessage(system)]);
  const seen = new Map<string, number>();
  let messages = options.messages;
  const add = (...more: readonly Message[]) => {
    messages = [...messages, ...more];
  };
  /** Returns the reason to stop, once the same error has come often enough. */
  const count = (text: string): string | null => {
    onFailure(text);
    const error = normalizeError(text);
    const times = (seen.get(error) ?? 0) + 1;
    seen.set(error, times);
    return times < sameErrors ? null : `The same error occurred ${sameErrors} times: ${text.slice(-1_500)}`;
  };

  const parts = createAnswerReader(toolbox.parameters, options.fileOf);
  for (let turn = 1; turn <= options.mostTurns; turn += 1) {
    const asked = performance.now();
    const answer = await model.ask({
      system,
      signal,
      tools: toolbox.offers,
      onText: options.onText,
      messages: fitMessages(messages, room),
    });
    const read = parts.read(answer);
    options.onAnswer(answer, read.text, performance.now() - asked);
    add(...toAssistantMessages(answer, read));
    if (read.isCut) options.onCut?.();

    if (read.refused !== null) {
      add(...answerCalls(answer.message.calls, read, { text: read.refused, failed: true }));
      const reason = count(read.refused);
      if (reason !== null) return { end: 'stuck', text: reason, messages };
      continue;
    }
    if (read.calls.length === 0) {
      if (read.text === '') {
        const reason = count('The answer of the model was empty.');
        if (reason !== null) return { end: 'stuck', text: reason, messages };
        add(toUserMessage(describeEmpty(answer)));
        continue;
      }
      const verdict = (await options.afterWords?.(read.text)) ?? null;
      if (verdict === null) return { end: 'words', text: read.text, messages };
      if ('done' in verdict) return { end: 'done', text: verdict.done, messages };
      if ('note' in verdict) {
        add(toUserMessage(verdict.note));
        continue;
      }
      add(toUserMessage(`It is not done. ${verdict.problem}`));
      const reason = count(verdict.problem);
      if (reason !== null) return { end: 'stuck', text: reason, messages };
      continue;
    }
    for (const [index, call] of read.calls.entries()) {
      const left = read.calls.slice(index + 1);
      const refusal = (await options.refuse?.(call)) ?? null;
      const result =
        refusal === null ? await toolbox.run(call, signal, options.onTool) : { text: refusal, failed: true };
      const verdict = (await options.afterResult?.(call, result, left)) ?? null;
      const problem = verdict !== null && 'problem' in verdict ? verdict.problem : null;
      const note = verdict !== null && 'note' in verdict ? verdict.note : problem;
      const text = note === null ? result.text : `${result.text}\n${note}`;
      add(...answerCalls([call], read, { text, failed: result.failed || problem !== null }));
      const reason =
        result.failed || problem !== null ? count(problem ?? `${call.tool}: ${result.text}`) : null;
      const isDone = verdict !== null && 'done' in verdict;
      if (isDone || reason !== null) {
        if (left.length > 0)
          add(...answerCalls(left, read, { text: 'Not run: the task ended first.', failed: true }));
        if (isDone) return { end: 'done', text: verdict.done, messages };
        return { end: 'stuck', text: reason ?? '', messages };
      }
    }
  }
  return { end: 'turns', text: `The task was not completed within ${options.mostTurns} turns.`, messages };
}

export function toUserMessage(text: string): Message {
  return { role: 'user', parts: [{ type: 'text', text }] };
}

function describeEmpty({ message, finish }: Answer): string {
  const ask = 'Call a tool, or say in words that the task is done.';
  if (message.text.trim() === '') return `Your answer was empty. ${ask}`;
  const why = finish === 'length' ? ' and was cut off at the length limit' : '';
  return `Your answer contained only thoughts${why}. Think less. ${ask}`;
}

/** Parts of one answer that are joined at most. */
const maxParts = 6;
/** Overlap of two parts that is looked for, in characters. */
const [minOverlap, maxOverlap] = [12, 200];

/** Reads answers. The continuation of an answer that was cut off is read with it. */
function createAnswerReader(
  tools: KnownTools,
  fileOf: ReadOptions['fileOf'],
): { read(answer: Answer): ReadCalls } {
  let before: readonly string[] = [];
  return {
    read(answer) {
      const read = readToolCalls(answer, tools, { fileOf });
      const isText = answer.message.calls.length === 0;
      if (before.length > 0 && isText && read.calls.length === 0 && read.said !== '') {
        const text = joinParts([...before, read.said]);
        const joined = readToolCalls({ ...answer, message: { ...answer.message, text } }, tools, { fileOf });
        if (joined.calls.length > 0) {
          before = [];
          // What is new of it belongs in the conversation.
          return { ...joined, said: read.said };
        }
        before = joined.isCut && before.length < maxParts ? [...before, read.said] : [];
        if (before.length > 0) return { ...joined, said: read.said };
      }
      before = isText && read.isCut ? [read.said] : [];
      return read;
    },
  };
}

function joinParts(parts: readonly string[]): string {
  return parts.reduce((text, part) => {
    // The next part may open its own fence, and repeat the last words of the one before.
    const next = part.replace(/^```\w*\n/, '');
    for (let length = Math.min(maxOverlap, next.length, text.length); length >= minOverlap; length -= 1) {
      if (text.endsWith(next.slice(0, length))) return text + next.slice(length);
    }
    return text + next;
  });
}

/** The answer as the endpoint gets it back. Calls that were text stay text, so that no result lacks its call. */
function toAssistantMessages({ message }: Answer, { via, calls, said }: ReadCalls): readonly Message[] {
  if (via === 'text') return said === '' ? [] : [{ ...message, text: said, calls: [] }];
  // Repaired arguments are sent back repaired: an endpoint may refuse what it sent itself.
  const mended = message.calls.map((call) => calls.find(({ id }) => id === call.id) ?? call);
  return [{ ...message, text: said, calls: mended }];
}

function answerCalls(
  calls: readonly ToolCall[],
  { via }: ReadCalls,
  { text, failed }: { readonly text: string; readonly failed: boolean },
): readonly Message[] {
  if (via === 'text') {
    const names = calls.map(({ tool }) => tool).join(', ');
    return [
      toUserMessage(`Result${names === '' ? '' : ` of ${names}`}${failed ? ' (failed)' : ''}:\n${text}`),
    ];
  }
  return calls.map(({ id, tool }) => ({
    role: 'tool' as const,
    callId: id,
    tool,
    failed,
    parts: [{ type: 'text' as const, text }],
  }));
}
