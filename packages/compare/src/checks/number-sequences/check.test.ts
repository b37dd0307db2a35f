import { describe, expect, it } from 'vitest';
import { checkTables, checkTexts, hostileTexts } from '../../../testing/check-texts.js';
import { documentTextOf } from '../../../testing/document-text.js';
import { runCheck, templateOf } from '../../../testing/presentations.js';
import { numberSequences } from './check.js';

const numbered = (title: string, numbers: readonly number[], figures: readonly string[] = []) => [
  [title, 'Company', 'Revenue'],
  ...numbers.map((number, index) => [String(number), `Maker ${index}`, figures[index] ?? 'n/a']),
];
const places = (...tables: readonly (readonly (readonly string[])[])[]) =>
  checkTables(numberSequences, tables).map(({ location }) => location);

describe('rows of tables', () => {
  it('are reported with the number that is missing, across tables that continue', () => {
    expect(
      checkTables(numberSequences, [numbered('No.', [1, 2, 3]), numbered('No.', [5, 6, 7])]),
    ).toMatchObject([
      {
        location: 'table 2, row 2',
        message: '"No." is 5 in table 2, row 2; the expected number is 4 after 1, 2, 3.',
        actual: '1, 2, 3, 5, 6, 7',
      },
    ]);
    expect(places(numbered('#', [1, 2, 2, 3, 4, 5]))).toEqual(['table 1, row 4']);
  });

  it('may be a selection, another table or no count', () => {
    expect(places(numbered('No.', [1, 2, 3, 4, 5]))).toEqual([]);
    expect(places(numbered('No.', [1, 3, 4, 7, 9]))).toEqual([]);
    expect(places(numbered('No.', [2, 3, 5, 6, 7]))).toEqual([]);
    expect(places(numbered('No.', [1, 2, 3]), numbered('No.', [1, 2, 3]))).toEqual([]);
    expect(places(numbered('Staff', [1, 2, 3, 5, 6]))).toEqual([]);
    expect(places(numbered('No.', [1, 2, 3, 40, 41, 42]))).toEqual([]);
  });

  it('share a rank only if they share the figure', () => {
    const figures = ['209', '156', '143', '117', '104', '78'];
    const tied = ['209', '156', '143', '143', '104', '78'];
    expect(places(numbered('Rank', [1, 2, 3, 3, 5, 6], figures))).toEqual(['table 1, row 5']);
    expect(places(numbered('Rank', [1, 2, 3, 3, 5, 6], tied))).toEqual([]);
    expect(places(numbered('Rank', [1, 2, 3, 3, 4, 5], tied))).toEqual([]);
    expect(places(numbered('Rank', [1, 2, 3, 3, 5, 6]))).toEqual([]);
    expect(places(numbered('Rank', [1, 2, 3, 5, 6, 7], figures))).toEqual(['table 1, row 5']);
    expect(places(numbered('Puesto', [1, 2, 2, 4], figures))).toEqual(['table 1, row 4']);
    expect(places(numbered('Puesto', [1, 2, 2, 4], ['209', '156', '156', '104']))).toEqual([]);
    expect(places(numbered('Rank', [1, 2, 4, 5], figures))).toEqual(['table 1, row 4']);
    expect(places(numbered('Rank', [1, 2, 4, 5]))).toEqual([]);
    expect(places(numbered('Rank', [1, 2, 5, 6], figures))).toEqual([]);
  });

  it.each([
    ['Rang', ['1er', '2e', '4e', '5e'], ['23,1', '17,6', '12,9', '8,3']],
    ['Classement', ['1er', '2ème', '4ème', '5ème'], ['2 310', '1 760', '1 290', '830']],
    ['Puesto', ['1º', '2º', '4º', '5º'], ['2.310', '1.760', '1.290', '830']],
    ['Clasificación', ['1.ª', '2.ª', '4.ª', '5.ª'], ['23,1', '17,6', '12,9', '8,3']],
    ['Posizione', ['1°', '2°', '4°', '5°', '6°'], ['23,1', '17,6', '12,9', '8,3', '4,0']],
    ['Platz', ['1.', '2.', '4.', '5.'], ['23,1 %', '17,6 %', '12,9 %', '8,3 %']],
    ['Rank', ['1st', '2nd', '4th', '5th'], ['23.1', '17.6', '12.9', '8.3']],
  ])('are read as ordinals: %s %o', (title, ordinals, figures) => {
    const rows = (ranks: readonly string[]) =>
      ranks.map((rank, index) => [rank, `Land ${index}`, figures[index] ?? '']);
    expect(places([[title, 'Land', 'Sales'], ...rows(ordinals)])).toEqual(['table 1, row 4']);
    const right = ordinals.map((ordinal, index) => ordinal.replace(/\d/, String(index + 1)));
    expect(places([[title, 'Land', 'Sales'], ...rows(right)])).toEqual([]);
    // Ranks may be in any column.
    const turned = rows(ordinals).map(([rank = '', land = '', figure = '']) => [land, rank, figure]);
    expect(places([['Land', title, 'Sales'], ...turned])).toEqual(
      title === 'Posizione' ? [] : ['table 1, row 4'],
    );
  });
});

