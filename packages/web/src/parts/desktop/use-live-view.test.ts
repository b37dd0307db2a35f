import { expect, it } from 'vitest';
import { readLiveProblem } from './use-live-view.js';

it('A refusal of a desktop is shown with its reason and the next step', () => {
  const payload = { code: 'refused-by-policy', message: 'Not allowed.', hint: 'Ask.' };
  expect(readLiveProblem(JSON.stringify({ type: 'ERROR', payload }))).toMatchObject({
    code: 'refused-by-policy',
    message: 'Not allowed.',
    hint: 'Ask.',
  });
});

it.each(['', '{"type":', 'null', '7', '{"payload":null}', '{"payload":{"message":7}}'])(
  'The message %j changes nothing (S0-302)',
  (text) => {
    expect(readLiveProblem(text).message).toBe('The desktop rejected the input.');
  },
);
