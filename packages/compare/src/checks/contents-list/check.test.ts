import { expect, it } from 'vitest';
import { checkTexts, hostileTexts } from '../../../testing/check-texts.js';
import type { LocatedText } from '../../views/document-text.js';
import { contentsList } from './check.js';

type Text = Partial<LocatedText>;
const title = (text: string): Text => ({ kind: 'title', text });
const report = (entries: readonly string[], titles: readonly string[]): (string | Text)[] => [
  title('Annual Report'),
  'Contents',
  ...entries,
  ...titles.flatMap((text) => [title(text), 'Words about it.']),
];
const titles = ['1. Summary', '2. Market', '3. Legal and Compliance', '4. Risks'];

it('reports an entry without a heading, and the heading that replaced it', () => {
  const entries = ['1. Summary 3', '2. Market 4', '3. Tax Review 8', '4. Risks 9'];
  expect(checkTexts(contentsList, report(entries, titles))).toMatchObject([
    {
      location: 'text 5',
      message:
        'Entry "Tax Review" of the contents list in text 5 has no heading; "Legal and Compliance" is there instead.',
    },
  ]);
});

it('reports a point of an agenda without a slide', () => {
  const at = (number: number, text: string, kind: LocatedText['kind'] = 'paragraph'): Text => ({
    kind,
    text,
    locate: () => `slide ${number}${kind === 'title' ? ', title' : ''}`,
  });
  const deck = (points: readonly string[]) => [
    at(1, 'Water in Asia', 'title'),
    at(2, 'Agenda', 'title'),
    at(2, 'A study of three markets'),
    ...points.map((point) => at(2, point)),
    ...['Summary', 'Market', 'Shares', 'Outlook'].flatMap((name, index) => [
      at(index + 3, name, 'title'),
      at(index + 3, 'A study of three markets'),
    ]),
  ];
  expect(checkTexts(contentsList, deck(['Summary', 'Market', 'Shares', 'Valuation']))).toMatchObject([
    { location: 'slide 2', actual: '"Valuation"' },
  ]);
  expect(checkTexts(contentsList, deck(['Summary', 'Market', 'Shares', 'Outlook', 'Q&A']))).toEqual([]);
});

it.each([
  [['1. Summary 3', '2. Market 4', '3. Legal 8', '4. Risks 9']],
  [['Summary ..... 3', 'Market', 'Legal and Compliance', 'Risks']],
  [['Summary', 'Table 1: Sales 4', 'Market', 'Legal and Compliance', 'Risks']],
  [['Where we are', 'What we found', 'Where to go']],
  [[]],
])('lets %o be the contents', (entries) => {
  expect(checkTexts(contentsList, report(entries, titles))).toEqual([]);
});

it('is done with hostile texts', () => {
  expect(checkTexts(contentsList, ['Contents', ...hostileTexts, '1. '.repeat(40), 'a '.repeat(60)])).toEqual(
    [],
  );
});