describe('captions', () => {
  const run = (...texts: readonly string[]) =>
    checkTexts(numberSequences, texts).map(({ message }) => message);
  it('count without gaps and repetitions', () => {
    expect(run('Table 1: Sales', 'Table 2: Staff', 'Table 4: Risks')).toEqual([
      'Table 4 in text 3 follows Table 2; number 3 is missing.',
    ]);
    expect(run('Cuadro 1: Rentas', 'Cuadro 1: Gastos', 'Cuadro 3: Ventas')).toEqual([
      'Cuadro 1 in text 2 has the number of the one before: "Gastos".',
    ]);
    expect(run('Figure 1: Sales', 'Figure 2: Staff', 'Figure 2: Risks')).toEqual([
      'Figure 2 in text 3 has the number of the one before: "Risks".',
    ]);
  });
  it('name tables that are not there, if each table has a caption', () => {
    const table = [['a', 'b']];
    const documentWith = (tables: number, ...texts: readonly string[]) =>
      runCheck(
        numberSequences,
        documentTextOf(
          texts,
          [],
          [],
          Array.from({ length: tables }, () => table),
        ),
        templateOf({}),
      ).map(({ message }) => message);
    expect(documentWith(2, 'Cuadro 1. Rentas', 'Cuadro 4. Precios')).toEqual([
      'Cuadro 4 in text 2 follows Cuadro 1; numbers 2 to 3 are missing.',
    ]);
    expect(documentWith(2, 'Tabelle 1: Mieten', 'Tabelle 3: Preise')).toHaveLength(1);
    expect(documentWith(2, 'Tableau n° 1 : Loyers', 'Tableau n° 1 : Prix')).toHaveLength(1);
    expect(documentWith(3, 'Tabella 1: a', 'Tabella 2: b', 'Tabella 7: c')).toHaveLength(1);
    expect(documentWith(2, 'Table 1: a', 'Table 2: b')).toEqual([]);
    expect(documentWith(4, 'Table 1: a', 'Table 4: b')).toEqual([]);
  });

  it('may continue, be listed, or be counted by chapter', () => {
    expect(
      run(
        'Table 1: Sales',
        'Table 2: Staff',
        'Table 2: Staff',
        'Table 2: Staff (continued)',
        'Table 3: Risks',
      ),
    ).toEqual([]);
    expect(
      run('Table 1: Sales 4', 'Table 3: Risks 9', 'Table 1: Sales', 'Table 2: Staff', 'Table 3: Risks'),
    ).toEqual([]);
    expect(run('Table 1: a', 'Table 2: b', 'Table 1: c', 'Table 2: d', 'Table 1: e')).toEqual([]);
    expect(run('Table 1: a', 'Table 4: b')).toEqual([]);
    expect(run('Table 1.2: a', 'Table 1.3: b', 'Table 2: c')).toEqual([]);
    expect(run('Table 1 shows sales.', 'Table 4 shows risks.', 'Table 9 shows staff.')).toEqual([]);
  });
});

describe('typed lists', () => {
  const run = (...texts: readonly string[]) =>
    checkTexts(numberSequences, texts).map(({ location }) => location);
  it('count without gaps', () => {
    expect(run('1. Racks', '2. Depots', '4. Report')).toEqual(['text 3']);
    expect(run('1. Racks', '2. Depots', '2. Report')).toEqual(['text 3']);
    expect(run('1.- Visitar Jaén', '2.- Pedir un precio', '4.- Aplazar')).toEqual(['text 3']);
    expect(run('1º Visitar Jaén', '2º Pedir un precio', '2º Aplazar')).toEqual(['text 3']);
    expect(run('1. Racks', '2. Depots', '2. Report', '4. End')).toEqual(['text 3']);
  });
  it('may be several, start late or be split by other texts', () => {
    expect(run('1. Racks', '2. Depots', '3. Report', '1. Next', '2. Last', '3. End')).toEqual([]);
    expect(run('4. Racks', '6. Depots', '7. Report')).toEqual([]);
    expect(run('1. Racks', '2. Depots', 'A word between.', '4. Report', '5. End')).toEqual([]);
  });
});

