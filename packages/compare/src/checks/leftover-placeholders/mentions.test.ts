import { expect, it } from 'vitest';
import { checkTexts } from '../../../testing/check-texts.js';
import type { LocatedText } from '../../views/document-text.js';
import { leftoverPlaceholders } from './check.js';

const title = (text: string): Partial<LocatedText> => ({ kind: 'title', text });

/** The cells of a table as texts in reading order. */
const table = (...rows: readonly (readonly string[])[]): Partial<LocatedText>[] =>
  rows.flatMap((row, index) =>
    row.map((text) => ({ kind: 'cell' as const, text, locate: () => `table 1, row ${index + 1}` })),
  );

const placeholders = (texts: readonly (string | Partial<LocatedText>)[]) =>
  checkTexts(leftoverPlaceholders, texts).map(({ key }) => key);

it.each([
  'The letter template greets the customer with the field {{first_name}}, which the program fills.',
  'The page showed “[object Object]” where the tester expected a price.',
  'The message “Lorem ipsum” on the staging server was a test text.',
  'The placeholder [Date] is replaced by the day of signing.',
  'Le formulaire comporte le champ « [Client] », rempli par le service commercial.',
  'Das Feld „{{vorname}}“ der Vorlage wird durch den Namen ersetzt.',
  'El campo «{{nombre}}» de la plantilla se rellena al imprimir.',
  'Il campo «{{nome}}» del modulo viene compilato dal programma.',
  'Feltet «{{fornavn}}» i skabelonen erstattes af navnet.',
  'The error message "#REF!" was seen in the exported list.',
  'Of 88 issues, 12 carry the mark TODO, which the team will clear by July.',
  'The abbreviation TBD stands for “to be determined”.',
  'TBD – to be determined',
  'TBC: to be confirmed',
  'Replace the text `{{name}}` in the template before the test.',
  'Run the following command: %WINDIR%\\Microsoft.NET\\setup.exe',
  'The template has placeholders such as {{client}} and [Date], which are replaced.',
  'Replace {install} with the path of the program.',
  'Ersetzen Sie {install} durch den Pfad zu Ihrem Programm.',
  'Remplacez {install} par le chemin de votre installation.',
  'Sostituite {install} col percorso del programma.',
  'Modifique la variable de entorno «CERTIFICATE_FOLDER» para que apunte a la carpeta.',
  'In templates, write {{name}} for a value.',
  'The format %s stands for a text, and %d for a number.',
  'The sign ??? marks a doubtful reading, [●] a blank in the form, and XXX a word that was cut.',
  'Use "XXX" for parts without a number.',
  'Lorem ipsum is the sample text of printers.',
  'In the template, {% if total %} shows the total.',
  'The wording of the carve-out is "save for [●] and [date]", which the seller proposed.',
  'Schreiben Sie in der Vorlage {{betrag}} für den Betrag.',
  'Open points are marked with TODO; an error in the build counts them.',
])('ignores a placeholder that a text only mentions: "%s"', (text) => {
  expect(placeholders([text])).toEqual([]);
});

it.each([
  'Contract between Alder Ltd and Birch Ltd (the "[Client]"), entered into on 3 May.',
  'A company called “[Company Name]” makes forms and tests.',
  'The firm is an expert in the field [industry].',
  'Our software was tested by [Client Name] in May.',
  'In the test of the shop, [number] errors were seen.',
  'The form was signed on [date].',
  'The log was read by {{author}}.',
  '“[Company Name]” was founded in 1990.',
  '"{{company}}" is located in Oslo and makes templates.',
  'Error: undefined',
  'La empresa «CLIENT_NAME» vende agua.',
  'We replaced {company} last year with another firm.',
  'Dear %CUSTOMER%, thank you.',
  'The template has placeholders such as {{client}}; sales grew in [Date].',
  'We write {{name}} on every invoice.',
  '[Company] means to grow by 8 %.',
  'Points marked with TODO',
  'The page showed NaN % of growth.',
  'The price is TBD, as the error in the log is open.',
])('reports "%s"', (text) => {
  expect(placeholders([text])).toHaveLength(1);
});

