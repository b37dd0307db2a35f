import { expect, it } from 'vitest';
import { ProblemError } from '../../api/request.js';
import { stepNotes } from './step-notes.js';

const step = (id: string, warnings?: { field: string; rule: string; message: string }[]) => ({
  id,
  title: id,
  enabled: true,
  optional: true,
  ...(warnings === undefined ? {} : { warnings }),
});
const refused = (...errors: { field: string; message: string; hint?: string; rule?: string }[]) =>
  new ProblemError(422, { detail: 'No.', errors });

it('shows a refusal at its step and field, with the next step and the rule', () => {
  const error = refused({
    field: 'steps.1.action.params.url',
    message: 'It is private.',
    hint: 'Ask.',
    rule: 'private-address',
  });
  const notes = stepNotes([step('a'), step('b')], error);
  expect(notes.get('a')).toEqual([]);
  expect(notes.get('b')).toEqual([
    { field: 'url', kind: 'problem', text: 'It is private. Ask. (private-address)' },
  ]);
});

it('has no note for a step whose action was changed since', () => {
  const click = (target: string) => ({
    ...step('a'),
    action: { action: 'click' as const, params: { target, button: 'left' as const, count: 1 } },
  });
  const error = refused({ field: 'steps.0.action.params.target', message: 'Wrong.' });
  expect(stepNotes([click('OK')], error, [click('Cancel')]).get('a')).toEqual([]);
});

it('shows the warnings of the plan, unless the step has a refusal', () => {
  const warnings = [{ field: 'params.keys', rule: 'clipboard-unclear', message: 'It pastes.' }];
  const steps = [step('a', warnings)];
  expect(stepNotes(steps, null).get('a')).toEqual([
    { field: 'keys', kind: 'warning', text: 'It pastes. (clipboard-unclear)' },
  ]);
  const error = refused({ field: 'steps.0.action', message: 'Wrong.' });
  expect(stepNotes(steps, error).get('a')).toEqual([{ field: '', kind: 'problem', text: 'Wrong.' }]);
});
