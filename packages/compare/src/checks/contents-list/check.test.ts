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

it('reports one of three entries if another heading replaces it', () => {
  const short = ['1. Summary', '2. Market', '3. Risks'];
  expect(checkTexts(contentsList, report(['1. Summary', '2. Tax Review', '3. Risks'], short))).toMatchObject([
    { actual: '"Tax Review"' },
  ]);
  expect(checkTexts(contentsList, report(short, short))).toEqual([]);
  expect(
    checkTexts(contentsList, report(['1. Summary', '2. Tax Review', '3. Risks'], ['1. Summary', '3. Risks'])),
  ).toEqual([]);
});

it('takes an entry for the name of several slides that have none', () => {
  const entries = ['Market', 'Companies', 'Profiles', 'Prices', 'Outlook'];
  const slides = (between: readonly string[]) => ['Market', 'Companies', ...between, 'Prices', 'Outlook'];
  expect(checkTexts(contentsList, report(entries, slides(['Alder plc', 'Birch AG'])))).toEqual([]);
  expect(checkTexts(contentsList, report(entries, slides(['Alder plc'])))).toMatchObject([
    { actual: '"Profiles"' },
  ]);
});

it('finds entries in the topics of longer titles', () => {
  const long = [
    'Market: sales rose to EUR 640 million',
    'People: 402 employees',
    'Cash: leverage fell',
    'Outlook: growth of 5 %',
  ];
  expect(checkTexts(contentsList, report(['Market', 'People', 'Cash', 'Outlook'], long))).toEqual([]);
  expect(checkTexts(contentsList, report(['Market', 'Pensions', 'Cash', 'Outlook'], long))).toMatchObject([
    { actual: '"Pensions"' },
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

const deckOf = (agenda: string, points: readonly string[], slides: readonly string[]) => [
  { kind: 'title' as const, text: 'Bilan', locate: () => 'slide 1, title' },
  { kind: 'title' as const, text: agenda, locate: () => 'slide 2, title' },
  ...points.map((text) => ({ text, locate: () => 'slide 2' })),
  ...slides.flatMap((text, index) => [
    { kind: 'title' as const, text, locate: () => `slide ${index + 3}, title` },
    { text: `Words of slide ${index}, which is of no other.`, locate: () => `slide ${index + 3}` },
  ]),
];

it.each([
  ['Déroulement', ['1. Ventes', '2. Collecte', '3. Étranger', '4. Effectifs', '5. Questions à trancher']],
  ['Ordre du jour', ['Ventes', 'Collecte', 'Étranger', 'Effectifs']],
  ['Ablauf', ['1 Ventes', '2 Collecte', '3 Étranger', '4 Effectifs']],
  ['Tagesordnung', ['Ventes', 'Collecte', 'Étranger', 'Effectifs', 'Verschiedenes']],
  ['Orden del día', ['Ventes', 'Collecte', 'Étranger', 'Effectifs', 'Ruegos y preguntas']],
  ['Temas a tratar', ['Ventes', 'Collecte', 'Étranger', 'Effectifs']],
  ['Scaletta', ['Ventes', 'Collecte', 'Étranger', 'Effectifs', 'Domande e risposte']],
  ['Today’s agenda', ['Ventes', 'Collecte', 'Étranger', 'Effectifs', 'Q&A']],
])('reads the agenda "%s"', (agenda, points) => {
  const slides = ['Ventes', 'Collecte', 'Étranger', 'Équipements', 'Questions à trancher'];
  expect(checkTexts(contentsList, deckOf(agenda, points, slides))).toMatchObject([{ actual: '"Effectifs"' }]);
  expect(checkTexts(contentsList, deckOf(agenda, points, slides.with(3, 'Effectifs')))).toEqual([]);
});

it('reads an agenda in a table', () => {
  const slides = ['Ventes', 'Collecte', 'Étranger', 'Équipements'];
  const points = ['Ventes', 'Collecte', 'Étranger', 'Effectifs'];
  const [cover, title, ...others] = deckOf('Ordre du jour', points, slides);
  const cells = others.map((text, index) =>
    index < points.length ? { ...text, kind: 'cell' as const } : text,
  );
  const deck = [cover, title, ...cells].filter((text) => text !== undefined);
  expect(checkTexts(contentsList, deck)).toMatchObject([{ actual: '"Effectifs"' }]);
});

it('reads the list that names most titles', () => {
  const slides = ['Overview', 'Ventes', 'Collecte', 'Étranger', 'Caves'];
  const points = ['Overview', 'Ventes', 'Collecte', 'Étranger', 'Effectifs'];
  expect(checkTexts(contentsList, deckOf('Agenda', points, slides))).toMatchObject([
    { actual: '"Effectifs"' },
  ]);
});

it('reports the only slide that the agenda leaves out', () => {
  const points = ['Ventes', 'Collecte', 'Étranger', 'Caves'];
  const slides = ['Ventes', 'Collecte', 'Équipements', 'Étranger', 'Caves', 'Merci'];
  expect(checkTexts(contentsList, deckOf('Au programme', points, slides))).toMatchObject([
    {
      location: 'slide 5, title',
      message: 'Slide "Équipements" is not in the agenda; all slides before and after it are.',
    },
  ]);
  const parts = ['Ventes', 'Beurre', 'Fromage', 'Collecte', 'Étranger', 'Caves'];
  expect(checkTexts(contentsList, deckOf('Agenda', points, parts))).toEqual([]);
  expect(
    checkTexts(contentsList, deckOf('Agenda', points, ['Ventes', 'Ventes par pays', ...points.slice(1)])),
  ).toEqual([]);
});

it.each([
  [['1. Summary 3', '2. Market 4', '3. Legal 8', '4. Risks 9']],
  [['Summary ..... 3', 'Market', 'Legal and Compliance', 'Risks']],
  [['Summary', 'Table 1: Sales 4', 'Market', 'Legal and Compliance', 'Risks']],
  [['Where we are', 'What we found', 'Where to go']],
  [[]],
])('accepts %o as the contents', (entries) => {
  expect(checkTexts(contentsList, report(entries, titles))).toEqual([]);
});

it.each(['Conclusions and outlook', 'Fazit', 'Perspectives', 'Conclusiones', 'Conclusioni'])(
  'accepts "%s" at the end of a talk without a slide',
  (end) => {
    const points = ['Ventes', 'Collecte', 'Étranger', 'Caves'];
    const slides = [...points, 'Merci'];
    expect(checkTexts(contentsList, deckOf('Outline', [...points, end], slides))).toEqual([]);
    expect(checkTexts(contentsList, deckOf('Outline', [...points, 'Effectifs'], slides))).toHaveLength(1);
  },
);

it('is done with hostile texts', () => {
  expect(checkTexts(contentsList, ['Contents', ...hostileTexts, '1. '.repeat(40), 'a '.repeat(60)])).toEqual(
    [],
  );
});
