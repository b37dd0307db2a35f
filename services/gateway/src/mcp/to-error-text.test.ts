import { FixpointError } from '@fixpoint/shared/errors';
import { pino } from 'pino';
import { expect, it } from 'vitest';
import { RequestProblemsError } from '../http/request-problems-error.js';
import { toErrorText } from './to-error-text.js';

const log = pino({ level: 'silent' });

it.each([
  [
    'of a request names each field, its fault and the next step',
    new RequestProblemsError([
      { field: 'Email', message: 'No address is given.', hint: 'Write "Email: …".' },
      { field: 'Country', message: 'No country is given.' },
    ]),
    'Email: No address is given. Write "Email: …".\nCountry: No country is given.',
  ],
  [
    'of ours is its message and hint',
    new FixpointError('There is no task "t".', {
      code: 'not-found',
      retry: 'never',
      hint: 'See list_tasks.',
    }),
    'There is no task "t".\nSee list_tasks.',
  ],
  [
    'that is unexpected hides its text, which may contain a secret',
    new Error('connect redis://user:secret@host'),
    'The gateway failed to handle this call. See the log of the gateway for the reason.',
  ],
])('the text of an error %s', (_which, error, text) => {
  expect(toErrorText(error, log)).toBe(text);
});
