import { expect, it } from 'vitest';
import { documentTextOf } from '../../../testing/document-text.js';
import { runCheck, templateOf } from '../../../testing/presentations.js';
import { conflictingFigures } from './check.js';

const german = [
  ['Mio. EUR', '2024', '2025'],
  ['Umsatz', '73,0', '79,5'],
  ['EBITDA', '10,2', '11,9'],
  ['Mitarbeiter', '410', '432'],
];
const french = [
  ['M€', '2024', '2025'],
  ["Chiffre d'affaires", '73,0', '79,5'],
  ['EBITDA', '10,2', '11,9'],
  ['Effectif', '410', '432'],
];
const spanish = [
  ['Millones de euros', '2024', '2025'],
  ['Ventas', '73,0', '79,5'],
  ['Empleados', '410', '432'],
];
const italian = [
  ['Milioni di euro', '2024', '2025'],
  ['Ricavi', '73,0', '79,5'],
  ['Dipendenti', '410', '432'],
];
const english = [
  ['EUR million', '2024', '2025'],
  ['Revenue', '73.0', '79.5'],
  ['EBITDA', '10.2', '11.9'],
  ['Employees', '410', '432'],
];
const run = (text: string, table: readonly (readonly string[])[] = german) =>
  runCheck(conflictingFigures, documentTextOf([text], [], [], [table]), templateOf({}));

it.each([
  ['Der Gesamtumsatz betrug 2025 89,5 Mio. EUR.', '79,5', german],
  ['Der Konzernumsatz erreichte 2025 89,5 Mio. EUR.', '79,5', german],
  ['Der Nettoumsatz lag 2025 bei 89,5 Mio. EUR.', '79,5', german],
  ['Die Umsatzerlöse stiegen 2025 auf 89,5 Mio. EUR.', '79,5', german],
  ['Im Jahr 2025 stieg der Umsatz auf 89,5 Mio. EUR.', '79,5', german],
  ['2025 erzielte das Unternehmen einen Umsatz von 89,5 Mio. EUR.', '79,5', german],
  ['Die Mitarbeiterzahl stieg 2025 auf 482.', '432', german],
  ['Das Unternehmen beschäftigte 2025 482 Mitarbeiter.', '432', german],
  ['Das Umsatzwachstum betrug 2025 12,4 %.', '8.9 %', german],
  ['Der Umsatz wuchs 2025 um 12,4 % auf 79,5 Mio. EUR.', '8.9 %', german],
  ['Der Umsatz stieg von 73,0 Mio. EUR auf 89,5 Mio. EUR.', '79,5', german],
  ["En 2025, la société a réalisé un chiffre d'affaires de 89,5 millions d'euros.", '79,5', french],
  ["Le chiffre d'affaires 2025 ressort à 89,5 M€.", '79,5', french],
  ["Avec un chiffre d'affaires de 89,5 M€ en 2025, le groupe progresse.", '79,5', french],
  ["L'effectif atteint 482 personnes en 2025.", '432', french],
  ["Le chiffre d'affaires est passé de 73,0 à 89,5 millions d'euros.", '79,5', french],
  ["La croissance du chiffre d'affaires était de 12,4 % en 2025.", '8.9 %', french],
  ['En 2025 la empresa obtuvo unas ventas de 89,5 millones de euros.', '79,5', spanish],
  ['La empresa contaba con 482 empleados en 2025.', '432', spanish],
  ['Las ventas pasaron de 73,0 a 89,5 millones de euros.', '79,5', spanish],
  ['El crecimiento de las ventas fue del 12,4 % en 2025.', '8.9 %', spanish],
  ['Nel 2025 la società ha realizzato ricavi per 89,5 milioni di euro.', '79,5', italian],
  ['La società contava 482 dipendenti nel 2025.', '432', italian],
  ['I ricavi sono passati da 73,0 a 89,5 milioni di euro.', '79,5', italian],
  ['La crescita dei ricavi è stata del 12,4 % nel 2025.', '8.9 %', italian],
  ['The company ended 2025 with revenue of EUR 89.5 million.', '79.5', english],
  ['2025 revenue: EUR 89.5 million', '79.5', english],
  ['Revenue went from EUR 73.0 million to EUR 89.5 million.', '79.5', english],
  ['Revenue growth was 12.4 % in 2025.', '8.9 %', english],
  ['Revenue growth of 12.4 % in 2025 beat the market.', '8.9 %', english],
  ['Revenue growth was 12.4 % in 2025, after 9.2 % in 2024.', '8.9 %', english],
  ['Le chiffre d’affaires est passé de 73,0 à 89,5 millions d’euros et reste stable.', '79,5', french],
  ['Total group revenue was EUR 89.5 million in 2025.', '79.5', english],
] as const)('compares the level or rate in "%s"', (text, right, table) => {
  const [finding, ...others] = run(text, table);
  expect(others).toEqual([]);
  expect(finding?.location).toBe('text 1');
  expect(finding?.message).toContain(right);
});

