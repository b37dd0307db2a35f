import { expect, it } from 'vitest';
import { checkTexts, hostileTexts } from '../../../testing/check-texts.js';
import { documentTextOf } from '../../../testing/document-text.js';
import { runCheck, templateOf } from '../../../testing/presentations.js';
import { internalRemarks } from './check.js';

it.each([
  'Do not show this to the client.',
  "Don't share with clients",
  'The client does not know about the second bid',
  'Internal note: margin is thin',
  'Our fee is 3 %',
  'Our walk-away price is EUR 12 m',
  'Remove this before sending',
  'These are made-up numbers',
])('detects an internal remark in the note "%s"', (text) => {
  expect(checkTexts(internalRemarks, [{ kind: 'notes', text }])).toHaveLength(1);
});

it.each([
  'Start with the growth figure.',
  'The client does not own the plant.',
  'Internal controls were tested.',
  'Do not share needles, says the leaflet.',
  'Its margin rose; our view is positive.',
  'Remove the cap before use.',
])('detects no remark in "%s"', (text) => {
  expect(checkTexts(internalRemarks, [{ kind: 'notes', text }])).toEqual([]);
});

it.each([
  'Do not show this to the client.',
  'Internal note: margin is thin',
  'Remove this before sending',
  'These are made-up numbers',
  'The client does not know about the second bid',
  'Bitte nicht dem Kunden zeigen',
])('detects an internal remark in the text "%s"', (text) => {
  expect(checkTexts(internalRemarks, [text])).toHaveLength(1);
});

it.each([
  'Our margin rose from 11.2 % to 12.4 %, and our cost base fell by EUR 3.1 million.',
  'As agreed between us on the telephone, the visit takes place in week 18.',
  'Employees must never disclose it to customers. Never tell it to anyone.',
  'Internal notes are kept for six years.',
  'Die Mehrkosten werden nicht dem Kunden berechnet.',
  'Check with Compliance before you accept a gift.',
  'The customer will not see the fields, and it is not for the client to decide.',
  'Our fee is EUR 48,000 for 2026.',
  'Our walk-away price of EUR 14.2 million follows from 7.1 times EBITDA.',
  'The example uses made-up figures.',
])('detects no remark in the text "%s"', (text) => {
  expect(checkTexts(internalRemarks, [text])).toEqual([]);
});

it('reads comments and hidden texts, and takes more words', () => {
  const asides = [{ kind: 'comment' as const, text: 'Not for the client!' }];
  expect(runCheck(internalRemarks, documentTextOf([], [], asides), templateOf({}))).toMatchObject([
    { location: 'aside 1' },
  ]);
  expect(checkTexts(internalRemarks, ['Project Heron'], { also: ['project heron'] })).toHaveLength(1);
});

it('is done with hostile texts', () => {
  expect(checkTexts(internalRemarks, [...hostileTexts, 'do not share '.repeat(80_000)])).toEqual([]);
});
