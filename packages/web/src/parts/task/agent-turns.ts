import type { TaskEvent } from '@fixpoint/shared/contracts';

/**
 * One entry of the transcript: what the agent said and the tools that it used after that, or what came between: a message of
 * a person, a refusal, the end of a fix.
 */
export interface AgentTurn {
  /** Number of its first event: unique in a task. */
  readonly number: number;
  readonly at: string;
  /** `turn`: of the agent; the rest of it are its tools. */
  readonly kind: 'turn' | 'other';
  /** Event with which it begins; null for a turn that begins with a tool. */
  readonly event: TaskEvent | null;
  readonly tools: readonly TaskEvent[];
  /** Output or denial of each tool call, by its id. */
  readonly outcomes: ReadonlyMap<string, ToolOutcome>;
  /** Tokens and US dollars, if the log has them. */
  readonly usage: TurnUsage | null;
  /** The fix whose session it belongs to counts from 0 in the order of the log. */
  readonly session: number;
}

export type ToolOutcome = Extract<TaskEvent, { type: 'engine-output' | 'guard-denied' }>;

/** Tokens of one turn. `input`: without the cache. */
export interface TurnUsage {
  readonly input: number;
  readonly output: number;
  readonly cacheRead: number;
  readonly cacheWrite: number;
  readonly costUsd: number;
}

interface OpenTurn {
  readonly first: TaskEvent;
  readonly kind: AgentTurn['kind'];
  readonly event: TaskEvent | null;
  readonly tools: TaskEvent[];
  readonly outcomes: Map<string, ToolOutcome>;
  usage: TurnUsage | null;
  readonly session: number;
  /** Number of the newest event in it. */
  last: number;
}

const toolKinds = new Set(['WRITE_FILE', 'READ_FILE', 'LIST_DIR', 'CREATE_DIR', 'EXECUTE']);

/** Turns by their first event, so that a turn without new events stays the same object and is not rendered again. */
const known = new WeakMap<TaskEvent, { readonly last: number; readonly turn: AgentTurn }>();

/** The transcript of a task's agent, oldest first: tool calls and their results are part of the turn that made them. */
export function agentTurns(events: readonly TaskEvent[]): readonly AgentTurn[] {
  const turns: OpenTurn[] = [];
  const calls = new Map<string, OpenTurn>();
  let open: OpenTurn | null = null;
  let newest: OpenTurn | null = null;
  let session = 0;

  function begin(event: TaskEvent, kind: AgentTurn['kind'], words: TaskEvent | null = event): OpenTurn {
    const turn: OpenTurn = {
      first: event,
      kind,
      event: words,
      tools: [],
      outcomes: new Map(),
      usage: null,
      session,
      last: event.number,
    };
    turns.push(turn);
    return turn;
  }

  for (const event of events) {
    const role = roleOf(event);
    if (role === null) continue;
    const before = newest?.session === session ? newest : null;
    if (role === 'words') {
      newest = begin(event, 'turn');
      open = newest;
    } else if (role === 'tool') {
      open ??= begin(event, 'turn', null);
      newest = open;
      addTool(calls, open, event);
    } else if (!addOutcome(calls, event) && event.type !== 'engine-output') {
      open = null;
      begin(event, 'other');
    }
    addUsage(spenderOf(role, before, newest), event);
    if (event.type === 'fix') {
      session += 1;
      open = null;
    }
  }
  return turns.map(keep);
}

function addTool(calls: Map<string, OpenTurn>, turn: OpenTurn, event: TaskEvent): void {
  turn.tools.push(event);
  turn.last = event.number;
  if (event.type === 'engine-message' && event.data.call !== undefined) calls.set(event.data.call, turn);
}

/** Adds the result of a tool call to its turn; false if the call is not in the log. */
function addOutcome(calls: ReadonlyMap<string, OpenTurn>, event: TaskEvent): boolean {
  if (event.type !== 'engine-output' && event.type !== 'guard-denied') return false;
  const { call } = event.data;
  const turn = call === undefined ? undefined : calls.get(call);
  if (call === undefined || turn === undefined) return false;
  turn.outcomes.set(call, event);
  turn.last = event.number;
  return true;
}

/** Tokens that come with the words of the next turn are of the turn before. */
function spenderOf(
  role: ReturnType<typeof roleOf>,
  before: OpenTurn | null,
  newest: OpenTurn | null,
): OpenTurn | null {
  return role === 'tool' ? newest : (before ?? newest);
}

function addUsage(turn: OpenTurn | null, { type, data, number }: TaskEvent): void {
  if (turn === null || (type !== 'engine-message' && type !== 'engine-output') || data.usage === undefined)
    return;
  const { usage } = data;
  const before = turn.usage;
  turn.usage = {
    input: usage.input_tokens + (before?.input ?? 0),
    output: usage.output_tokens + (before?.output ?? 0),
    cacheRead: usage.cache_read_tokens + (before?.cacheRead ?? 0),
    cacheWrite: usage.cache_write_tokens + (before?.cacheWrite ?? 0),
    costUsd: usage.cost_usd + (before?.costUsd ?? 0),
  };
  turn.last = number;
}

function keep({ first, last, ...rest }: OpenTurn): AgentTurn {
  const before = known.get(first);
  if (before?.last === last && before.turn.session === rest.session) return before.turn;
  const turn = { number: first.number, at: first.at, ...rest };
  known.set(first, { last, turn });
  return turn;
}

function roleOf(event: TaskEvent): 'words' | 'tool' | 'other' | null {
  switch (event.type) {
    case 'engine-message':
      return ({ assistant: 'words', tool: 'tool', system: 'other' } as const)[event.data.role];
    case 'workspace-event':
      if (toolKinds.has(event.data.kind)) return 'tool';
      return event.data.kind === 'ERROR' || event.data.kind === 'WARNING' ? 'other' : 'words';
    case 'engine-output':
    case 'guard-denied':
    case 'user-input':
    case 'fix':
      return 'other';
    default:
      return null;
  }
}
