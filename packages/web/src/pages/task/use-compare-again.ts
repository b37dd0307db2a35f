import type { RequestedAcceptance, Task } from '@fixpoint/shared/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useLocation } from 'wouter';
import { rerunTask } from '../../api/tasks.js';

/** Creates a task that compares the document of another one with other rules, and opens its page. */
export function useCompareAgain(task: Task): {
  /** False if the form must be submitted again. */
  readonly hasDocument: boolean;
  /** The same press again is the same task. */
  compareAgain(accept: RequestedAcceptance): Promise<void>;
  /** To be called if the wanted rules change. */
  renew(): void;
} {
  const key = useRef(crypto.randomUUID());
  const queries = useQueryClient();
  const [, go] = useLocation();
  const hasDocument = (task.result?.output_files.at(-1) ?? task.spec.existing_document ?? null) !== null;
  return {
    hasDocument,
    async compareAgain(accept) {
      const start_from = hasDocument ? 'analyze' : null;
      const created = await rerunTask(task.id, { start_from, accept }, key.current);
      await queries.invalidateQueries({ queryKey: ['tasks'] });
      go(`/tasks/${created.id}`);
    },
    renew() {
      key.current = crypto.randomUUID();
    },
  };
}
