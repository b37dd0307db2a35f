import { beforeAll, expect, it } from 'vitest';
import { documentTextOf } from '../../../testing/document-text.js';
import { runCheck, templateOf } from '../../../testing/presentations.js';
import { loadCities } from '../../text/city-countries.js';
import { mixedSpellings } from './check.js';

beforeAll(loadCities);

const companies = [
  ['Company', 'Seat'],
  ['Halvorsen Thermal', 'Oslo'],
  ['Mosel Pack GmbH', 'Trier'],
  ['Sorel Énergie', 'Lyon'],
  ['Deutsche Pack AG', 'Köln'],
  ['Christian Weber', 'Aachen'],
];
const run = (...texts: readonly string[]) =>
  runCheck(mixedSpellings, documentTextOf(texts, [], [], [companies]), templateOf({}));

it.each([
  ['Halverson Thermal was founded in 1968.', 'Halverson Thermal', 'Halvorsen Thermal'],
  ['Mosell Pack GmbH: stark bei Weinkartons', 'Mosell Pack GmbH', 'Mosel Pack GmbH'],
  ['The plant of Sorrel Énergie is near Lyon.', 'Sorrel Énergie', 'Sorel Énergie'],
])('reports the company in "%s"', (text, wrong, right) => {
  expect(run('We compare three companies.', text)).toMatchObject([
    {
      message: expect.stringContaining(`is written "${wrong}"`),
      expected: `${right} or ${wrong} throughout`,
    },
  ]);
});

it.each([
  'Halvorsen Thermal was founded in 1968.',
  'Hansen Thermal was founded in 1968.',
  'Der Kredit der Deutschen Pack AG läuft bis 2030.',
  'Christina Weber opened the building.',
  'Mosel Pack GmbH and Mosell Pack GmbH are neighbours.',
  'Halvorsens Thermal division is large. Halvorsens Thermal division is old.',
  'Sorel Energie is near Lyon.'.replace('Energie', 'Énergie'),
  'The Moselle Pack festival takes place in May.',
])('accepts "%s"', (text) => {
  expect(run('We compare three companies.', text)).toEqual([]);
});
