import { expect, it } from 'vitest';
import { checkTexts, hostileTexts } from '../../../testing/check-texts.js';
import { documentTextOf } from '../../../testing/document-text.js';
import { runCheck, templateOf } from '../../../testing/presentations.js';
import { conflictingDates } from './check.js';

it.each([
  ['Date: 10 November 2026. Place: Lyon.', 'The next meeting takes place on 8 December 2025 in Turin.'],
  ['Report to the board, 12 November 2026', 'The next report follows on 3 May 2026.'],
  ['10. November 2026', 'Die nächste Sitzung findet am 8. Dezember 2025 in Turin statt.'],
  ['Lyon, 10 novembre 2026', 'La prochaine réunion aura lieu le 8 décembre 2025.'],
  ['Fecha: 10 de noviembre de 2026', 'La próxima reunión será el 8 de diciembre de 2025.'],
  ['Data: 10 novembre 2026', 'La prossima riunione si terrà l’8 dicembre 2025.'],
  ['12 November 2026', 'The new plant will open in Metz on 1 March 2025.'],
  ['12 November 2026', 'The report is due on 1 March 2026.'],
  ['12. November 2026', 'Das Werk soll am 1. März 2025 öffnen.'],
  ['12 novembre 2026', 'Le site ouvrira ses portes le 1er mars 2025.'],
  ['12 de noviembre de 2026', 'La planta se inaugurará el 1 de marzo de 2025.'],
  ['12 novembre 2026', 'La fabbrica aprirà il 1 marzo 2025.'],
  ['Held on 14 September 2026 in Graz', 'Next meeting: 12 October 2025, Graz'],
  ['Meeting of 14 September 2026', 'We meet again on 12 October 2025.'],
  ['Date: 30/11/2026', 'Next steering committee meeting: 28/11/2025'],
])('reports a coming event before the date of the document: %s %s', (cover, text) => {
  expect(checkTexts(conflictingDates, [cover, text])).toMatchObject([{ location: 'text 2' }]);
});

it.each([
  'The pilot ran from 1 September to 31 October 2062 in four shops.',
  'Der Pilot lief vom 1. September bis 31. Oktober 2062.',
  'L’essai s’est déroulé du 1er septembre au 31 octobre 2062.',
  'La prueba tuvo lugar el 31 de octubre de 2062.',
  'La prova si è svolta il 31 ottobre 2062.',
  'We visited the plant on 14 March 2062.',
  'The interviews were held on 3 March 2062.',
])('reports a past event in a far year: %s', (text) => {
  expect(checkTexts(conflictingDates, [text])).toMatchObject([{ location: 'text 1' }]);
});

it.each([
  'The next meeting takes place on 8 December 2026 in Turin.',
  'On 3 May, the board decided that the next meeting is on 8 December 2025.',
  'The next meeting was held on 8 December 2025.',
  'Instead of the next meeting on 8 December 2025, we sent a letter.',
  'The minister announced that the plant will open on 1 March 2025.',
  'The plant will open on 1 March 2027.',
  'In his diary: he will die on 3 May 1921.',
  'Those who will have left on or before 1 March 2025 get no bonus.',
  'The next visit is on 11 January 2027. The contract of 12 January 2019 ends then.',
  'The next meeting, on 11 January 2027, deals with the letter of 12 January 2026.',
  'The first shop opened on 8 December 2025.',
  'Die nächste Sitzung wurde vom 8. Dezember 2025 verschoben.',
  'After the audit of 8 December 2025, the next report will be better.',
  'The lease ran from 1 May 1990 and expires on 30 April 2062.',
  'In the scenario, the storm lasted until 3 March 2062.',
  'The pilot ran from 1 September to 31 October 2026.',
])('accepts "%s"', (text) => {
  expect(checkTexts(conflictingDates, ['Date: 10 November 2026', text])).toEqual([]);
});

it('reads the label of a cell', () => {
  const cell = (text: string) => ({ kind: 'cell' as const, text });
  const run = (day: string) =>
    runCheck(
      conflictingDates,
      documentTextOf(['10 November 2026', cell('Next meeting'), cell(day)]),
      templateOf({}),
    );
  expect(run('8 December 2025')).toHaveLength(1);
  expect(run('8 December 2026')).toEqual([]);
});

it('is done with hostile texts', () => {
  const texts = [...hostileTexts, 'next meeting 8 May 2020 '.repeat(160), 'wurde 2020 '.repeat(350)];
  expect(checkTexts(conflictingDates, ['10 November 2026', ...texts]).length).toBeLessThan(2);
});
