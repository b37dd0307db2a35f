import type { ClaudeRun } from '@fixpoint/agents/claude';
import { FixpointError } from '@fixpoint/shared/errors';

/** How a run of the agent ended. What it changed until then is still there, unless it failed. */
export type AgentEnd =
  | { readonly kind: 'finished' }
  /** A limit of the session stopped it: another session can go on. */
  | { readonly kind: 'stopped'; readonly by: 'budget' | 'hook' | 'silence' | 'time' | 'turns' }
  /** The engine or its endpoint failed. */
  | { readonly kind: 'failed'; readonly error: unknown };

const limits: Readonly<Record<string, 'budget' | 'hook' | 'turns'>> = {
  budget_exhausted: 'budget',
  hook_stopped: 'hook',
  max_turns: 'turns',
};

/** How a run ended that the CLI itself reported. */
export function endOfRun({ ok, terminalReason }: Pick<ClaudeRun, 'ok' | 'terminalReason'>): AgentEnd {
  const by = ok ? undefined : limits[terminalReason];
  return by === undefined ? { kind: 'finished' } : { kind: 'stopped', by };
}

/** How a run ended that threw this. */
export function endOfFailure(error: unknown): AgentEnd {
  const code = error instanceof FixpointError ? error.code : '';
  if (code === 'timed-out') return { kind: 'stopped', by: 'time' };
  if (code === 'engine-silent') return { kind: 'stopped', by: 'silence' };
  return { kind: 'failed', error };
}
