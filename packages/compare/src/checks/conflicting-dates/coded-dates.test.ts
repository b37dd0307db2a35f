import { expect, it } from 'vitest';
import { documentTextOf } from '../../../testing/document-text.js';
import { runCheck, templateOf } from '../../../testing/presentations.js';
import { conflictingDates } from './check.js';

const milestones = [
  ['Hito', 'Descripción', 'Fecha'],
  ['H1', 'Licencia', '30/04/2026'],
  ['H4', 'Primer envío', '07/12/2026'],
  ['H5', 'Cierre', '31/12/2026'],
];
const run = (text: string, rows = milestones) =>
  runCheck(conflictingDates, documentTextOf([text], [], [], [rows]), templateOf({}), {});

it.each([
  'El primer envío (H4) está previsto para el 17 de diciembre de 2026.',
  'Milestone H1 is due on 30 March 2026.',
  'Meilenstein H5 ist für den 30. Dezember 2026 geplant.',
])('reports "%s"', (text) => {
  expect(run(text)).toHaveLength(1);
});

it.each([
  'El primer envío (H4) está previsto para el 7 de diciembre de 2026.',
  'Milestone H1 is due on 30 April 2026.',
  'H5 was moved from its date of 30 November 2026.',
  'H1 was reached on 24 April 2026, one week ahead of plan.',
  'H1 is due on 15 April 2026 in the contract.',
  'H4 is now planned for 14 December 2026.',
  'The steering group approved H1 on 12 May 2026.',
  'Die Prüfung von H4 ist für den 1. Dezember 2026 geplant.',
  'La reunión sobre el primer envío (H4) está prevista para el 2 de diciembre de 2026.',
  'H5 was paid on 24 February 2026.',
  'H1 and H4 are reviewed on 3 May 2026.',
  'The paper size is A4, the date 1 March 2026.',
])('accepts "%s"', (text) => {
  expect(run(text)).toEqual([]);
});

it('accepts rows with two dates', () => {
  const rows = milestones.map((row, index) => [...row, index === 0 ? 'Fin' : '01/02/2027']);
  expect(run('Milestone H1 is due on 30 March 2026.', rows)).toEqual([]);
});

it('accepts rows with the date of their start', () => {
  const rows = milestones.map((row, index) => (index === 0 ? ['Code', 'Name', 'Start'] : row));
  expect(run('Milestone H1 is due on 30 May 2026.', rows)).toEqual([]);
});
