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
  const ended = new Set<string>();
  let newest: string | null = null;
  let after: string | null = null;
  const think = (since: string): AgentWork => ({ verb: 'Thinks', target: null, since, after });

  for (const event of events.slice(-maxEvents).toReversed()) {
    switch (event.type) {
      case 'fix':
      case 'stage-started':
      case 'stage-finished':
      case 'task-finished':
      case 'task-paused':
        return newest === null ? null : think(newest);
      case 'engine-output':
      case 'guard-denied':
        if (event.data.call !== undefined) ended.add(event.data.call);
        newest ??= event.at;
        break;
      case 'stage-progress':
        // Between the runs of the agent the stage itself works, as it says; its spending is not an action.
        if (newest === null && event.data.detail?.spent_usd === undefined) return said(event);
        break;
      case 'workspace-event':
        return said(event);
      case 'engine-message': {
        const { role, call, text } = event.data;
        if (role === 'system') return newest === null ? said(event) : think(newest);
        if (role === 'assistant') return think(newest ?? event.at);
        const tool = readTool(text);
        const mayRun = call === undefined ? newest === null : text.startsWith('Bash') && !ended.has(call);
        if (mayRun) return { ...tool, since: event.at, after: null };
        newest ??= event.at;
        after ??= tool.target === null ? tool.verb : `${tool.verb} ${tool.target}`;
        break;
      }
    }
  }
  return newest === null ? null : think(newest);
}

function said({ message, at }: TaskEvent): AgentWork {
  return { verb: message, target: null, since: at, after: null };
}