it.each([
  ['Der Gesamtumsatz betrug 2025 79,5 Mio. EUR.', german],
  ['Der Konzernumsatz erreichte 2025 79,5 Mio. EUR.', german],
  ['Der Nettoumsatz lag 2025 bei 79,5 Mio. EUR.', german],
  ['Die Umsatzerlöse stiegen 2025 auf 79,5 Mio. EUR.', german],
  ['Im Jahr 2025 stieg der Umsatz auf 79,5 Mio. EUR.', german],
  ['2025 erzielte das Unternehmen einen Umsatz von 79,5 Mio. EUR.', german],
  ['Die Mitarbeiterzahl stieg 2025 auf 432.', german],
  ['Das Unternehmen beschäftigte 2025 432 Mitarbeiter.', german],
  ['Das Umsatzwachstum betrug 2025 8,9 %.', german],
  ['Der Umsatz wuchs 2025 um 8,9 % auf 79,5 Mio. EUR.', german],
  ['Der Umsatz stieg von 73,0 Mio. EUR auf 79,5 Mio. EUR.', german],
  ["En 2025, la société a réalisé un chiffre d'affaires de 79,5 millions d'euros.", french],
  ["Le chiffre d'affaires 2025 ressort à 79,5 M€.", french],
  ["Avec un chiffre d'affaires de 79,5 M€ en 2025, le groupe progresse.", french],
  ["L'effectif atteint 432 personnes en 2025.", french],
  ["Le chiffre d'affaires est passé de 73,0 à 79,5 millions d'euros.", french],
  ["La croissance du chiffre d'affaires était de 8,9 % en 2025.", french],
  ['En 2025 la empresa obtuvo unas ventas de 79,5 millones de euros.', spanish],
  ['La empresa contaba con 432 empleados en 2025.', spanish],
  ['Las ventas pasaron de 73,0 a 79,5 millones de euros.', spanish],
  ['El crecimiento de las ventas fue del 8,9 % en 2025.', spanish],
  ['Nel 2025 la società ha realizzato ricavi per 79,5 milioni di euro.', italian],
  ['La società contava 432 dipendenti nel 2025.', italian],
  ['I ricavi sono passati da 73,0 a 79,5 milioni di euro.', italian],
  ['La crescita dei ricavi è stata del 8,9 % nel 2025.', italian],
  ['The company ended 2025 with revenue of EUR 79.5 million.', english],
  ['2025 revenue: EUR 79.5 million', english],
  ['Revenue went from EUR 73.0 million to EUR 79.5 million.', english],
  ['Revenue growth was 8.9 % in 2025.', english],
  ['Revenue growth of 8.9 % in 2025 beat the market.', english],
  ['Der Umsatz stieg 2025 um 6,5 Mio. EUR.', german],
  ['Der Umsatz stieg 2025 um 6,5 Mio. EUR auf 79,5 Mio. EUR.', german],
  ['Der Gesamtumsatz der Tochter betrug 2025 12,5 Mio. EUR.', german],
  ["Avec un chiffre d'affaires de 30,0 M€ en 2025, Durand SA est plus petit.", french],
  ['La société emploie 40 salariés à Lyon en 2025.', french],
  ['Las ventas pasaron de 61,0 a 70,2 millones de euros.', spanish],
  ['La crescita dei ricavi è stata del 12,4 % in Francia.', italian],
  ['Revenue growth of 12.4 % in Norway beat the market.', english],
  ['Organic revenue growth was 12.4 % in 2025.', english],
  ['Alder ended 2025 with revenue of EUR 12.0 million.', english],
  ['Revenue in Norway went from EUR 7.3 million to EUR 8.9 million.', english],
  ['Revenue reached EUR 79.5 million, 9 % more than in 2024.', english],
  ['Group revenue was EUR 79.5 million in 2025.', english],
] as const)('ignores "%s"', (text, table) => {
  expect(run(text, table)).toEqual([]);
});
