import type { TaskEvent } from '@fixpoint/shared/contracts';
import { z } from 'zod';

/** An array, not a tuple: many clients use a draft of JSON Schema without tuples. */
export const Place = z.array(z.number()).length(2);

/** One action on a desktop, as a task's log records it. */
export interface DesktopStep {
  /** Actions that count, so far. */
  readonly step: number;
  readonly action: string;
  readonly reasoning: string;
  readonly result: string;
  /** Null: not known yet, or interrupted. */
  readonly success: boolean | null;
  /** Place of a model's action, in the model's units; null if it named none. */
  readonly at: z.output<typeof Place> | null;
}

/** The actions on a desktop, oldest first: a model's actions with their results, or the steps of a plan. */
export function readDesktopSteps(events: readonly TaskEvent[]): DesktopStep[] {
  const steps: DesktopStep[] = [];
  const endLast = (end: Pick<DesktopStep, 'result' | 'success'>) => {
    const last = steps.pop();
    if (last !== undefined) steps.push({ ...last, ...end });
  };
  for (const event of events) {
    if (event.type !== 'stage-progress') continue;
    const { step, last_action, at, reasoning, error, action, outcome, screen } = event.data.detail ?? {};
    if (typeof last_action === 'string') {
      steps.push({
        step: typeof step === 'number' ? step : steps.length + 1,
        action: last_action,
        reasoning: typeof reasoning === 'string' ? reasoning : '',
        result: '',
        success: null,
        at: Place.safeParse(at).data ?? null,
      });
    } else if (typeof error === 'string') {
      endLast({ result: error, success: false });
    } else if (screen !== undefined && typeof outcome === 'string') {
      endLast({ result: event.message, success: outcome === 'done' });
    } else if (typeof action === 'string' && typeof outcome === 'string') {
      const success = outcome === 'interrupted' ? null : outcome === 'done';
      steps.push({ step: steps.length + 1, action, reasoning: '', result: event.message, success, at: null });
    }
  }
  return steps;
}
