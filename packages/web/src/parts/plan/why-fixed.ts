import type { Plan } from '@fixpoint/shared/contracts';

type Steps = Plan['steps'];

/** By the id of a step: the step that needs it, and for what. */
const needs: Readonly<Record<string, readonly [by: string, why: string]>> = {
  submit: ['mail', 'without a submission, no document arrives'],
  mail: ['compare', 'it compares the document from this step'],
  compare: ['fix', 'it fixes the findings of this comparison'],
  'verify-push': ['fix', 'a fix takes effect only after the push'],
  deploy: ['fix', 'the fix is checked with a new document from the deployed service'],
  'find-desktop': ['see-and-act', 'it works on this desktop'],
};

/** A step that cannot be switched: true if it will run, and the reason as sentences. */
export interface FixedStep {
  readonly runs: boolean;
  readonly reason: string;
}

/** The reason why the step at `index` cannot be switched on or off; null if it can. */
export function whyFixed(steps: Steps, index: number): FixedStep | null {
  const step = steps[index];
  if (step === undefined || step.optional) return null;
  if (!step.enabled)
    return { runs: false, reason: 'Not part of this task: the request or the service leaves it out.' };
  if (steps.length === 1)
    return { runs: true, reason: 'This is the only step. Reject the plan if it must not run.' };
  const [by, why] = needs[step.id] ?? [
    steps[index + 1]?.id,
    'each step needs the result of the previous one',
  ];
  const place = steps.findIndex(({ id }) => id === by);
  const isNeeded = steps[place]?.enabled === true;
  if (isNeeded) return { runs: true, reason: `Required by step ${place + 1}: ${why}.` };
  // A task without a fix ends with the comparison.
  if (by === 'fix' && step.id !== 'compare' && place >= 0) {
    const reason = `Runs only after a fix. Step ${place + 1} is switched off, so this step does not run.`;
    return { runs: false, reason };
  }
  return { runs: true, reason: 'This is the work of the task. Reject the plan if it must not run.' };
}
