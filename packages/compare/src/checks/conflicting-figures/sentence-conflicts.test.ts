import { describe, expect, it } from 'vitest';
import { hostileTexts } from '../../../testing/check-texts.js';
import { documentTextOf } from '../../../testing/document-text.js';
import { pptxOf, runCheck, slideOf, tableOf, templateOf } from '../../../testing/presentations.js';
import { presentationText } from '../../views/presentation/presentation-text.js';
import { conflictingFigures } from './check.js';

type Rows = readonly (readonly string[])[];

const run = (text: string, ...tables: readonly Rows[]) =>
  runCheck(conflictingFigures, documentTextOf([text], [], [], tables), templateOf({}));

const market: Rows = [
  ['EUR million', '2022', '2023', '2024', '2025'],
  ['Crowns and bridges', '420', '431', '447', '460'],
  ['Aligners', '130', '171', '219', '270'],
  ['All segments', '755', '816', '895', '975'],
];
const bridge: Rows = [
  ['Item', 'GBP million'],
  ['EBITDA 2025', '14.6'],
  ['Net debt', '(27.3)'],
  ['Equity value', '108.0'],
];
const targets: Rows = [
  ['Target', 'Sales (EUR million)', 'Seat'],
  ['Sandtner KG', '7.4', 'Dillingen'],
  ['Lessing GmbH', '12.8', 'Zwickau'],
  ['Adige Srl', '19.8', 'Trento'],
];
const ventas: Rows = [
  ['Concepto', '2024 (millones de euros)', '2025 (millones de euros)'],
  ['Ventas', '67,3', '74,0'],
  ['EBITDA', '8,4', '9,6'],
];
const umsatz: Rows = [
  ['', '2023', '2024', '2025'],
  ['Umsatz (Mio. EUR)', '1.932', '1.868', '1.917'],
  ['Menge (Mio. Tonnen)', '1,79', '1,76', '1,81'],
];
const inThousands: Rows = [
  ['in Tsd. €', '2024', '2023'],
  ['Umsatz', '212.000', '199.000'],
  ['EBIT', '11.300', '12.700'],
];
const costi: Rows = [
  ['Migliaia di euro', '2024', '2025'],
  ['Personale', '902,3', '934,7'],
  ['Energia', '381,8', '379,6'],
];

describe('a figure of a sentence in another unit than in a table', () => {
  it.each([
    ['Laboratories sold work for USD 975 million in 2025, after USD 755 million in 2022.', market],
    ['Aligners brought USD 270 million in 2025.', market],
    ['We value the equity at EUR 108.0 million.', bridge],
    ['The search left three targets with joint sales of USD 40.0 million.', targets],
    ['El EBITDA fue de 9,6 mil millones de euros.', ventas],
    ['Las ventas fueron de 74,0 millones de dólares en 2025.', ventas],
    ['Die Betriebe setzten 2025 rund 1.917 Mrd. EUR um.', umsatz],
    ['Der Umsatz lag 2024 bei 212 Tsd. €.', inThousands],
    ['Der Umsatz lag 2025 bei 1.917 Tsd. EUR.', umsatz],
    ['Per il personale sono stati spesi 934,7 milioni di euro nel 2025.', costi],
    ['La spesa per l’energia è stata di 379,6 milioni di euro.', costi],
  ] as const)('is reported: "%s"', (text, rows) => {
    expect(run(text, rows)).toMatchObject([{ location: 'text 1' }]);
  });

  it.each([
    ['Laboratories sold work for EUR 975 million in 2025, after EUR 755 million in 2022.', market],
    ['Laboratories sold work for EUR 0.975 billion in 2025.', market],
    ['Converted, this is USD 1,053 million in 2025.', market],
    ['A loan of USD 975 million was signed by a bank in Ohio.', market],
    ['Aligners brought EUR 270 million in 2025, or EUR 270 thousand per laboratory.', market],
    ['We value the equity at GBP 108.0 million.', bridge],
    ['A rival was sold for EUR 108.0 million.', bridge],
    ['The search left three targets with joint sales of EUR 40.0 million.', targets],
    ['El EBITDA fue de 9,6 millones de euros.', ventas],
    ['Die Betriebe setzten 2025 rund 1,917 Mrd. EUR um.', umsatz],
    ['Die Betriebe setzten 2025 rund 1,9 Mrd. EUR um.', umsatz],
    ['Per il personale sono stati spesi 934,7 mila euro nel 2025.', costi],
  ] as const)('is right, or another one: "%s"', (text, rows) => {
    expect(run(text, rows)).toEqual([]);
  });

  it('is held to the caption of a table', () => {
    const rows = [
      ['Poste', '2024', '2025'],
      ['Chauffage', '214,6', '198,1'],
      ['Total', '1 463,5', '1 485,0'],
    ];
    const deck = (text: string) => ({
      ...documentTextOf([]),
      texts: () => [
        { kind: 'paragraph' as const, text, locate: () => 'paragraph 1' },
        {
          kind: 'paragraph' as const,
          text: 'Tableau 2 : Dépenses, en milliers d’euros',
          locate: () => 'paragraph 2',
        },
        { kind: 'cell' as const, text: 'Poste', locate: () => 'table 1, row 1' },
      ],
      tables: () => [
        { rows, locate: (row?: number) => (row === undefined ? 'table 1' : `table 1, row ${row}`) },
      ],
    });
    const told = (text: string) => runCheck(conflictingFigures, deck(text), templateOf({}));
    expect(told('Les piscines ont coûté 1 485,0 milliers d’euros en 2025.')).toEqual([]);
    expect(told('Les piscines ont coûté 1 485,0 millions d’euros en 2025.')).toMatchObject([
      {
        message: expect.stringMatching(/^Total 2025 is 1 485,0 millions d’euros .*but 1 485,0 EUR thousand/),
      },
    ]);
  });

  it('is reported for a chart beside a table', () => {
    const values = [412, 455, 498, 561];
    const chart = (title: string) => ({
      name: 'Chart',
      box: null,
      title,
      kind: 'barChart',
      series: [{ name: 'Valeur', categories: ['2022', '2023', '2024', '2025'], values }],
    });
    const rows = [
      ['Année', 'Volumes (kt)', 'Valeur (M€)'],
      ...values.map((value, index) => [`${2022 + index}`, `3${index},4`, `${value}`]),
    ];
    const shown = (title: string) => {
      const slide = { ...slideOf(3, 'Marché'), tables: [tableOf(rows)], charts: [chart(title)] };
      return runCheck(conflictingFigures, presentationText(pptxOf([slide]).slides), templateOf({}));
    };
    expect(shown('Valeur du marché, en millions d’euros')).toEqual([]);
    expect(shown('Valeur du marché')).toEqual([]);
    expect(shown('Valeur du marché, en millions de dollars')).toMatchObject([
      {
        message: expect.stringContaining(
          'in USD million on slide 3, chart 1, but the same figures are in EUR',
        ),
      },
    ]);
    expect(shown('Valeur du marché, en milliards d’euros')).toHaveLength(1);
  });
});

