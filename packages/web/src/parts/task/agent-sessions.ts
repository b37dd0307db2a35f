import type { AgentTurn } from './agent-turns.js';
import { sumUsage, type TokenUsage } from './transcript-usage.js';

/** The turns of one fix. */
export interface AgentSession {
  /** Counts from 0 in the order of the log. */
  readonly number: number;
  readonly turns: readonly AgentTurn[];
  /** Of its end; null while it runs. */
  readonly iteration: number | null;
  /** US dollars, if the log has them. */
  readonly costUsd: number | null;
  readonly usage: TokenUsage | null;
}

/** Sessions of a task's agent, oldest first. */
export function agentSessions(turns: readonly AgentTurn[]): readonly AgentSession[] {
  const groups: AgentTurn[][] = [];
  for (const turn of turns) {
    const last = groups.at(-1);
    if (last?.[0]?.session === turn.session) last.push(turn);
    else groups.push([turn]);
  }
  return groups.map((group) => {
    const end = group.at(-1)?.event;
    const fix = end?.type === 'fix' ? end.data : null;
    const used = group.flatMap(({ usage }) => (usage === null ? [] : [usage]));
    const cost = used.length === 0 ? null : used.reduce((sum, { costUsd }) => sum + costUsd, 0);
    return {
      number: group[0]?.session ?? 0,
      turns: group,
      iteration: fix?.iteration ?? null,
      costUsd: fix?.spent_usd ?? cost,
      usage: sumUsage(used),
    };
  });
}
