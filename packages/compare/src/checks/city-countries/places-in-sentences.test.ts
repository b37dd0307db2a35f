import { beforeAll, expect, it } from 'vitest';
import { checkTexts, hostileTexts } from '../../../testing/check-texts.js';
import { documentTextOf } from '../../../testing/document-text.js';
import { runCheck, templateOf } from '../../../testing/presentations.js';
import { loadCities } from '../../text/city-countries.js';
import { cityCountries } from './check.js';

beforeAll(loadCities);

it.each([
  ['Pumpen GmbH, Holländische Straße 88, 34127 Kassel, Österreich', 'Kassel, Österreich'],
  ['57000 Metz (Austria)', 'Metz, Austria'],
  ['Acme SARL, 4 rue des Alliés, F-57000 Metz, Autriche', 'Metz, Autriche'],
  ['Hornos SL, calle Mayor 3, 50001 Zaragoza, Portugal.', 'Zaragoza, Portugal'],
  ['Sughi Srl, via Roma 2, 25121 Brescia, Svizzera', 'Brescia, Svizzera'],
  ['Box AB, Hamngatan 1, 211 20 Malmö, Norway', 'Malmö, Norway'],
  ['Its website is www.box.example, its seat is Malmö in Norway.', 'Malmö, Norway'],
  ['The company is based in Metz in Austria.', 'Metz, Austria'],
  ['Sitz der Gesellschaft ist Kassel in Österreich.', 'Kassel, Österreich'],
  ['Le siège est à Metz en Autriche.', 'Metz, Autriche'],
  ['Pumpen GmbH Holländische Straße 88 34127 Kassel Österreich', 'Kassel, Österreich'],
  ['Verres SAS – 12 quai Perrache – 69002 Lyon – Belgique', 'Lyon, Belgique'],
  ['La sede es Zaragoza en Portugal.', 'Zaragoza, Portugal'],
])('reports the city of another country in "%s"', (text, actual) => {
  expect(checkTexts(cityCountries, [text])).toMatchObject([{ location: 'text 1', actual }]);
});

it.each([
  'Pumpen GmbH, Holländische Straße 88, 34127 Kassel, Deutschland',
  'Bergen Bau GmbH, Markt 3, 29303 Bergen, Deutschland',
  '4020 Linz, Österreich',
  'In 2024 Munich, Austria and Italy grew.',
  'We sold 34127 Kassel, our brand, to Austria.',
  'Sales: 57000 Metz, Austria and Lyon',
  'The seat is Santiago, and the sales office is in Spain.',
  'The plant in Santiago in Spain was sold.',
  'It is based in Linz in Upper Austria.',
  'A shop in Malmö in Sweden, and one in Bergen in Norway.',
  'She studied in Vienna in the Netherlands Institute.',
])('accepts "%s"', (text) => {
  expect(checkTexts(cityCountries, [text])).toEqual([]);
});

it('compares a sentence with the list', () => {
  const rows = [
    ['Company', 'City', 'Country'],
    ['Box AB', 'Malmö', 'Sweden'],
    ['Fisk AS', 'Bergen', 'Norway'],
    ['Karton A/S', 'Aarhus', 'Denmark'],
  ];
  const run = (text: string) =>
    runCheck(cityCountries, documentTextOf([text], [], [], [rows]), templateOf({}));
  expect(run('The boxes come from a hall in Malmö in Norway.')).toMatchObject([{ location: 'text 1' }]);
  expect(run('The boxes come from a hall in Malmö in Sweden.')).toEqual([]);
  expect(run('Box AB from Malmö, Norway, makes boxes.')).toHaveLength(1);
  expect(run('A hall in Malmö (Norway) is new.')).toHaveLength(1);
  expect(run('Die Box AB aus Malmö in Norwegen wächst.')).toHaveLength(1);
  expect(run('It sells in Malmö, Norway, and Denmark.')).toEqual([]);
  expect(run('It sells in Malmö, Norway and Denmark.')).toEqual([]);
  expect(run('It sells in Malmö, Norway, Denmark and Poland.')).toEqual([]);
  expect(run('They met in Malmö in Norway Street 4.')).toEqual([]);
});

it('reads an address in two paragraphs', () => {
  expect(checkTexts(cityCountries, ['34127 Kassel', 'Österreich'])).toMatchObject([{ location: 'text 2' }]);
  expect(checkTexts(cityCountries, ['34127 Kassel', 'Deutschland'])).toEqual([]);
});

it('is done with hostile texts', () => {
  expect(
    checkTexts(cityCountries, [...hostileTexts, '12345 Aa '.repeat(500), 'in Aa in '.repeat(500)]),
  ).toEqual([]);
});
