import { expect, it } from 'vitest';
import { documentTextOf } from '../../../testing/document-text.js';
import { runCheck, templateOf } from '../../../testing/presentations.js';
import { conflictingFigures } from './check.js';

const costs = [
  ['Running costs', 'EUR per year'],
  ['Rent', '48,000'],
  ['Staff', '112,000'],
  ['Energy', '14,500'],
  ['Insurance', '5,500'],
];
const costsWithTotal = [
  ['Running costs', 'EUR per year'],
  ['Rent', '48,000'],
  ['Staff', '112,000'],
  ['Energy', '14,500'],
  ['Insurance', '5,500'],
  ['Total', '180,000'],
];
const sites = [
  ['Site', 'Employees'],
  ['Lyon', '120'],
  ['Metz', '85'],
  ['Lille', '64'],
];
const run = (text: string, table: readonly (readonly string[])[] = costs) =>
  runCheck(conflictingFigures, documentTextOf([text], [], [], [table]), templateOf({}));

it.each([
  ['Running costs amount to EUR 210,000 per year.', '180,000', costs],
  ['Die laufenden Kosten betragen EUR 210,000 pro Jahr.', '180,000', costs],
  ['Les coûts s’élèvent à EUR 210,000 par an.', '180,000', costs],
  ['Los costes ascienden a EUR 210,000 al año.', '180,000', costs],
  ['I costi ammontano a EUR 210,000 all’anno.', '180,000', costs],
  ['Together, the four items come to EUR 210,000.', '180,000', costs],
  ['The items add up to EUR 210,000.', '180,000', costs],
  ['Zusammen sind das EUR 210,000.', '180,000', costs],
  ['Ensemble, ces postes représentent EUR 210,000.', '180,000', costs],
  ['En total, los costes son EUR 210,000.', '180,000', costs],
  ['In totale i costi sono EUR 210,000.', '180,000', costs],
  ['Die Gesamtkosten betragen EUR 210,000.', '180,000', costs],
  ['Running costs amount to EUR 210,000 per year.', '180,000', costsWithTotal],
  ['Die laufenden Kosten betragen EUR 210,000 pro Jahr.', '180,000', costsWithTotal],
  ['Les coûts s’élèvent à EUR 210,000 par an.', '180,000', costsWithTotal],
  ['Los costes ascienden a EUR 210,000 al año.', '180,000', costsWithTotal],
  ['I costi ammontano a EUR 210,000 all’anno.', '180,000', costsWithTotal],
  ['Together, the four items come to EUR 210,000.', '180,000', costsWithTotal],
  ['The items add up to EUR 210,000.', '180,000', costsWithTotal],
  ['Zusammen sind das EUR 210,000.', '180,000', costsWithTotal],
  ['Ensemble, ces postes représentent EUR 210,000.', '180,000', costsWithTotal],
  ['En total, los costes son EUR 210,000.', '180,000', costsWithTotal],
  ['In totale i costi sono EUR 210,000.', '180,000', costsWithTotal],
  ['Die Gesamtkosten betragen EUR 210,000.', '180,000', costsWithTotal],
  ['The three sites employ 289 people together.', '269', sites],
  ['Zusammen beschäftigen sie 289 Mitarbeiter.', '269', sites],
  ['Ensemble, ils emploient 289 salariés.', '269', sites],
  ['En conjunto emplean a 289 personas.', '269', sites],
  ['Insieme occupano 289 dipendenti.', '269', sites],
  ['Together they cover 3 towns and employ 289 people.', '269', sites],
] as const)('compares the total in "%s"', (text, right, table) => {
  const [finding, ...others] = run(text, table);
  expect(others).toEqual([]);
  expect(finding?.location).toBe('text 1');
  expect(finding?.message).toContain(right);
});

it.each([
  ['Running costs amount to EUR 180,000 per year.', costs],
  ['Die laufenden Kosten betragen EUR 180,000 pro Jahr.', costs],
  ['Les coûts s’élèvent à EUR 180,000 par an.', costs],
  ['Los costes ascienden a EUR 180,000 al año.', costs],
  ['I costi ammontano a EUR 180,000 all’anno.', costs],
  ['Together, the four items come to EUR 180,000.', costs],
  ['The items add up to EUR 180,000.', costs],
  ['Zusammen sind das EUR 180,000.', costs],
  ['Ensemble, ces postes représentent EUR 180,000.', costs],
  ['En total, los costes son EUR 180,000.', costs],
  ['In totale i costi sono EUR 180,000.', costs],
  ['Die Gesamtkosten betragen EUR 180,000.', costs],
  ['Running costs amount to EUR 180,000 per year.', costsWithTotal],
  ['Die laufenden Kosten betragen EUR 180,000 pro Jahr.', costsWithTotal],
  ['Les coûts s’élèvent à EUR 180,000 par an.', costsWithTotal],
  ['Los costes ascienden a EUR 180,000 al año.', costsWithTotal],
  ['I costi ammontano a EUR 180,000 all’anno.', costsWithTotal],
  ['Together, the four items come to EUR 180,000.', costsWithTotal],
  ['The items add up to EUR 180,000.', costsWithTotal],
  ['Zusammen sind das EUR 180,000.', costsWithTotal],
  ['Ensemble, ces postes représentent EUR 180,000.', costsWithTotal],
  ['En total, los costes son EUR 180,000.', costsWithTotal],
  ['In totale i costi sono EUR 180,000.', costsWithTotal],
  ['Die Gesamtkosten betragen EUR 180,000.', costsWithTotal],
  ['The three sites employ 269 people together.', sites],
  ['Zusammen beschäftigen sie 269 Mitarbeiter.', sites],
  ['Ensemble, ils emploient 269 salariés.', sites],
  ['En conjunto emplean a 269 personas.', sites],
  ['Insieme occupano 269 dipendenti.', sites],
  ['Rent and energy together come to EUR 62,500.', costs],
  ['In total, 250 people took part in the survey.', sites],
  ['Insgesamt wurden 250 Mitarbeiter befragt.', sites],
  ['In total, the owner spent EUR 210,000 in 2023.', costs],
  ['With tax, the items come to EUR 214,200 in total.', costs],
  ['The director earns EUR 190,000 per year.', sites],
  ['In total, about EUR 200,000 is spent.', costs],
  ['Together they serve 250 customers.', sites],
  ['In total, the market is worth USD 190,000.', costs],
  ['Total savings are EUR 150,000.', costs],
  ['Together they cost EUR 2.1 million.', costs],
] as const)('ignores "%s"', (text, table) => {
  expect(run(text, table)).toEqual([]);
});

const revenues = [
  ['Unternehmen', 'Umsatz 2025 (Mio. €)'],
  ['Aue GmbH', '128'],
  ['Lindner AG', '104'],
  ['Mosel GmbH', '79'],
  ['Summe', '311'],
];

it('compares a sum without a year with the only year of a column', () => {
  expect(run('Drei Unternehmen mit zusammen 331 Mio. € Umsatz', revenues)).toHaveLength(1);
  for (const text of [
    'Drei Unternehmen mit zusammen 311 Mio. € Umsatz',
    'Drei Unternehmen mit zusammen 331 Mio. € Umsatz im Jahr 2024',
    'Mit Holding zusammen 331 Mio. € Umsatz',
  ])
    expect(run(text, revenues)).toEqual([]);
});
