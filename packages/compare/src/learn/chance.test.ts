import { describe, expect, it } from 'vitest';
import { readPresentation, readSheets, readTextDocument } from '../../testing/golden-documents.js';
import { findingsUnder, learnFrom, templateOfText } from '../../testing/learning.js';
import { isKeyName, mayLieAhead, namesItems } from './chance.js';
import { usualMargins } from './generalize.js';

describe('the header of a key', () => {
  it.each([
    ...[
      'ID',
      'No.',
      '#',
      'Order no.',
      'Ticker',
      'ISIN',
      'Website',
      'Project code',
      'Artikelnummer',
      'Webseite',
    ],
    ...['N°', 'Numéro', 'Référence', 'Site web', 'Código', 'Sitio web', 'Codice', 'Sito web', 'Partita IVA'],
  ])('%s is recognised', (header) => {
    expect(isKeyName(header)).toBe(true);
  });

  it.each([
    'City',
    'Name',
    'Number of employees',
    'Country code',
    'Postal code',
    'Phone number',
    'Nombre de sites',
  ])('%s is not', (header) => {
    expect(isKeyName(header)).toBe(false);
  });
});

it('recognizes headers of lists and of future dates in five languages', () => {
  expect(['Company', 'Kunde', 'Entreprise', 'Empresa', 'Azienda'].every(namesItems)).toBe(true);
  expect(['EUR m', 'Kennzahl', 'Line'].some(namesItems)).toBe(false);
  expect(['Due', 'Frist', 'Échéance', 'Vencimiento', 'Scadenza'].every(mayLieAhead)).toBe(true);
  expect(['Founded', 'Reported', 'Datum'].some(mayLieAhead)).toBe(false);
});

it('leaves more room if documents differ more', () => {
  expect(usualMargins.range([12, 40])).toEqual({ min: 1, max: 68 });
  expect(usualMargins.range([12, 13])).toEqual({ min: 10, max: 15 });
  expect(usualMargins.minimum([30, 10])).toBe(1);
  expect(usualMargins.minimum([10, 10])).toBe(8);
});

describe('two documents', () => {
  const peers = (...names: string[]) => ({
    Peers: [['Company', '2024', '2025'], ...names.map((name, index) => [name, 10 + index, 12 + index])],
  });

  it('do not require the items that their lists have in common', async () => {
    const text = learnFrom([
      await readSheets(peers('Alder', 'Birch', 'Cedar')),
      await readSheets(peers('Alder', 'Birch', 'Elm')),
    ]);
    expect(text).not.toContain('rows_required');
    expect(findingsUnder(await readSheets(peers('Fir', 'Gorse', 'Hazel')), text)).toEqual([]);
  });

  it.each(['Region', 'Measure', 'Topic'])(
    'or three do not require rows below "%s" that one of them lacks',
    async (header) => {
      const sheet = (...names: string[]) =>
        readSheets({ Figures: [[header, 'Amount'], ...names.map((name, index) => [name, 10 + index])] });
      const last = await sheet('Alder', 'Birch', 'Cedar', 'Gorse');
      const two = [
        await sheet('Alder', 'Birch', 'Cedar', 'Elm'),
        await sheet('Alder', 'Birch', 'Cedar', 'Fir'),
      ];
      expect(learnFrom(two)).not.toContain('rows_required');
      expect(learnFrom([...two, last])).not.toContain('rows_required');
    },
  );

  it('require no few rows of tables that have mostly others', async () => {
    const plan = (...tasks: string[]) =>
      readTextDocument({
        Plan: ['The plan follows.', [['Task', 'Week'], ...tasks.map((task) => [task, '4'])]],
      });
    const text = learnFrom([
      await plan('Visit the site', 'Read contracts', 'Meet the bank', 'Report'),
      await plan('Count the stock', 'Call customers', 'Test the pumps', 'Report'),
    ]);
    expect(text).not.toContain('rows_required');
  });

  it('require the lines of a form and of a statement', async () => {
    const statement = (first: string, ...figures: number[]) =>
      readSheets({
        Statement: [
          [first, '2024', '2025'],
          ...['Revenue', 'EBITDA', 'Net income'].map((line, index) => [line, figures[index] ?? 0, 7]),
        ],
      });
    const text = learnFrom([await statement('EUR m', 9, 8, 5), await statement('EUR m', 90, 80, 50)]);
    expect(text).toMatch(/rows_required:\n\s+- title: Revenue\n\s+- title: EBITDA\n\s+- title: Net income\n/);
  });

  it('leave months of five languages out of titles', async () => {
    const deck = (month: string) =>
      readPresentation([
        { title: `Marktbericht ${month}` },
        {
          title: `Lage im ${month} 2026`,
          paragraphs: ['Die Preise sind fest.', 'Es regnet oft.', 'Der Absatz ist gut.'],
        },
      ]);
    const template = templateOfText(learnFrom([await deck('März'), await deck('Dezember')]));
    expect(template.type === 'pptx' && template.sections.map(({ title }) => title)).toEqual(['Lage im']);
  });

  it('do not make a rule of few full or different cells', async () => {
    const team = (...rows: [string, string][]) => readSheets({ Team: [['Clerk', 'Desk'], ...rows] });
    const text = learnFrom([
      await team(['Ada', 'North'], ['Ben', 'South'], ['Cleo', 'Hall'], ['Dan', 'Annex'], ['Eva', 'Tower']),
      await team(['Fay', 'North'], ['Gus', 'Hall'], ['Hal', 'South'], ['Ida', 'Tower'], ['Jon', 'Annex']),
    ]);
    expect(text).not.toContain('unique');
    const later = await team(
      ['Kim', 'North'],
      ['Lea', 'North'],
      ['Kim', 'Hall'],
      ['Nia', 'Annex'],
      ['Oda', 'Tower'],
    );
    expect(findingsUnder(later, text)).toEqual([]);
  });
});

