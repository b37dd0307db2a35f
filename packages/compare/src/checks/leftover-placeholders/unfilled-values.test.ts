import { expect, it } from 'vitest';
import { checkTexts } from '../../../testing/check-texts.js';
import { documentTextOf } from '../../../testing/document-text.js';
import { runCheck, templateOf } from '../../../testing/presentations.js';
import { leftoverPlaceholders } from './check.js';

it.each([
  'Exports to Poland began in undefined and bring a fifth of all sales today.',
  'The group began with one clinic at undefined in 2009 and has grown since then.',
  'Source: exchange data of undefined, half-year reports',
  'Parts leave the works in Turin. Exports began in undefined and bring a fifth of all sales.',
  'It has sold in undefined since 2004.',
  'Exports to undefined and Greece are small.',
  'Exports went to Poland and undefined in 2024.',
  'The lease runs until undefined.',
  'The site is run by Ms undefined from Oslo.',
  'Das Werk steht seit undefined in Ulm.',
  'Das Unternehmen ist in undefined ansässig.',
  'Die Gruppe zählt undefined Mitarbeiter.',
  'Le siège est à undefined depuis 2003.',
  'La société emploie undefined salariés.',
  'La empresa vende en undefined y Portugal.',
  'La fábrica abrió en undefined.',
  'La società esporta a undefined e in Grecia.',
  'Virksomheden har ligget i undefined siden 1999.',
  'Installa impianti tra Rimini e Bari con None dipendenti.',
  'Starting point were None firms in the registers of three countries.',
  'The firm has None customers.',
  'The company moved to None in 2019.',
  'It was founded by an engineer in None.',
  'The data of None, half-year reports',
  'Die Gruppe beschäftigt None Mitarbeiter in Ulm.',
  'Le groupe compte None magasins en France.',
  'La empresa tiene None tiendas.',
  'La empresa emplea a 20 personas con null clientes.',
  'Le groupe travaille avec null salariés.',
  'The plant opened in null.',
  'The plant opened in NaN and was extended.',
  'Con NaN dipendenti è la più grande.',
  'We recommend a letter of intent with exclusivity until TBA. The price should follow.',
  'The price is tbc.',
  'Start of works: tbd',
  'Il contratto scade il TBA e si rinnova.',
  'Employees: None',
  'Head office: None',
  'Umsatz 2025: None',
  'Revenue 2025: None',
])('finds the unfilled value in "%s"', (text) => {
  expect(checkTexts(leftoverPlaceholders, [text])).toHaveLength(1);
});

it.each([
  'The bay is of undefined length and depth.',
  'Work went on in undefined and difficult conditions.',
  'They work with undefined, changing rules.',
  'The contract leaves the term undefined in three places.',
  'The ratio is undefined at zero.',
  'A variable that is set to undefined in one branch stays so.',
  'The call returns values of undefined and null.',
  'The type of undefined is "undefined".',
  'Le comportement est dit « undefined » dans la norme.',
  'Its service is second to None.',
  'Of ten offers it took none, and of none.',
  'He played in Master of None.',
  'It has a border with the style of None.',
  'And Then There Were None',
  'The answer with None was chosen by four people; the option is rare.',
  'Python converts it to None at the end.',
  'In None of these cases did the firm pay.',
  'None but the brave invest.',
  'None of the firms pays.',
  'Lo stabilimento si trova a None (Torino), vicino alla ferrovia.',
  'Die Zahl der Unfälle sank auf null.',
  'Wir starten mit null Kunden.',
  'Antallet faldt til null.',
  'The null value is not used.',
  'A curry with nan bread.',
  'Nan people live in the valley.',
  'Fuel was mixed with TBA, an alcohol.',
  'Patients with TBC, an old disease, are rare.',
  'Litigation: None',
  'Debt: None.',
  'Employees: none on strike',
  'Website: None',
])('finds no unfilled value in "%s"', (text) => {
  expect(checkTexts(leftoverPlaceholders, [text])).toEqual([]);
});

it.each([
  [
    [
      ['Key fact', 'Value'],
      ['Head office', 'Metz, France'],
      ['Employees', 'None'],
      ['Revenue 2025', 'EUR 58 million'],
    ],
    'table 1, row 3',
  ],
  [
    [
      ['Company', 'Employees'],
      ['Alder', '160'],
      ['Birch', 'None'],
    ],
    'table 1, row 3',
  ],
  [
    [
      ['', 'Alder', 'Birch'],
      ['Sitz', 'None', 'Ulm'],
    ],
    'table 1, row 2',
  ],
  [
    [
      ['Fatto', 'Valore'],
      ['Fatturato 2025', 'nan'],
    ],
    'table 1, row 2',
  ],
])('reports None if a table needs a number or a place: %j', (rows, location) => {
  expect(
    runCheck(
      leftoverPlaceholders,
      documentTextOf(
        rows.flat().map((text) => ({ kind: 'cell', text })),
        [],
        [],
        [rows],
      ),
      templateOf({}),
    ),
  ).toMatchObject([{ location }]);
});

it.each([
  [
    [
      ['Risk', 'State'],
      ['Litigation', 'None'],
      ['Employees on strike', 'None'],
      ['Debt', 'None'],
      ['Company', 'Comment'],
    ],
  ],
  [
    [
      ['Company', 'Employees'],
      ['Alder Holding', 'None'],
      ['Alder Energy', '212'],
    ],
  ],
])('accepts None in a table if it is a statement: %j', (rows) => {
  expect(
    runCheck(
      leftoverPlaceholders,
      documentTextOf(
        rows.flat().map((text) => ({ kind: 'cell', text })),
        [],
        [],
        [rows],
      ),
      templateOf({}),
    ),
  ).toEqual([]);
});

it('is done with hostile texts', () => {
  const hostile = ['in undefined ', 'con NaN ', 'of None, ', 'and undefined ', 'tbc (tbd) ', '“[Date] '].map(
    (piece) => piece.repeat(100_000),
  );
  expect(checkTexts(leftoverPlaceholders, hostile).length).toBeLessThan(20);
});