describe('two figures of one sentence', () => {
  it.each([
    'In FY2025 revenue was SGD 58.7 billion after SGD 52.3 million in FY2024.',
    'Elles ont coûté 1 485,0 millions d’euros en 2025, contre 1 463,5 milliers d’euros en 2024.',
    'Die Kosten stiegen von 12,4 Mio. Euro im Jahr 2024 auf 13,1 Mrd. Euro im Jahr 2025.',
    'Las ventas pasaron de 52,5 millones de euros en 2024 a 74,0 mil millones de euros en 2025.',
    'Owners spent EUR 1.4 million on lifts in 2025, EUR 200 million more than in 2022.',
  ])('do not fit: "%s"', (text) => {
    expect(run(text)).toHaveLength(1);
  });

  it.each([
    'In FY2025 revenue was SGD 1.1 billion after SGD 952.3 million in FY2024.',
    'Revenue grew from USD 1.2 million in 2004 to USD 1.4 billion in 2025.',
    'The fund has EUR 2 billion to invest, and EUR 3 million a year of costs.',
    'Revenue is EUR 1.4 million per shop, EUR 200 million in all.',
    'Owners spent EUR 1,400 million on lifts in 2025, EUR 200 million more than in 2022.',
  ])('may both be right: "%s"', (text) => {
    expect(run(text)).toEqual([]);
  });
});

const contracts: Rows = [
  ['Country', '2022', '2023', '2024', '2025'],
  ['Netherlands', '128', '161', '188', '207'],
  ['Belgium', '103', '142', '179', '216'],
];
const erloese: Rows = [
  ['Erlöse in Tausend Euro', '2024', '2025'],
  ['Stammholz', '1.284', '1.196'],
  ['Brennholz', '656', '719'],
  ['Summe', '1.940', '1.915'],
];
const peers: Rows = [
  ['Company', 'EV, EUR million', 'EV/EBITDA', 'Margin'],
  ['Vetera Group plc', '1,842.0', '13.0x', '14.1 %'],
  ['Animalia SA', '905.4', '11.0x', '12.7 %'],
  ['Nordisk Dyrehelse ASA', '274.0', '8.8x', '9.9 %'],
];

