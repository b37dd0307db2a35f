import { beforeAll, describe, expect, it } from 'vitest';
import { checkTexts, hostileTexts } from '../../../testing/check-texts.js';
import { documentTextOf } from '../../../testing/document-text.js';
import { runCheck, templateOf } from '../../../testing/presentations.js';
import { loadCities } from '../../text/city-countries.js';
import { mixedSpellings } from './check.js';

beforeAll(loadCities);

it('reports the other spelling of a name with its places', () => {
  expect(checkTexts(mixedSpellings, ['PayPal grew.', 'Sales of Paypal fell.', 'PayPal again'])).toMatchObject(
    [{ key: 'paypal', location: 'text 2', expected: 'PayPal throughout', actual: 'Paypal' }],
  );
});

it('treats a capital inside a word as a slip unless the word is part of a name', () => {
  expect(
    checkTexts(mixedSpellings, ['Two components', 'Components', 'Other ComponeNts', 'Components and parts']),
  ).toMatchObject([
    { location: 'text 3', message: '"Components" is written "ComponeNts" in text 3.', actual: 'ComponeNts' },
  ]);
});

it.each([
  [['PayPal grew', 'PAYPAL GREW', 'see paypal.com', 'paypal']],
  [['McDonald grew', 'Donald grew']],
  [['The iPhone', 'Phone']],
  [['IceCap grew. “Icecap” is the brand of a rival.']],
  [['XML: eXtensible Markup Language', 'Extensible formats']],
  [['Kombinacja klawiszy', 'Za Kombinacją klawiszy']],
  [['Paypal grew', 'Paypal fell']],
])('accepts %o', (texts) => {
  expect(checkTexts(mixedSpellings, texts)).toEqual([]);
});

const tableOf = (...cities: readonly string[]) => [
  ['Site', 'Lines', 'Staff'],
  ...cities.map((city, index) => [city, String(index + 2), String(90 - index)]),
];
const withTable = (texts: readonly string[], rows: readonly (readonly string[])[]) =>
  runCheck(
    mixedSpellings,
    documentTextOf(
      [...texts, ...rows.flat().map((text) => ({ kind: 'cell' as const, text }))],
      [],
      [],
      [rows],
    ),
    templateOf({}),
  );

it.each([
  ['The plant in Rotterdm closed.', ['Rotterdam', 'Antwerpen'], 'Rotterdm'],
  ['Das Werk in Nürnbrg wächst.', ['Nürnberg', 'München'], 'Nürnbrg'],
  ['L’usine de Grenobble est neuve.', ['Grenoble', 'Toulouse'], 'Grenobble'],
  ['La planta de Zaragosa creció.', ['Zaragoza', 'Valencia'], 'Zaragosa'],
  ['Lo stabilimento di Bresccia cresce.', ['Brescia', 'Bergamo'], 'Bresccia'],
])('reports the city in "%s" that a label spells in another way', (text, cities, wrong) => {
  expect(withTable([text], tableOf(...cities))).toMatchObject([{ location: 'text 1', actual: wrong }]);
});

it('reports a city with two letters in the other order that is named once', () => {
  const texts = ['A hall opened in Gdansk.', 'They plan a hall in Gdnask.'];
  expect(checkTexts(mixedSpellings, texts)).toMatchObject([{ location: 'text 2', actual: 'Gdnask' }]);
});

it.each([
  ['The plant in Rotterdam closed.', ['Rotterdam', 'Antwerpen']],
  ['The plant in Hanover closed.', ['Hannover', 'München']],
  ['La sede di Barcelone cresce.', ['Barcelona', 'Valencia']],
  ['Our chair, Ms Brescia, met Mr Brescio in town.', ['Brescia', 'Bergamo']],
  ['Der Umsatz in Genève stieg.', ['Geneve', 'Lausanne']],
])('accepts the names in "%s" beside %o', (text, cities) => {
  expect(
    withTable([text], tableOf(...cities)).filter(({ actual }) => /Hanover|Barcelone|Brescio/.test(actual)),
  ).toEqual([]);
});

it('is done with hostile texts', () => {
  expect(checkTexts(mixedSpellings, [...hostileTexts, 'aA'.repeat(500_000), 'Aa'.repeat(500_000)])).toEqual(
    [],
  );
});

