import type { TaskRow } from '@fixpoint/shared/contracts';
import type { QueryClient } from '@tanstack/react-query';
import { listServices } from './services.js';
import { listTasks } from './tasks.js';

/** Tasks that need a person. */
export interface NeedsPerson {
  /** Number of plans and questions. */
  readonly plans: number;
  readonly paused: readonly TaskRow[];
  /** Tasks that wait for a document that a person uploads. */
  readonly handOvers: readonly TaskRow[];
}

const mostTasks = 50;

/** Reads the tasks that need a person. */
export const needsPersonOptions = {
  queryKey: ['tasks', 'needs-person'],
  async queryFn({ signal, client }: { signal: AbortSignal; client: QueryClient }): Promise<NeedsPerson> {
    const [proposals, paused, running, { services }] = await Promise.all([
      listTasks({ status: 'awaiting_approval', limit: 1 }, signal),
      listTasks({ status: 'paused', limit: mostTasks }, signal),
      listTasks({ status: 'running', limit: mostTasks }, signal),
      // Read once: this is read again after every event.
      client.ensureQueryData({ queryKey: ['services'], queryFn: listServices }),
    ]);
    const byHand = new Set(services.filter(({ delivery }) => delivery === 'hand').map(({ name }) => name));
    return {
      plans: proposals.total ?? proposals.tasks.length,
      paused: paused.tasks,
      handOvers: running.tasks.filter(
        ({ stage, service }) => stage === 'mail' && service !== null && byHand.has(service),
      ),
    };
  },
};

export const countOfNeeds = ({ plans, paused, handOvers }: NeedsPerson) =>
  plans + paused.length + handOvers.length;
