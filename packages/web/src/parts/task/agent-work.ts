import type { TaskEvent } from '@fixpoint/shared/contracts';
import { readTool } from './describe-tool.js';

/** Current action of a task's agent: verb, target and start. While the model thinks, also its last call. */
export interface AgentWork {
  readonly verb: string;
  readonly target: string | null;
  readonly since: string;
  readonly after: string | null;
}

/** Events that are read from the end at most. */
const maxEvents = 500;

/**
 * Reads the agent's current action from the end of a task's log; null if no agent works. Commands report their end, so a
 * command without one still runs. Other tools end at once: after them, the model thinks.
 */
export function agentWork(events: readonly TaskEvent[]): AgentWork | null {
  const past: Past = { ended: new Set(), newest: null, after: null };
  for (const event of events.slice(-maxEvents).toReversed()) {
    const work = readBackwards(event, past);
    if (work !== undefined) return work;
  }
  return think(past);
}

/** Everything that the events after the one that is read show. */
interface Past {
  /** Calls that have ended. */
  readonly ended: Set<string>;
  /** Instant of the newest event of the agent. */
  newest: string | null;
  /** The agent's last call. */
  after: string | null;
}

function think({ newest, after }: Past, since = newest): AgentWork | null {
  return since === null ? null : { verb: 'Thinks', target: null, since, after };
}

/** Undefined: the events before it decide. */
function readBackwards(event: TaskEvent, past: Past): AgentWork | null | undefined {
  switch (event.type) {
    case 'fix':
    case 'stage-started':
    case 'stage-finished':
    case 'task-finished':
    case 'task-paused':
      return think(past);
    case 'engine-output':
    case 'guard-denied':
      if (event.data.call !== undefined) past.ended.add(event.data.call);
      past.newest ??= event.at;
      return undefined;
    case 'stage-progress':
      // Between the runs of the agent the stage itself works, as it says; its spending is not an action.
      return past.newest === null && event.data.detail?.spent_usd === undefined ? said(event) : undefined;
    case 'workspace-event':
      return said(event);
    case 'engine-message':
      return readMessage(event, past);
    default:
      return undefined;
  }
}

function readMessage(
  event: Extract<TaskEvent, { type: 'engine-message' }>,
  past: Past,
): AgentWork | null | undefined {
  const { role, call, text } = event.data;
  if (role === 'system') return past.newest === null ? said(event) : think(past);
  if (role === 'assistant') return think(past, past.newest ?? event.at);
  const tool = readTool(text);
  const mayRun = call === undefined ? past.newest === null : text.startsWith('Bash') && !past.ended.has(call);
  if (mayRun) return { ...tool, since: event.at, after: null };
  past.newest ??= event.at;
  past.after ??= tool.target === null ? tool.verb : `${tool.verb} ${tool.target}`;
  return undefined;
}

function said({ message, at }: TaskEvent): AgentWork {
  return { verb: message, target: null, since: at, after: null };
}