it('makes a rule of one sheet’s ID from few rows, and of other columns from twenty', async () => {
  const sheet = (rows: number, repeated = -1) =>
    readSheets({
      Assets: [
        ['ID', 'Asset'],
        ...Array.from({ length: rows }, (_, index) => {
          const own = index === repeated ? 0 : index;
          return [`A-${100 + own}`, `Pump of hall ${own}`];
        }),
      ],
    });
  const few = learnFrom([await sheet(6)]);
  expect(few.match(/unique: true/g)).toHaveLength(1);
  expect(findingsUnder(await sheet(6, 4), few).map(({ check }) => check)).toContain('unique-values');
  expect(learnFrom([await sheet(20)]).match(/unique: true/g)).toHaveLength(2);
});

describe('sets of values', () => {
  const orders = (place: string, ...values: string[]) =>
    readSheets({
      Orders: [
        ['Order', place, 'Amount'],
        ...Array.from({ length: 16 }, (_, index) => [
          `Batch ${index * 7}`,
          values[index % values.length] ?? '',
          5 + index,
        ]),
      ],
    });

  it('are learned if every value is in two documents', async () => {
    const seen = [
      ['Open', 'Closed'],
      ['Closed', 'Open'],
      ['Open', 'Closed'],
    ];
    const text = learnFrom(await Promise.all(seen.map((values) => orders('Status', ...values))));
    expect(text).toMatch(/values:\n\s+- Open\n\s+- Closed\n/);
    expect(findingsUnder(await orders('Status', 'Closed', 'Open'), text)).toEqual([]);
    const wrong = findingsUnder(await orders('Status', 'Closed', 'Pending'), text);
    expect(wrong.map(({ check }) => check)).toEqual(['allowed-values']);
  });

  it.each([
    [
      'Status',
      [
        ['Open', 'Closed'],
        ['Open', 'Closed'],
        ['Open', 'Lost'],
      ],
    ],
    [
      'Country',
      [
        ['Italy', 'Spain'],
        ['Italy', 'Spain'],
        ['Italy', 'Spain'],
      ],
    ],
    ['Status', [['Open', 'Closed']]],
  ])('are not learned of the column %s with %j', async (header, seen) => {
    const text = learnFrom(await Promise.all(seen.map((values) => orders(header, ...values))));
    expect(text).not.toContain('values:');
  });
});

describe('fixed lines of presentations', () => {
  const closing = 'This presentation is for discussion only and binds neither of the parties.';
  const deck = (company: string, note: string = closing) =>
    readPresentation([
      { title: company, paragraphs: ['Strictly confidential'] },
      {
        title: 'Business',
        paragraphs: [`${company} sells water.`, `Its plant is in ${company}town.`, 'It exports.'],
      },
      {
        title: 'Market',
        paragraphs: [`Demand for ${company} grows.`, 'Prices hold.', `Entry is hard for ${company}.`],
      },
      { title: 'Next steps', paragraphs: [`Call ${company}.`, 'Visit the plant.', note] },
    ]);

  it('are required of later ones, and those of one document are not (S0-208)', async () => {
    const decks = [await deck('Alder'), await deck('Birch'), await deck('Cedar')];
    const text = learnFrom(decks);
    const template = templateOfText(text);
    expect(template.required_texts).toEqual(['Strictly confidential', closing]);
    expect(findingsUnder(await deck('Elm'), text)).toEqual([]);
    const reworded = closing.replace('neither', 'both');
    expect(findingsUnder(await deck('Elm', reworded), text)).toMatchObject([
      { check: 'required-texts', location: 'slide 4' },
    ]);
    expect(templateOfText(learnFrom(decks.slice(0, 1))).required_texts).toEqual([]);
  });

  it('are not learned of the same document three times', async () => {
    const same = await deck('Alder');
    expect(templateOfText(learnFrom([same, same, same])).required_texts).toEqual([]);
  });

  it('are not learned of runs of one request, whose texts are the same', async () => {
    const sentences = Array.from(
      { length: 12 },
      (_, index) =>
        `Hall ${'abcdefghijkl'[index]}${index} has a pump that was made by the same works in town.`,
    );
    const run = (year: string) =>
      readTextDocument({
        Report: [
          `In ${year} the works was sold to its third owner.`,
          ...sentences.map((text) => text.replace(/\d+/, '')),
        ],
      });
    const runs = await Promise.all(['spring', 'summer', 'autumn'].map(run));
    expect(templateOfText(learnFrom(runs)).required_texts).toEqual([]);
  });
});
