import { expect, it } from 'vitest';
import { classesOf, describeClass, nameOfResource } from './describe-classes.js';

const step = (action_class: string | undefined, enabled = true) => ({
  id: 'x',
  title: 'x',
  enabled,
  optional: true,
  action_class,
});

it('names the kinds of the steps that run, each once', () => {
  expect(classesOf([step('push'), step('compare'), step('push'), step('fix-all', false)])).toEqual([
    'push',
    'compare',
  ]);
});

it('names no kind if a running step has no kind', () => {
  expect(classesOf([step('push'), step(undefined)])).toBeNull();
  expect(classesOf([step('push'), step(undefined, false)])).toEqual(['push']);
  expect(classesOf([step('push', false)])).toBeNull();
});

it('calls a service and a desktop by their names', () => {
  expect(nameOfResource('service:market-research')).toBe('market-research');
  expect(nameOfResource('desktop:win11')).toBe('win11');
});

it.for([
  ['submit-form', 'submit the form'],
  ['desktop:open-app', 'desktop: open app'],
  ['compare', 'compare'],
])('describes %s as "%s"', ([actionClass, words]) => {
  expect(describeClass(actionClass ?? '')).toBe(words);
});
