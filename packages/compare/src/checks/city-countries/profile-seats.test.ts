import { beforeAll, expect, it } from 'vitest';
import { documentTextOf } from '../../../testing/document-text.js';
import { loadCities } from '../../text/city-countries.js';
import { profileSeats } from './profile-seats.js';

beforeAll(loadCities);

const table = [
  ['Company', 'Head office', 'Staff'],
  ['Alder GmbH', 'Kassel', '120'],
  ['Birch SA', 'Nantes', '80'],
  ['Cedar SL', 'Valencia', '64'],
];
const run = (texts: readonly string[], rows = table) =>
  profileSeats(
    documentTextOf(
      ['Alder', 'Birch', 'Cedar'].flatMap((text, index) => [
        { kind: 'title', text },
        texts[index] ?? 'It has plants.',
      ]),
      [],
      [],
      [rows],
    ),
  );

it.each([
  'Alder makes pumps and has its headquarters in Dortmund.',
  'Based in Dortmund, Alder employs 120 people.',
  'Alder baut Pumpen mit Sitz in Dortmund.',
  'Alder, dont le siège est à Dortmund, fabrique des pompes.',
  'La empresa tiene su sede en Dortmund y fabrica bombas.',
])('reports the seat in "%s"', (text) => {
  expect(run([text])).toMatchObject([
    {
      location: 'text 2',
      message: 'The seat of Alder GmbH is "Dortmund" in text 2, but "Kassel" in table 1, row 2.',
    },
  ]);
});

it.each([
  'Alder makes pumps and has its headquarters in Kassel.',
  'Alder, based in Kassel, has a plant in Dortmund.',
  'The parent of Alder is based in Dortmund.',
  'Until 2019 its head office was in Dortmund.',
  'Alder has a plant in Dortmund.',
  'Alder was founded in Dortmund in 1974.',
  'A fund based in Dortmund owns 20 %.',
  'Headquartered in Kassel (Hesse), Alder is based in Germany.',
])('ignores "%s"', (text) => {
  expect(run([text])).toEqual([]);
});

it('ignores a table whose cities are no seats, and several that differ', () => {
  const plants = [['Company', 'Largest plant'], ...table.slice(1)];
  expect(run(['Alder is based in Dortmund.'], plants)).toEqual([]);
  expect(run(['Alder is based in Dortmund.', 'Birch is based in Lyon.'])).toEqual([]);
});
