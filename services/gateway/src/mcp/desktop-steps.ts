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
  for (const event of events) {
    if (event.type !== 'stage-progress') continue;
    const step = readStep(event, steps.length + 1);
    const end = step === null ? readEnd(event) : null;
    const last = end === null ? undefined : steps.pop();
    if (last !== undefined) steps.push({ ...last, ...end });
    if (step !== null) steps.push(step);
  }
  return steps;
}

type ProgressEvent = Extract<TaskEvent, { type: 'stage-progress' }>;

/** A model's action, or a step of a plan with its result; null for another event. */
function readStep({ message, data }: ProgressEvent, next: number): DesktopStep | null {
  const { step, last_action, at, reasoning, error, action, outcome, screen } = data.detail ?? {};
  if (typeof last_action === 'string') {
    return {
      step: typeof step === 'number' ? step : next,
      action: last_action,
      reasoning: typeof reasoning === 'string' ? reasoning : '',
      result: '',
      success: null,
      at: Place.safeParse(at).data ?? null,
    };
  }
  if (typeof error === 'string' || typeof outcome !== 'string') return null;
  if (screen !== undefined || typeof action !== 'string') return null;
  const success = outcome === 'interrupted' ? null : outcome === 'done';
  return { step: next, action, reasoning: '', result: message, success, at: null };
}

/** The end of the newest action; null for another event. */
function readEnd({ message, data }: ProgressEvent): Pick<DesktopStep, 'result' | 'success'> | null {
  const { error, outcome, screen } = data.detail ?? {};
  if (typeof error === 'string') return { result: error, success: false };
  if (screen === undefined || typeof outcome !== 'string') return null;
  return { result: message, success: outcome === 'done' };
}