it('reports a country under two names, in texts by full names and in cells by short ones too', () => {
  const cell = (text: string) => ({ kind: 'cell' as const, text });
  expect(checkTexts(mixedSpellings, ['Sales in Viet Nam grew.', 'Vietnam is next.'])).toMatchObject([
    {
      location: 'text 2',
      message: 'One country has 2 names: "Viet Nam" in text 1, "Vietnam" in text 2.',
      expected: 'one name for the country throughout, such as Viet Nam',
      actual: '"Vietnam" in text 2',
    },
  ]);
  expect(checkTexts(mixedSpellings, [cell('United States'), cell('USA'), cell('US')])).toMatchObject([
    { message: 'One country has 3 names: "United States" in text 1, "USA" in text 2 and 1 more.' },
  ]);
  expect(checkTexts(mixedSpellings, ['Vietnam grew.', 'The Socialist Republic of Viet Nam signed.'])).toEqual(
    [],
  );
  expect(checkTexts(mixedSpellings, ['The United States (US) and the US', cell('USA')])).toEqual([]);
  expect(checkTexts(mixedSpellings, [cell('Turkey'), 'Turkey and Vietnam', cell('Vietnam')])).toEqual([]);
});

it('reports a name with and without the marks on its letters, and no words', () => {
  expect(checkTexts(mixedSpellings, ['A plant in Málaga', 'Its site at Malaga'])).toMatchObject([
    {
      location: 'text 2',
      message: '"Málaga" is written "Malaga" in text 2.',
      expected: 'Málaga throughout',
    },
  ]);
  expect(checkTexts(mixedSpellings, ['Préside à tout', 'Preside', 'Il préside.'])).toEqual([]);
  expect(checkTexts(mixedSpellings, ['Der Graben ist tief.', 'Die Gräben sind tief.'])).toEqual([]);
  expect(checkTexts(mixedSpellings, ['A plant in Málaga', 'malaga.example and Málaga'])).toEqual([]);
});

describe('a name in a table and in the text', () => {
  const run = (text: string, labels: readonly string[]) =>
    runCheck(
      mixedSpellings,
      documentTextOf(
        [text, ...labels.map((label) => ({ kind: 'cell' as const, text: label }))],
        [],
        [],
        [[['Depot', 'Crates'], ...labels.map((label) => [label, '12'])]],
      ),
      templateOf({}),
    );
  const text = 'The depots in Bergen and Hirtshals grew most, and then Rotterdam.';

  it('is reported if it differs in a letter', () => {
    expect(run(text, ['Bergen', 'Hirshals', 'Rotterdam'])).toMatchObject([
      {
        location: 'table 1, row 3',
        message: '"Hirtshals" in text 1 is written "Hirshals" in table 1, row 3.',
      },
    ]);
    expect(run(text, ['Bergen', 'Hirtsahls'])).toHaveLength(1);
  });

  it('may be another name, or another form', () => {
    expect(run(text, ['Bergen', 'Hirtshals', 'Rotterdam'])).toEqual([]);
    expect(run(text, ['Bergen', 'Hirtshal', 'Rotterdams'])).toEqual([]);
    expect(run(text, ['Hirshals', 'Utrecht'])).toEqual([]);
    expect(run(`${text} We like Hirshals too.`, ['Bergen', 'Hirshals'])).toEqual([]);
  });
});

describe('codes of countries', () => {
  const cells = (...texts: string[]) => texts.map((text) => ({ kind: 'cell' as const, text }));
  it('are no second name beside other codes or beside the name', () => {
    const row = cells('US', 'United States').map((cell) => ({ ...cell, locate: () => 'table 1, row 2' }));
    expect(checkTexts(mixedSpellings, row)).toEqual([]);
    expect(checkTexts(mixedSpellings, cells('DE', 'FR', 'US', 'a', 'United States'))).toEqual([]);
    expect(checkTexts(mixedSpellings, cells('DEU', 'FRA', 'USA', 'a', 'United States'))).toEqual([]);
  });
  it('are one among names', () => {
    expect(checkTexts(mixedSpellings, cells('US', 'Germany', 'United States'))).toHaveLength(1);
    expect(checkTexts(mixedSpellings, cells('USA', 'DE', 'FR', 'United States'))).toHaveLength(1);
  });
});

