import { expect, it } from 'vitest';
import { documentTextOf } from '../../../testing/document-text.js';
import { runCheck, templateOf } from '../../../testing/presentations.js';
import { conflictingDates } from './check.js';

const run = (text: string) => runCheck(conflictingDates, documentTextOf([text]), templateOf({}), {});

it.each([
  ['El proyecto dura %% meses, del 1 de marzo al 31 de diciembre de 2026.', 'doce', 'diez'],
  ['The project lasts %% months, from 1 March 2026 to 31 December 2026.', 'twelve', 'ten'],
  ['Das Projekt dauert %% Monate (vom 1. März bis zum 31. Dezember 2026).', 'zwölf', 'zehn'],
  ['Le projet dure %% mois, du 15 mars 2026 au 14 juin 2026.', 'quatre', 'trois'],
])('compares the length in months: %s', (text, wrong, right) => {
  expect(run(text.replace('%%', wrong))).toHaveLength(1);
  expect(run(text.replace('%%', right))).toEqual([]);
});

it.each([
  'The project lasts ten months, from 3 March 2026 to 20 December 2026.',
  'The contract runs for 24 months (from 1 January 2026 to 31 December 2026, with an option for a year).',
  'The training takes 3 months (from 1 March to 31 August 2026, in two groups).',
  'Die Studie dauert 6 Monate (vom 1. März bis 30. November 2026) und ruht im Sommer drei Monate.',
  'Each internship takes 3 months, from 1 April to 30 September 2026.',
  'Le stage dure 4 mois, du 1er février au 31 juillet 2026, à temps partiel.',
  'The pilot takes two months. The project runs from 1 March to 31 December 2026.',
  'Der Vertrag läuft vom 1. März bis zum 31. Dezember 2026, die Kündigungsfrist beträgt drei Monate.',
])('accepts "%s"', (text) => {
  expect(run(text)).toEqual([]);
});
