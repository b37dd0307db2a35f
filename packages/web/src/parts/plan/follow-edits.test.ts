import type { DesktopAction, Plan } from '@fixpoint/shared/contracts';
import { describeAction } from '@fixpoint/shared/labels';
import { expect, it } from 'vitest';
import { followEdits, keepOwnEdits } from './follow-edits.js';

type Steps = Plan['steps'];

const step = (id: string, action: DesktopAction): Steps[number] => ({
  id,
  title: describeAction(action),
  enabled: true,
  optional: true,
  action,
});
const type = (text: string): DesktopAction => ({ action: 'type', params: { text } });
const click = (target: string): DesktopAction => ({
  action: 'click',
  params: { target, button: 'left', count: 1 },
});
const open = (url: string): DesktopAction => ({ action: 'open_url', params: { url } });

const original: Steps = [
  step('1', open('http://shop.test/orders')),
  step('2', type('Ann')),
  step('3', click('the row of Ann')),
  step('4', click('the button of Anna')),
  step('5', open('http://shop.test/orders/new')),
];
const edit = (id: string, action: DesktopAction): Steps =>
  original.map((each) => (each.id === id ? { ...each, action, title: describeAction(action) } : each));
const actionsOf = (steps: Steps) => steps.map(({ action }) => action);

it('changes a value in the later steps that use it, with their titles, and says which step they follow', () => {
  const { steps, followed } = followEdits(original, edit('2', type('Bob $& Co')));
  expect(steps[2]?.action).toEqual(click('the row of Bob $& Co'));
  expect(steps[2]?.title).toBe(describeAction(click('the row of Bob $& Co')));
  expect([...followed]).toEqual([
    [
      '3',
      [{ field: 'target', kind: 'follows', text: 'Changed with step 2. Previous value: "the row of Ann".' }],
    ],
  ]);
});

it('leaves what only begins alike, what came before, and short values', () => {
  const { steps } = followEdits(original, edit('2', type('Bob')));
  expect(actionsOf([steps[0], steps[3], steps[4]] as Steps)).toEqual(
    actionsOf([original[0], original[3], original[4]] as Steps),
  );
  const short = [step('1', type('2')), step('2', click('2 rows'))];
  expect(followEdits(short, [step('1', type('3')), short[1] as Steps[number]]).followed.size).toBe(0);
});

it('lets an address lead the pages below it', () => {
  const { steps } = followEdits(original, edit('1', open('http://other.test/orders')));
  expect(steps[4]?.action).toEqual(open('http://other.test/orders/new'));
});

it('keeps a step that the person edited, and follows every further letter of the first value', () => {
  const first = edit('2', type('B'));
  const shown = followEdits(original, first);
  // The page changes one step of those that it shows; the others come back as they were shown.
  const next = shown.steps.map((each) => (each.id === '2' ? { ...each, action: type('Bo') } : each));
  const own = keepOwnEdits(next, shown, first);
  expect(actionsOf(own)).toEqual(actionsOf(edit('2', type('Bo'))));
  expect(followEdits(original, own).steps[2]?.action).toEqual(click('the row of Bo'));

  const byHand = shown.steps.map((each) =>
    each.id === '3' ? { ...each, action: click('the first row') } : each,
  );
  const kept = keepOwnEdits(byHand, shown, first);
  expect(followEdits(original, kept).steps[2]?.action).toEqual(click('the first row'));
});