it('is done with hostile texts', () => {
  expect(
    checkTexts(numberSequences, [
      ...hostileTexts,
      ...Array.from({ length: 20_000 }, (_, n) => `${n % 90}. x`),
    ]).length,
  ).toBeLessThan(20);
});

describe('steps and phases', () => {
  const texts = (word: string, numbers: readonly number[]) => [
    'The plan.',
    ...numbers.flatMap((number) => [`${word} ${number}: Work of the ${number} kind`, 'This takes a month.']),
  ];
  const words = ['Step', 'Phase', 'Schritt', 'Étape', 'Paso', 'Fase', 'Option', 'Work package', 'Empfehlung'];

  it.each(words)('are reported if a number is missing: %s', (word) => {
    expect(checkTexts(numberSequences, texts(word, [1, 2, 4]))).toMatchObject([
      { location: 'text 6', message: `"${word} 4" in text 6 follows ${word} 2; ${word} 3 is missing.` },
    ]);
    expect(checkTexts(numberSequences, texts(word, [1, 2, 3, 4]))).toEqual([]);
  });

  it('are reported if a number is there twice in a list or table', () => {
    expect(checkTexts(numberSequences, ['Step 1: Visit', 'Step 2: Offer', 'Step 2: Contract'])).toMatchObject(
      [{ location: 'text 3', message: '"Step 2" in text 3 has the number of the one before.' }],
    );
    const table = [
      ['Phase', 'Task'],
      ['Phase 1', 'Design'],
      ['Phase 2', 'Works'],
      ['Phase 4', 'Tests'],
    ];
    expect(places(table)).toEqual(['table 1, row 4']);
  });

  it('may be mentioned elsewhere, continue, or be a selection', () => {
    expect(checkTexts(numberSequences, [...texts('Step', [1, 2, 4]), 'We left out step 3.'])).toEqual([]);
    expect(checkTexts(numberSequences, texts('Step', [1, 4, 6]))).toEqual([]);
    expect(checkTexts(numberSequences, texts('Step', [2, 4, 5]))).toEqual([]);
    expect(checkTexts(numberSequences, texts('Step', [1, 2, 2]))).toEqual([]);
    expect(checkTexts(numberSequences, [...texts('Step', [1, 2, 3]), ...texts('Step', [1, 2])])).toEqual([]);
  });
});

it('counts the four lines of an invoice', () => {
  expect(places(numbered('Pos.', [1, 2, 3, 5]))).toEqual(['table 1, row 5']);
  expect(places(numbered('No.', [1, 2, 3, 5]))).toEqual([]);
});

describe('a number among right ones', () => {
  const header = ['No.', 'Company'];
  const rowsOf = (...numbers: readonly number[]) => [
    header,
    ...numbers.map((number) => [String(number), `Maker ${'abcdefghij'.charAt(number)}`]),
  ];
  it('is reported in tables', () => {
    expect(places(rowsOf(1, 2, 3, 4, 6, 6, 7, 8))).toEqual(['table 1, row 6']);
    expect(places(rowsOf(1, 3, 3, 4))).toEqual(['table 1, row 3']);
    expect(places(rowsOf(1, 2, 9, 4, 5))).toEqual(['table 1, row 4']);
    expect(places(rowsOf(1, 2, 5, 9, 5, 6))).toEqual([]);
  });
  it('is reported in sheets', () => {
    const run = (...numbers: readonly number[]) => {
      // A sheet has its figures beside its texts.
      const rows = rowsOf(...numbers).map((row, index) => (index === 0 ? row : ['', row[1] ?? '']));
      const figure = (row: number) => numbers[row - 2] ?? null;
      const lists = () => [{ rows, figure, locate: (row = 1) => `row ${row}` }];
      const content = { ...documentTextOf([]), lists, statements: () => [] };
      return runCheck(numberSequences, content, templateOf({})).map(({ location }) => location);
    };
    expect(run(1, 2, 3, 4, 6, 6, 7, 8)).toEqual(['row 6']);
    expect(run(1, 2, 3, 5, 6, 7)).toEqual([]);
    expect(run(1, 2, 3, 3, 4, 5)).toEqual([]);
    expect(run(1, 1, 3)).toEqual([]);
  });
});

