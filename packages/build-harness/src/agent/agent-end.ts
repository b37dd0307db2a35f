import type { ClaudeRun } from '@fixpoint/agents/claude';
import { FixpointError } from '@fixpoint/shared/errors';

/** The end of a run of the agent. Its changes to the files remain. */
export type AgentEnd =
  | { readonly kind: 'finished' }
  /** A limit of the session stopped it: another session can continue. */
  | { readonly kind: 'stopped'; readonly by: 'budget' | 'hook' | 'silence' | 'time' | 'turns' }
  /** The engine or its endpoint failed. */
  | { readonly kind: 'failed'; readonly error: unknown };

const limits: Readonly<Record<string, 'budget' | 'hook' | 'turns'>> = {
  budget_exhausted: 'budget',
  hook_stopped: 'hook',
  max_turns: 'turns',
};

/** Reads the end of a run from the result of the CLI. */
export function endOfRun({ ok, terminalReason }: Pick<ClaudeRun, 'ok' | 'terminalReason'>): AgentEnd {
  const by = ok ? undefined : limits[terminalReason];
  return by === undefined ? { kind: 'finished' } : { kind: 'stopped', by };
}

/** Reads the end of a run from its error. */
export function endOfFailure(error: unknown): AgentEnd {
  const code = error instanceof FixpointError ? error.code : '';
  if (code === 'timed-out') return { kind: 'stopped', by: 'time' };
  if (code === 'engine-silent') return { kind: 'stopped', by: 'silence' };
  return { kind: 'failed', error };
}