it('ignores a report on errors, but no placeholder in another section', () => {
  const report = [
    title('Errors seen in the test of the web shop'),
    'Testers found four defects.',
    'The tester wrote: “The basket showed [object Object].”',
    ...table(
      ['No.', 'What the user saw', 'Cause'],
      ['1', '“NaN %” beside a discount', 'Division by zero for gifts'],
      ['2', '“#REF!” in the price list', 'A deleted column'],
    ),
  ];
  expect(placeholders(report)).toEqual([]);
  expect(
    placeholders([
      title('Errors seen in the test'),
      'In the test of May the page showed NaN % for gifts.',
      ...table(['No.', 'What the user saw'], ['1', 'NaN % beside a discount'], ['2', 'Hello [Name]']),
    ]),
  ).toEqual([]);
  expect(placeholders([title('Report for [Client Name]'), ...report])).toEqual(['[client name]']);
  expect(placeholders([...report, title('Next steps'), 'Send it to [Client Name].'])).toEqual([
    '[client name]',
  ]);
  expect(placeholders([...report, 'The shop belongs to [Client Name].'])).toEqual(['[client name]']);
});

it('ignores a guide to a form, with and without quotation marks', () => {
  const heading = title('How to fill the form');
  const quoted = ['“[Date]” is replaced by the day of signing.', '“[Amount]” takes the volume without VAT.'];
  const plain = [
    '[Date] is replaced by the day of signing.',
    '[Contact] is replaced by a person.',
    '[Amount]: volume without VAT',
  ];
  expect(placeholders([heading, ...quoted])).toEqual([]);
  expect(placeholders([heading, ...plain])).toEqual([]);
  expect(placeholders([heading, 'Return the form to [Contact] by [Date].'])).toEqual(['[contact]']);
});

it('ignores a table that lists placeholders, errors or abbreviations', () => {
  expect(
    placeholders(
      table(
        ['Placeholder', 'Meaning'],
        ['[Date]', 'Day of signing'],
        ['[Amount]', 'Volume'],
        ['[Contact]', 'A person'],
      ),
    ),
  ).toEqual([]);
  expect(
    placeholders(table(['Abkürzung', 'Bedeutung'], ['TBD', 'to be determined'], ['EUR', 'Euro'])),
  ).toEqual([]);
  expect(
    placeholders(
      table(['Field', 'Value'], ['Client', '[Client Name]'], ['Date', '[Date]'], ['Amount', '[Amount]']),
    ),
  ).toHaveLength(3);
  expect(placeholders(table(['Test', 'Error'], ['1', '0.4'], ['2', 'NaN']))).toHaveLength(1);
});

it('ignores a sheet that lists errors in quotation marks', () => {
  const cell = (text: string, where: string) => ({ kind: 'cell' as const, text, locate: () => where });
  expect(
    placeholders([cell('“#REF!” in the list', 'Log!B4'), cell('A defect of the template', 'Log!C4')]),
  ).toEqual([]);
  expect(
    placeholders([cell('Price of [Product]', 'B4'), cell('A defect of the template', 'C4')]),
  ).toHaveLength(1);
});

it('ignores values of tests, rooms of a programme, texts of a program and answers of a survey in their columns', () => {
  const sheet = (...rows: readonly (readonly string[])[]) =>
    rows.flatMap((row, index) =>
      row.map((text, column) => ({
        kind: 'cell' as const,
        text,
        locate: () => `sheet "Data", cell ${'ABC'[column] ?? ''}${index + 1}`,
      })),
    );
  const values = ['null', 'undefined', 'asdf'].map((value, index) => [`T-0${index}`, value]);
  expect(placeholders(sheet(['ID', 'Input'], ...values))).toEqual([]);
  expect(placeholders(sheet(['ID', 'City'], ...values))).toHaveLength(3);
  expect(placeholders(table(['Title', 'Room'], ['Law', 'TBA']))).toEqual([]);
  expect(placeholders(table(['Title', 'Revenue'], ['Law', 'TBA']))).toHaveLength(1);
  expect(
    placeholders(sheet(['Key', 'English', 'German'], ['hello', 'Hello {name}', 'Hallo {name}'])),
  ).toEqual([]);
  expect(placeholders(sheet(['No.', 'What do you miss?'], ['1', '???']))).toEqual([]);
});

it('ignores null as a default of a field, but not in a column of data', () => {
  const fields = (header: string) =>
    placeholders(table(['Field', 'Type', header], ['id', 'string', '1'], ['note', 'string', 'null']));
  expect(fields('Default')).toEqual([]);
  expect(fields('Valeur par défaut')).toEqual([]);
  expect(fields('Customer')).toHaveLength(1);
});

it('ignores the arguments of a command in a list of its options, but no name elsewhere', () => {
  const options = ['--pt sends the file', '--headless starts without a window', '--outdir names the folder'];
  const sentence = 'Only the last {Printername} is used for all files.';
  expect(placeholders([title('Options'), ...options, sentence])).toEqual([]);
  expect(placeholders([title('Options'), ...options, title('Clients'), sentence])).toHaveLength(1);
});
