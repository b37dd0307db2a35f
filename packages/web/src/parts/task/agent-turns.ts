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
  /** What it begins with; null for a turn that begins with a tool. */
  readonly event: TaskEvent | null;
  readonly tools: readonly TaskEvent[];
  /** The fix whose session it belongs to counts from 0 in the order of the log. */
  readonly session: number;
}

const toolKinds = new Set(['WRITE_FILE', 'READ_FILE', 'LIST_DIR', 'CREATE_DIR', 'EXECUTE']);

/** Turns by their first event, so that one that has not grown stays the same object and is not rendered anew. */
const known = new WeakMap<TaskEvent, AgentTurn>();

/** The transcript of a task's agent, oldest first: its tools are folded into the turn that called them. */
export function agentTurns(events: readonly TaskEvent[]): readonly AgentTurn[] {
  const turns: AgentTurn[] = [];
  let open: { first: TaskEvent; event: TaskEvent | null; tools: TaskEvent[] } | null = null;
  let session = 0;

  const close = () => {
    if (open !== null) turns.push(keep(open.first, 'turn', open.event, open.tools, session));
    open = null;
  };
  for (const event of events) {
    const role = roleOf(event);
    if (role === null) continue;
    if (role === 'tool') {
      open ??= { first: event, event: null, tools: [] };
      open.tools.push(event);
      continue;
    }
    close();
    if (role === 'words') open = { first: event, event, tools: [] };
    else turns.push(keep(event, 'other', event, [], session));
    if (event.type === 'fix') session += 1;
  }
  close();
  return turns;
}

function keep(
  first: TaskEvent,
  kind: AgentTurn['kind'],
  event: TaskEvent | null,
  tools: readonly TaskEvent[],
  session: number,
): AgentTurn {
  const before = known.get(first);
  if (before !== undefined && before.tools.length === tools.length && before.session === session)
    return before;
  const turn = { number: first.number, at: first.at, kind, event, tools, session };
  known.set(first, turn);
  return turn;
}

function roleOf(event: TaskEvent): 'words' | 'tool' | 'other' | null {
  switch (event.type) {
    case 'engine-message':
      return { assistant: 'words', tool: 'tool', system: 'other' }[event.data.role] as
        | 'words'
        | 'tool'
        | 'other';
    case 'workspace-event':
      if (toolKinds.has(event.data.kind)) return 'tool';
      return event.data.kind === 'ERROR' || event.data.kind === 'WARNING' ? 'other' : 'words';
    case 'guard-denied':
    case 'user-input':
    case 'fix':
      return 'other';
    default:
      return null;
  }
}