describe('codes of rows', () => {
  const coded = (...codes: readonly string[]) => [
    ['Loan', 'Bank'],
    ...codes.map((code) => [code, 'Nordbank']),
    ['Total', ''],
  ];
  it('are reported with the code that belongs there', () => {
    expect(
      checkTables(numberSequences, [coded('L-01', 'L-02', 'L-03', 'L-04', 'L-04', 'L-06')]),
    ).toMatchObject([
      {
        location: 'table 1, row 6',
        message: '"Loan" is L-04 in table 1, row 6; the expected code is L-05 after L-04.',
      },
    ]);
  });
  it.each([
    [['L-01', 'L-02', 'L-03', 'L-04', 'L-05', 'L-06']],
    [['L-01', 'L-02', 'L-04', 'L-05', 'L-06', 'L-07']],
    [['L-01', 'L-02', 'L-03', 'L-04', 'L-06']],
    [['L-01', 'Zz-02', 'L-03', 'L-05', 'L-05', 'L-06']],
    [['Q1', 'Q2', 'Q2', 'Q4']],
    [['A4', 'A3', 'A4', 'A4', 'A5', 'A6']],
  ])('may be %s', (codes) => {
    expect(checkTables(numberSequences, [coded(...codes)])).toEqual([]);
  });
});

describe('a short list of actions', () => {
  const run = (texts: readonly string[], ...header: readonly string[]) => {
    const rows = [header, ...[1, 2, 4].map((number) => [String(number), 'Order the parts', 'Paul'])];
    return runCheck(numberSequences, documentTextOf(texts, [], [], [rows]), templateOf({})).map(
      ({ location }) => location,
    );
  };
  it.each([
    ['No.', 'Action', 'Owner'],
    ['Nr.', 'Maßnahme', 'Wer'],
    ['N°', 'Mesures', 'Qui'],
    ['Nº', 'Tarea', 'Quién'],
    ['N.', 'Attività', 'Chi'],
  ])('is reported if it leaves out a number: %s, %s', (...header) => {
    expect(run(['We agreed on this.'], ...header)).toEqual(['table 1, row 4']);
  });
  it('may be a part of a longer one, or numbers that are given', () => {
    expect(run(['The open actions:'], 'No.', 'Action', 'Owner')).toEqual([]);
    expect(run(['Action 3 was dropped.'], 'No.', 'Action', 'Owner')).toEqual([]);
    expect(run(['Noch offene Maßnahmen'], 'Nr.', 'Maßnahme', 'Wer')).toEqual([]);
    expect(run(['The houses:'], 'No.', 'Street', 'Owner')).toEqual([]);
  });
});

it('accepts the own rank behind the first ones, and numbers that a sentence names', () => {
  const figures = ['410', '322', '280', '201', '188', '96', '90'];
  expect(places(numbered('Rank', [1, 2, 3, 4, 5, 8], figures))).toEqual([]);
  expect(places(numbered('Rank', [1, 2, 3, 5, 6, 7], figures))).toHaveLength(1);
  const invoice = (text: string) =>
    runCheck(
      numberSequences,
      documentTextOf([text], [], [], [numbered('Pos.', [1, 2, 3, 5, 6])]),
      templateOf({}),
    );
  expect(invoice('Position 4 of your order will be delivered in July.')).toEqual([]);
  expect(invoice('The 4 pumps are blue.')).toHaveLength(1);
});

it('accepts a typed list without a number that a sentence names', () => {
  const list = ['1. Budget', '2. Staff', '3. Rest: point 4 is moved to July.', '5. Next meeting'];
  expect(checkTexts(numberSequences, list)).toEqual([]);
  expect(checkTexts(numberSequences, list.with(2, '3. Rest'))).toHaveLength(1);
});

it('accepts lots that are not awarded', () => {
  expect(checkTables(numberSequences, [[['Lot'], ['Lot 1'], ['Lot 2'], ['Lot 4'], ['Lot 5']]])).toEqual([]);
});
