import type { TaskEvent } from '@fixpoint/shared/contracts';
import { useQueries } from '@tanstack/react-query';
import { artifactOptions, getText } from '../../api/artifacts.js';
import type { AgentTurn } from '../../parts/task/agent-turns.js';
import { readUsage, type SessionUsage, sumUsage } from '../../parts/task/transcript-usage.js';

/** The tokens of every turn, by its number, from the transcripts that the fixes left. They are large: read only on request. */
export function useTurnUsage(
  events: readonly TaskEvent[],
  turns: readonly AgentTurn[],
  isWanted: boolean,
): SessionUsage & { readonly isPending: boolean; readonly error: unknown } {
  const transcripts = events
    .filter((event) => event.type === 'fix')
    .map(({ data }, session) => ({ session, artifact: data.transcript }))
    .flatMap(({ session, artifact }) => (artifact === null ? [] : [{ session, artifact }]));
  return useQueries({
    queries: (isWanted ? transcripts : []).map(({ artifact }) => ({
      queryKey: ['transcript', artifact],
      queryFn: ({ signal }: { signal: AbortSignal }) => getText(artifact, signal),
      ...artifactOptions,
    })),
    combine(answers) {
      const sessions = answers.flatMap(({ data }, index) => {
        const own = turns.filter(({ session }) => session === transcripts[index]?.session);
        return data === undefined ? [] : [readUsage(data, own)];
      });
      return {
        turns: new Map(sessions.flatMap((session) => [...session.turns])),
        total: sumUsage(sessions.flatMap(({ total }) => total ?? [])),
        isPending: answers.some(({ isPending }) => isPending),
        error: answers.find(({ error }) => error !== null)?.error ?? null,
      };
    },
  });
}
