import type { TaskEvent } from '@fixpoint/shared/contracts';
import { useQueries } from '@tanstack/react-query';
import { artifactOptions, getText } from '../../api/artifacts.js';
import type { AgentTurn } from '../../parts/task/agent-turns.js';
import { type TurnUsage, usageOfTurns } from '../../parts/task/transcript-usage.js';

/** The tokens of every turn, by its number, from the transcripts that the fixes left. They are large: read only on request. */
export function useTurnUsage(
  events: readonly TaskEvent[],
  turns: readonly AgentTurn[],
  isWanted: boolean,
): { readonly usage: ReadonlyMap<number, TurnUsage>; readonly isPending: boolean; readonly error: unknown } {
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
    combine: (answers) => ({
      usage: new Map(
        answers.flatMap(({ data }, index) => {
          const session = transcripts[index]?.session;
          const own = turns.filter((turn) => turn.session === session);
          return data === undefined ? [] : [...usageOfTurns(data, own)];
        }),
      ),
      isPending: answers.some(({ isPending }) => isPending),
      error: answers.find(({ error }) => error !== null)?.error ?? null,
    }),
  });
}