describe('a company', () => {
  const table = (rows: readonly (readonly string[])[], header = ['Company', 'City', 'Website']) => [
    header,
    ...rows,
  ];
  const others = [
    ['Fasertec GmbH', 'Ulm', 'https://www.fasertec.de/'],
    ['Royer SA', 'Reims', 'https://www.royer.fr/'],
    ['Lindgren AB', 'Lund', 'https://www.lindgren.se/'],
  ];
  const runTables = (...tables: readonly (readonly string[])[][]) =>
    runCheck(mixedSpellings, documentTextOf([], [], [], tables), templateOf({}));

  it.each([
    ['Nord SpA', 'Nord S.r.l.'],
    ['Nord AG', 'Nord GmbH'],
    ['Nord SAS', 'Nord SARL'],
    ['Nord Ltd', 'Nord PLC'],
    ['Nord S.L.', 'Nord S.A.'],
  ])('is reported with two legal forms in one list: %s, %s', (a, b) => {
    expect(runTables(table([...others, [a, 'Bologna', ''], [b, 'Bologna', '']]))).toMatchObject([
      { location: 'table 1, row 6', key: 'nord' },
    ]);
  });

  it.each([
    ['Nord SpA', 'Nord S.p.A.', 'Bologna', 'Company'],
    ['Nord Ltd', 'Nord Limited', 'Bologna', 'Company'],
    ['Nord S.L.', 'Nord S.L.U.', 'Bologna', 'Company'],
    ['Nord AB', 'Nord AB (publ)', 'Bologna', 'Company'],
    ['Nord Sp. z o.o.', 'Nord sp. z o. o.', 'Bologna', 'Company'],
    ['Nord AG', 'Nord Ltd', 'London', 'Company'],
    ['Nord GmbH & Co. KG', 'Nord GmbH', 'Bologna', 'Company'],
    ['Nord Holding AG', 'Nord GmbH', 'Bologna', 'Company'],
    ['Nord AG', 'Nord GmbH', 'Bologna', 'Subsidiary'],
  ])('may be two: %s, %s in %s under "%s"', (a, b, city, header) => {
    const rows = [...others, [a, 'Bologna', ''], [b, city, '']];
    expect(runTables(table(rows, [header, 'City', 'Website']))).toEqual([]);
  });

  it('is reported with another form in its profile than in the overview', () => {
    const titles = (...names: string[]) => names.map((text) => ({ kind: 'title' as const, text }));
    const run = (...names: string[]) =>
      runCheck(
        mixedSpellings,
        documentTextOf(titles(...names), [], [], [table([...others, ['Nord GmbH', 'Ulm', '']])]),
        templateOf({}),
      );
    expect(run('4.1 Fasertec GmbH', '4.2 Royer SA', '4.3 Nord AG')).toMatchObject([
      {
        location: 'table 1, row 5',
        message: 'Nord GmbH (in table 1, row 5) has another legal form than Nord AG (in text 3).',
      },
    ]);
    expect(run('Fasertec GmbH', 'Royer SA', 'Nord GmbH')).toEqual([]);
    expect(run('Fasertec GmbH', 'Royer SA', 'Nord')).toEqual([]);
    expect(run('Nord AG')).toEqual([]);
    expect(run('Fasertec GmbH', 'Royer SA', 'Nord GmbH', 'Nord AG')).toEqual([]);
  });

  it('is reported with the site of another in another spelling, in workbooks', () => {
    const run = (site: string, name = 'Nord SpA') => {
      const rows = table([...others, ['Maas BV', 'Venlo', 'https://www.maas.nl/'], [name, 'Bologna', site]]);
      const lists = () => [{ rows, locate: (row = 1) => `row ${row}` }];
      return runCheck(mixedSpellings, { ...documentTextOf([]), lists }, templateOf({}));
    };
    expect(run('www.royer.fr')).toMatchObject([{ location: 'row 6', key: 'site' }]);
    expect(run('http://royer.fr')).toHaveLength(1);
    expect(run('https://www.royer.fr/nord')).toEqual([]);
    expect(run('www.nord.it')).toEqual([]);
    expect(run('www.royer.fr', 'Royer')).toEqual([]);
  });

  it.each([
    ['www.sierramorena-aceites.es', 'https://sierramorena-aceites.es/'],
    ['sierramorena-aceites.es', 'http://www.sierramorena-aceites.es'],
    ['https://www.sierramorena-aceites.es/', 'SierraMorena-Aceites.es'],
  ])('is reported with a site that is named after another company: %s, %s', (own, site) => {
    const rows = (sites: readonly [string, string]) =>
      table(
        [
          ['Aceites Sierra Morena SL', 'Jaén', sites[0]],
          ['Oliveira Lda', 'Beja', 'www.oliveira.pt'],
          ['Frantoio Salento Srl', 'Lecce', sites[1]],
        ],
        ['Almazara', 'Sede', 'Web'],
      );
    expect(runTables(rows([own, site]))).toMatchObject([
      { message: expect.stringContaining('Frantoio Salento Srl has the site of "Aceites Sierra Morena SL"') },
    ]);
    expect(runTables(rows([site, own]))).toHaveLength(1);
    expect(runTables(rows([own, 'www.frantoiosalento.it']))).toEqual([]);
    expect(runTables(rows([own, own]))).toEqual([]);
  });
});