describe('several figures of a sentence', () => {
  it.each([
    [
      'Contracts in Belgium grew from 103 thousand in 2022 to 207 thousand in 2025.',
      contracts,
      'Belgium 2025',
    ],
    ['Belgium had 216 contracts in 2025 (2022: 130).', contracts, 'Belgium 2022'],
    [
      'Die Erlöse sanken von 2.190 Tausend Euro im Jahr 2024 auf 1.915 Tausend Euro im Jahr 2025.',
      erloese,
      'Summe 2024',
    ],
    [
      'Stammholz brachte 2025 noch 1.196 Tausend Euro, nach 1.428 Tausend Euro im Jahr 2024.',
      erloese,
      'Stammholz 2024',
    ],
    [
      'Vetera Group plc trades highest at 13.0x and Nordisk Dyrehelse ASA lowest at 9.8x.',
      peers,
      'Nordisk Dyrehelse ASA',
    ],
    [
      'Vetera leads with a margin of 14.1 %, and Animalia follows with 17.2 %.',
      peers.map(([name = '', ...cells]) => [name.replace(/ (?:Group plc|SA)$/, ''), ...cells]),
      'Animalia',
    ],
    [
      'Le EBITDA est passé de 6,7 M€ en 2024 à 9,3 M€ en 2025.',
      [
        ['Poste', '2023', '2024', '2025'],
        ['EBITDA', '6,7', '7,5', '9,3'],
      ],
      'EBITDA 2024',
    ],
  ] as const)('are those of one line: "%s"', (text, rows, name) => {
    expect(run(text, rows)).toMatchObject([{ message: expect.stringContaining(name) }]);
  });

  it.each([
    ['Contracts in Belgium grew from 103 thousand in 2022 to 216 thousand in 2025.', contracts],
    ['In the Netherlands they went from 128 in 2022 to 207 in 2025.', contracts],
    ['Bicycles in Belgium grew from 1,030 in 2022 to 9,400 in 2025.', contracts],
    ['Wages rose from 103 in 2022 to 116 in 2025.', contracts],
    ['Adjusted for leases, Belgium grew from 103 in 2022 to 207 in 2025.', contracts],
    ['Die Erlöse sanken von 1.940 Tausend Euro im Jahr 2024 auf 1.915 Tausend Euro im Jahr 2025.', erloese],
    ['Vetera Group plc trades highest at 13.0x and Nordisk Dyrehelse ASA lowest at 8.8x.', peers],
    ['Vetera Group plc trades highest at 13.0x; in 2019 Nordisk Dyrehelse ASA stood at 12.8x.', peers],
    [
      'Cash from operations was 72% of EBITDA, and cash rose from USD 17 million to USD 22 million.',
      [
        ['Item', 'USD million'],
        ['EBITDA', '35'],
        ['Cash from operations', '17'],
        ['Taxes', '4'],
      ],
    ],
  ] as const)('are right, or of something else: "%s"', (text, rows) => {
    expect(run(text, rows)).toEqual([]);
  });
});

it('is done with hostile texts', () => {
  for (const text of [...hostileTexts, '1 million '.repeat(300), 'in 2025 to 3.1 '.repeat(25)])
    expect(run(text, market)).toEqual([]);
});

const makers: Rows = [
  ['Hersteller', 'Sitz', 'Mitarbeiter', 'Umsatz 2025, Mio. €'],
  ['Kältewerk Süd GmbH', 'Ulm', '840', '212'],
  ['Frigomec S.p.A.', 'Padua', '610', '148'],
  ['Nordkühl AG', 'Kiel', '520', '131'],
];
const key: Rows = [
  ['', '2023', '2024', '2025'],
  ['Revenue', '560', '612', '671'],
  ['Employees', '291', '304', '318'],
];

