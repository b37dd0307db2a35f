import { expect, it } from 'vitest';
import { findEngineQuestion } from './engine-question.js';

const find = (text: string, ok = true) => findEngineQuestion({ ok, text }, 'a'.repeat(64));

it.each([
  'Which of the two templates is the current one?',
  'I read both files.\n\nShould the deck have 10 or 12 slides? **Please decide?**',
])('takes %j for a question to a person (V-3)', (text) => {
  const question = find(text);
  expect(question).toMatchObject({ code: 'engine-question', retry: 'person' });
  expect(question?.hint).toContain('fixpoint say');
});

it.each(['Done.\nFix: ask for 50 words', 'Why was it short? A limit cut it. I left it as it is.', ''])(
  'takes %j for no question',
  (text) => expect(find(text)).toBeNull(),
);

it('takes nothing for a question of an engine that a limit stopped', () => {
  expect(find('Shall I go on?', false)).toBeNull();
});

it.each([
  ['Cannot fix: a1b2c3d4: the logo is not in the repository.', 'a1b2c3d4'],
  [
    '**Cannot fix**: `company-logos`: the numbers come from a service that I cannot reach.\n\nI changed nothing.',
    'company-logos',
  ],
  ['Cannot fix: the logo is not in the repository.', undefined],
])(
  'takes %j for a reason that a person has to decide on, with the finding that it names (V-19)',
  (text, finding) => {
    const reason = find(text);
    expect(reason).toMatchObject({ code: 'cannot-fix', retry: 'person' });
    expect(reason?.context?.finding).toBe(finding);
  },
);
