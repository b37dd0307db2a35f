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
  readonly maxTurns: number;
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
  const { model, system, toolbox, signal, maxTurns } = options;
  const room = options.questionTokens - estimateTokens([toUserMessage(system)]);
  const log = createTurnLog(options.messages, options.onFailure);
  const parts = createAnswerReader(toolbox.parameters, options.fileOf);
  for (let turn = 1; turn <= maxTurns; turn += 1) {
    const asked = performance.now();
    const answer = await model.ask({
      system,
      signal,
      tools: toolbox.offers,
      onText: options.onText,
      messages: fitMessages(log.messages(), room),
    });
    const read = parts.read(answer);
    options.onAnswer(answer, read.text, performance.now() - asked);
    log.add(...toAssistantMessages(answer, read));
    if (read.isCut) options.onCut?.();
    const ending = await takeAnswer(answer, read, log, options);
    if (ending !== null) return { ...ending, messages: log.messages() };
  }
  return {
    end: 'turns',
    text: `The task was not completed within ${maxTurns} turns.`,
    messages: log.messages(),
  };
}

/** Null: the work continues. */
type Ending = Pick<TurnsEnd, 'end' | 'text'> | null;

interface TurnLog {
  add(...more: readonly Message[]): void;
  messages(): readonly Message[];
  /** Reports a failure; ends the work once the same error has come often enough. */
  fail(text: string): Ending;
}

function createTurnLog(before: readonly Message[], onFailure: (text: string) => void): TurnLog {
  const seen = new Map<string, number>();
  let messages = before;
  return {
    add(...more) {
      messages = [...messages, ...more];
    },
    messages: () => messages,
    fail(text) {
      onFailure(text);
      const error = normalizeError(text);
      const times = (seen.get(error) ?? 0) + 1;
      seen.set(error, times);
      if (times < sameErrors) return null;
      return { end: 'stuck', text: `The same error occurred ${sameErrors} times: ${text.slice(-1_500)}` };
    },
  };
}

async function takeAnswer(
  answer: Answer,
  read: ReadCalls,
  log: TurnLog,
  options: TurnsOptions,
): Promise<Ending> {
  if (read.refused !== null) {
    log.add(...answerCalls(answer.message.calls, read, { text: read.refused, failed: true }));
    return log.fail(read.refused);
  }
  if (read.calls.length > 0) return runCalls(read, log, options);
  if (read.text !== '') return takeWords(read.text, log, options);
  const ending = log.fail('The answer of the model was empty.');
  if (ending === null) log.add(toUserMessage(describeEmpty(answer)));
  return ending;
}

async function takeWords(text: string, log: TurnLog, { afterWords }: TurnsOptions): Promise<Ending> {
  const verdict = (await afterWords?.(text)) ?? null;
  if (verdict === null) return { end: 'words', text };
  if ('done' in verdict) return { end: 'done', text: verdict.done };
  if ('note' in verdict) {
    log.add(toUserMessage(verdict.note));
    return null;
  }
  log.add(toUserMessage(`It is not done. ${verdict.problem}`));
  return log.fail(verdict.problem);
}

async function runCalls(read: ReadCalls, log: TurnLog, options: TurnsOptions): Promise<Ending> {
  for (const [index, call] of read.calls.entries()) {
    const left = read.calls.slice(index + 1);
    const ending = await runCall(call, left, read, log, options);
    if (ending === null) continue;
    if (left.length > 0)
      log.add(...answerCalls(left, read, { text: 'Not run: the task ended first.', failed: true }));
    return ending;
  }
  return null;
}

async function runCall(
  call: ToolCall,
  left: readonly ToolCall[],
  read: ReadCalls,
  log: TurnLog,
  { refuse, toolbox, signal, onTool, afterResult }: TurnsOptions,
): Promise<Ending> {
  const refusal = (await refuse?.(call)) ?? null;
  const result = refusal === null ? await toolbox.run(call, signal, onTool) : { text: refusal, failed: true };
  const { done, problem, note = problem } = toFields((await afterResult?.(call, result, left)) ?? null);
  const failed = result.failed || problem !== undefined;
  const text = note === undefined ? result.text : `${result.text}\n${note}`;
  log.add(...answerCalls([call], read, { text, failed }));
  const ending = failed ? log.fail(problem ?? `${call.tool}: ${result.text}`) : null;
  return done === undefined ? ending : { end: 'done', text: done };
}

function toFields(verdict: Verdict): { done?: string; problem?: string; note?: string } {
  return verdict ?? {};
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

  function begin(answer: Answer, read: ReadCalls): ReadCalls {
    before = answer.message.calls.length === 0 && read.isCut ? [read.said] : [];
    return read;
  }

  return {
    read(answer) {
      const read = readToolCalls(answer, tools, { fileOf });
      if (before.length === 0 || !isWords(answer, read)) return begin(answer, read);
      const text = joinParts([...before, read.said]);
      const joined = readToolCalls({ ...answer, message: { ...answer.message, text } }, tools, { fileOf });
      const continues = joined.calls.length === 0 && joined.isCut && before.length < maxParts;
      before = continues ? [...before, read.said] : [];
      if (!continues && joined.calls.length === 0) return begin(answer, read);
      // What is new of it belongs in the conversation.
      return { ...joined, said: read.said };
    },
  };
}

function isWords({ message }: Answer, { calls, said }: ReadCalls): boolean {
  return message.calls.length === 0 && calls.length === 0 && said !== '';
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
