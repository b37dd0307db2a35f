import type { DesktopAction, PlanStep } from '@fixpoint/shared/contracts';
import { expect, it } from 'vitest';
import { approveLabel } from './approve-label.js';

const step = (id: string, changes: Partial<PlanStep> = {}): PlanStep => ({
  id,
  title: `Long title of the step ${id}, longer than a button has room for`,
  enabled: true,
  optional: true,
  ...changes,
});
const label = (...steps: PlanStep[]) => approveLabel(steps, 'Approve');
const act = (action: DesktopAction) => step(action.action, { action });

const feedback = ['submit', 'mail', 'compare', 'fix', 'verify-push', 'deploy', 'logs'];

it('names the steps with an effect that are switched on', () => {
  expect(label(...feedback.map((id) => step(id)))).toBe('Approve: submit, fix, push');
  const fromMail = feedback.map((id) => step(id, { enabled: id !== 'submit' }));
  expect(label(...fromMail)).toBe('Approve: fix, push');
});

it('names no push without a fix', () => {
  expect(label(...feedback.map((id) => step(id, { enabled: id !== 'fix' })))).toBe('Approve: submit');
});

it('names the read steps if no step has an effect', () => {
  const reads = feedback.map((id) => step(id, { enabled: id === 'mail' || id === 'compare' }));
  expect(label(...reads)).toBe('Approve: read the mail, compare');
});

it('takes the title of a single step that is short enough', () => {
  expect(label(step('mail', { title: 'Read the mailbox again' }))).toBe('Approve: read the mailbox again');
  expect(label(step('fix', { title: 'Push the prepared change again' }))).toBe(
    'Approve: push the prepared change again',
  );
  expect(label(step('submit'))).toBe('Approve: submit');
});

it('names the next step for a finding that cannot be fixed', () => {
  const ways = ['fix', 'accept', 'compare'].map((id) => step(id, { enabled: id === 'accept' }));
  expect(label(...ways)).toBe('Approve: accept the finding');
});

it('names the work of a vision model, of a project, of a build and on a desktop', () => {
  expect(label(step('find-desktop'), step('see-and-act'))).toBe('Approve: control the desktop');
  const ofProject = { action_class: 'workspace:step' };
  expect(label(step('step-1', ofProject), step('step-2', { ...ofProject, enabled: false }))).toBe(
    'Approve: run 1 step',
  );
  const ofBuild = { action_class: 'build:test' };
  expect(label(step('a', ofBuild), step('b', ofBuild))).toBe('Approve: make 2 tests pass');
  const actions = [
    act({ action: 'open_app', params: { app: 'Notepad' } }),
    act({ action: 'wait', params: { seconds: 1 } }),
    act({ action: 'type', params: { text: 'Hello' } }),
    act({ action: 'press', params: { key: 'enter' } }),
    act({ action: 'done', params: {} }),
  ] as PlanStep[];
  expect(label(...actions)).toBe('Approve: open, type, press');
});

it('counts the names that the button has no room for, and names a plan without steps a plan', () => {
  const ids = ['submit', 'fix', 'verify-push', 'revert', 'accept'];
  expect(label(...ids.map((id) => step(id)))).toBe('Approve: submit, fix, push, revert, 1 more');
  expect(label(step('submit', { enabled: false }), step('fix', { enabled: false }))).toBe('Approve plan');
});
