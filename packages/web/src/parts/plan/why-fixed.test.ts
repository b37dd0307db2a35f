import type { Plan } from '@fixpoint/shared/contracts';
import { expect, it } from 'vitest';
import { whyFixed } from './why-fixed.js';

const step = (id: string, changes: Partial<Plan['steps'][number]> = {}): Plan['steps'][number] => ({
  id,
  title: id,
  enabled: true,
  optional: false,
  ...changes,
});
const reasons = (...steps: Plan['steps']) =>
  steps.map((_, index) => {
    const fixed = whyFixed(steps, index);
    return fixed === null ? null : `${fixed.runs ? '' : 'Off. '}${fixed.reason}`;
  });

it('names the later step that needs a step which cannot be switched off (S0-308)', () => {
  const fix = step('fix', { optional: true });
  expect(
    reasons(step('submit'), step('mail'), step('compare'), fix, step('verify-push'), step('deploy')),
  ).toEqual([
    'Required by step 2: without a submission, no document arrives.',
    'Required by step 3: it compares the document from this step.',
    'Required by step 4: it fixes the findings of this comparison.',
    null,
    'Required by step 4: a fix takes effect only after the push.',
    'Required by step 4: the fix is checked with a new document from the deployed service.',
  ]);
  expect(reasons(step('find-desktop'), step('see-and-act'))).toEqual([
    'Required by step 2: it works on this desktop.',
    'This is the work of the task. Reject the plan if it must not run.',
  ]);
});

it('follows the steps that a person switches off, and those that the request leaves out', () => {
  const off = { optional: true, enabled: false };
  expect(reasons(step('compare'), step('fix', off), step('verify-push'), step('deploy'))).toEqual([
    'This is the work of the task. Reject the plan if it must not run.',
    null,
    'Off. Runs only after a fix. Step 2 is switched off, so this step does not run.',
    'Off. Runs only after a fix. Step 2 is switched off, so this step does not run.',
  ]);
  const out = { enabled: false };
  expect(reasons(step('submit', out), step('mail'), step('compare'), step('fix', out))).toEqual([
    'Off. Not part of this task: the request or the service leaves it out.',
    'Required by step 3: it compares the document from this step.',
    'This is the work of the task. Reject the plan if it must not run.',
    'Off. Not part of this task: the request or the service leaves it out.',
  ]);
});

it('explains the only step of a question, and any other step', () => {
  expect(reasons(step('revert'))).toEqual(['This is the only step. Reject the plan if it must not run.']);
  expect(reasons(step('one'), step('two'))).toEqual([
    'Required by step 2: each step needs the result of the previous one.',
    'This is the work of the task. Reject the plan if it must not run.',
  ]);
});