it.each([
  [
    'The plant is in Gdansk, Poland.',
    'Trucks leave Gdansk at night.',
    'They plan a second hall in Gdnask for 2027.',
    'Gdnask',
  ],
  [
    'Das Werk in Dresden ist neu.',
    'Aus Dresden kommen die Pumpen.',
    'Die Halle in Dredsen wird erweitert.',
    'Dredsen',
  ],
])('reports a name with two letters in the other order: %s %s %s', (first, second, third, name) => {
  expect(checkTexts(mixedSpellings, [first, second, third])).toMatchObject([
    { location: 'text 3', key: expect.any(String), actual: name },
  ]);
});

it.each([
  'Menuiserie Clerc, 8, rue de la Republique, 29000 Malaga',
  'Calle Larios 4, Malaga',
  '29001 Malaga',
])('accepts an address without accents: "%s"', (address) => {
  expect(checkTexts(mixedSpellings, ['The plant is in Málaga.', address])).toEqual([]);
});

it.each([
  [['The plant is in Gdansk.', 'Trucks leave Gdansk.', 'The hall in Gdynia is new.']],
  [
    [
      'We met Martial Roux.',
      'They praised Martial, and the Marital Act of 1882 was read.',
      'A marital dispute.',
    ],
  ],
  [['Only once in Halvorsund.', 'They plan a hall in Havlorsund.']],
])('leaves names that differ otherwise alone: %o', (texts) => {
  expect(checkTexts(mixedSpellings, texts)).toEqual([]);
});

it.each([
  [['Present: Maria Rossi, María López, John Garcia, Ana García.', 'Mr Garcia thanked them.']],
  [['Helene Braun replaces Hélène Petit.']],
  [['Sofía Pérez opens the branch in Sofia.']],
  [['Grupo México sells in Mexico.', 'La demanda en México creció.']],
  [['Christian Meier and Christian Roth met Christina Weber.', 'They thanked Christina Weber.']],
  [['Der Forst liegt im Harz. Der Forst verlor durch Frost drei Prozent.']],
  [['Die Wiesen am Bach und die Wiesen am Hang wurden in beiden Weisen gemäht.']],
])('accepts two names, words or languages: %o', (texts) => {
  expect(checkTexts(mixedSpellings, texts)).toEqual([]);
});

it('reports one name with and without marks beside the same word', () => {
  expect(
    checkTexts(mixedSpellings, ['We sell in São Paulo and Málaga.', 'Sao Paulo grew, as did Malaga.']),
  ).toHaveLength(1);
});

it('accepts Great Britain beside the United Kingdom, and Holland as a family name', () => {
  const cells = ['Great Britain', 'United Kingdom', 'Holland', 'Netherlands'];
  expect(
    checkTexts(
      mixedSpellings,
      cells.map((text) => ({ kind: 'cell' as const, text })),
    ),
  ).toEqual([]);
});

it('accepts nouns of German and family names that differ in a letter', () => {
  const german = 'Alle Beträge sind in TEUR, und die Angaben zur Leistung wurden mit den Mieten geprüft.';
  expect(withTable([german], tableOf('Mieten', 'Beiträge', 'Abgaben', 'Leitung'))).toEqual([]);
  expect(withTable(['We met Ms Lindberg in Bergen.'], tableOf('Bergen', 'Lundberg'))).toEqual([]);
});