describe('a figure with two digits the wrong way round', () => {
  it('is reported of a row that is named behind its number', () => {
    const numbered = makers.map((cells, row) => [row === 0 ? 'Nr.' : String(row), ...cells]);
    expect(run('Kältewerk Süd ist mit 221 Mio. € der größte Anbieter.', numbered)).toHaveLength(1);
    expect(run('Kältewerk Süd ist mit 212 Mio. € der größte Anbieter.', numbered)).toEqual([]);
  });

  it('is not one in another scale, nor one of another column', () => {
    const months = [
      ['GBP thousand', 'Month actual', 'Month budget', 'Year to date'],
      ['Sales', '1,420', '1,380', '11,900'],
      ['Order intake', '1,024', '1,200', '9,900'],
      ['Service profit', '200', '166', '1,310'],
    ];
    expect(run('Service profit for the month was GBP 0.20m.', months)).toEqual([]);
    expect(run('Order intake was GBP 1.02m.', months)).toEqual([]);
  });

  it('is reported of a chart over years', () => {
    const tell = (figure: string) => {
      const chart = {
        title: 'Markt, Mio. €',
        series: [
          { name: 'Markt', categories: ['2022', '2023', '2024', '2025'], values: [410, 490, 560, 640] },
        ],
        locate: () => 'slide 3, chart 1',
      };
      const content = documentTextOf([`Der Markt wuchs 2025 um 14,3 % auf ${figure} Mio. €.`]);
      return runCheck(conflictingFigures, { ...content, charts: () => [chart] }, templateOf({}));
    };
    expect(tell('460')).toMatchObject([{ location: 'text 1' }]);
    expect(tell('640')).toEqual([]);
  });

  it.each([
    ['Kältewerk Süd ist mit 221 Mio. € der größte Anbieter.', makers],
    ['The company employs 381 people, of whom 204 work in Bergen, 71 in Gdansk and 43 in Aberdeen.', key],
    ['Mit 381 Mitarbeitern, davon 204 in Bergen, ist die Firma der größte Arbeitgeber.', key],
  ])('is reported in "%s"', (text, table) => {
    expect(run(text, table)).toMatchObject([{ location: 'text 1' }]);
  });

  it.each([
    ['Kältewerk Süd ist mit 212 Mio. € der größte Anbieter.', makers],
    ['Kältewerk Süd plant 221 Mio. € für 2027 (Budget).', makers],
    ['Kältewerk Süd erwarb 2024 ein Werk für 122 Mio. € und 31 Wohnungen.', makers],
    ['Frigomec wuchs 2019 um 184 Anlagen und 12 Filialen.', makers],
    ['The company employs 318 people, of whom 204 work in Bergen.', key],
    ['In 2019, revenue was NOK 617 million, after NOK 602 million.', key],
    ['Nordkühl kostete 113 Mio. € mehr als Frigomec.', makers],
    ['The company employs 318 people, 381 with those of its dealers.', key],
  ])('is another figure in "%s"', (text, table) => {
    expect(run(text, table)).toEqual([]);
  });
});

describe('one figure with its year in another language', () => {
  const beside = (label: string): Rows => [
    ['Mio. €', '2023', '2024', '2025'],
    [label, '54,1', '58,2', '63,4'],
    ['EBITDA', '6,6', '7,5', '8,6'],
  ];

  it.each([
    ['Umsatz', 'Der Umsatz betrug 2025 69,4 Mio. €.'],
    ['Umsatz', 'Im Jahr 2025 betrug der Umsatz 69,4 Mio. €.'],
    ['Umsatz', 'Der Umsatz lag im Jahr 2024 bei 48,9 Mio. €.'],
    ['Chiffre d’affaires', 'Le chiffre d’affaires 2025 s’élève à 69,4 millions d’euros.'],
    ['Chiffre d’affaires', 'En 2025, le chiffre d’affaires a atteint 69,4 millions d’euros.'],
    ['Ventas', 'El EBITDA de 2025 fue de 9,6 millones de euros.'],
    ['Ventas', 'Las ventas ascendieron a 69,4 millones de euros en 2025.'],
    ['Ricavi', 'I ricavi del 2025 sono stati pari a 69,4 milioni di euro.'],
    ['Fatturato', 'Nel 2025 il fatturato ha raggiunto 69,4 milioni di euro.'],
  ])('is compared with the row "%s": "%s"', (label, text) => {
    expect(run(text, beside(label))).toMatchObject([{ location: 'text 1' }]);
    const right = text.replace('69,4', '63,4').replace('48,9', '58,2').replace('9,6', '8,6');
    expect(run(right, beside(label))).toEqual([]);
  });

  it.each([
    ['Umsatz', 'Der Umsatz betrug 2025 in Polen 9,4 Mio. €.'],
    ['Umsatz', 'Der Umsatz mit Pumpen betrug 2025 19,4 Mio. €.'],
    ['Umsatz', 'Im Jahr 2025 lag der bereinigte Umsatz bei 61,0 Mio. €.'],
    ['Umsatz', 'Im ersten Halbjahr 2025 betrug der Umsatz 30,2 Mio. €.'],
    ['Umsatz', 'Der Umsatz war 2025 5,2 Mio. € höher als im Vorjahr.'],
    ['Chiffre d’affaires', 'Le chiffre d’affaires 2025 a atteint 9,4 millions d’euros en Italie.'],
    ['Chiffre d’affaires', 'Le chiffre d’affaires était de 12 millions d’euros de plus en 2025.'],
    ['Ventas', 'Las ventas de 2025 ascendieron a 20,1 millones de euros en Portugal.'],
    ['Ventas', 'Las ventas previstas para 2025 eran de 70 millones de euros.'],
    ['Ventas', 'Las ventas alcanzaron 63,4 millones de euros, frente a 58,2 millones en 2024.'],
    ['Ricavi', 'I ricavi del 2025 sono stati pari a 19,4 milioni di euro all’estero.'],
  ])('is of something else beside the row "%s": "%s"', (label, text) => {
    expect(run(text, beside(label))).toEqual([]);
  });
});
