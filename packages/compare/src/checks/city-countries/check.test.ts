import { beforeAll, describe, expect, it } from 'vitest';
import { checkTables, checkTexts, hostileTexts } from '../../../testing/check-texts.js';
import { documentTextOf } from '../../../testing/document-text.js';
import { runCheck, templateOf } from '../../../testing/presentations.js';
import { loadCities } from '../../text/city-countries.js';
import { cityCountries } from './check.js';

beforeAll(loadCities);

const header = ['No.', 'Buyer', 'City', 'Country'];
const right = [
  ['1', 'Royer SA', 'Reims', 'France'],
  ['2', 'Fasertec GmbH', 'Bielefeld', 'Germany'],
  ['3', 'Balení a.s.', 'Brno', 'Czechia'],
  ['4', 'Northgate plc', 'Leeds', 'UK'],
];

describe('a city beside a country', () => {
  it.each([
    ['Zurich', 'Sweden', 'Zurich is in Switzerland, not in Sweden (in table 1, row 6).'],
    ['München', 'Austria', 'München is in Germany, not in Austria (in table 1, row 6).'],
    ['Muenchen', 'Österreich', 'Muenchen is in Germany, not in Österreich (in table 1, row 6).'],
    ['Turin', 'Espagne', 'Turin is in Italy, not in Espagne (in table 1, row 6).'],
    [
      'Paris',
      'Italia',
      'Paris is in Canada or France or Panama or the United States, not in Italia (in table 1, row 6).',
    ],
  ])('is reported: %s in %s', (city, country, message) => {
    const findings = checkTables(cityCountries, [[header, ...right, ['5', 'Packhaus AG', city, country]]]);
    expect(findings).toMatchObject([{ message, location: 'table 1, row 6' }]);
  });

  it.each([
    ['Milan', 'United States'],
    ['Ghent', 'Belgium'],
    ['Florence', 'Italy'],
    ['Paris', 'USA'],
    ['Smallville', 'Sweden'],
    ['Belfast', 'Ireland'],
    ['Saint-Denis', 'Réunion'],
    ['Hong Kong', 'China'],
    ['Zürich', 'CH'],
    ['Köln', 'Deutschland'],
    ['Zurich / Munich', 'Germany'],
    ['Frankfurt (Main)', 'Germany'],
    ['Vitoria', 'Spain'],
    ['Valence', 'Espagne'],
  ])('is right: %s in %s', (city, country) => {
    expect(checkTables(cityCountries, [[header, ...right, ['5', 'Packhaus AG', city, country]]])).toEqual([]);
  });

  it('is reported in a short list', () => {
    const rows = (country: string) => [
      ['Lyon', country],
      ['Hamburg', 'Germany'],
      ['Padua', 'Italy'],
    ];
    expect(checkTables(cityCountries, [[['City', 'Country'], ...rows('Germany')]])).toHaveLength(1);
    expect(checkTables(cityCountries, [[['City', 'Country'], ...rows('France')]])).toEqual([]);
  });

  it('is left alone if the column of countries is about something else', () => {
    const rows = [
      ['Zurich', 'Sweden'],
      ['Reims', 'Italy'],
      ['Leeds', 'UK'],
      ['Graz', 'Austria'],
    ];
    expect(checkTables(cityCountries, [[['City', 'Country'], ...rows]])).toEqual([]);
    const births = [['City', 'Country of birth'], ...right.map((row) => row.slice(2)), ['Zurich', 'Sweden']];
    expect(checkTables(cityCountries, [births])).toEqual([]);
  });
});

describe('a city before a country', () => {
  const cell = (text: string) => ({ kind: 'cell' as const, text });
  it.each([
    [[cell('Head office'), cell('Metz, Austria')]],
    [[cell('Hauptsitz:'), cell('57000 Metz, Österreich')]],
    [[cell('Siège social'), cell('Metz (Autriche)')]],
    [['Sede: Metz, Austria']],
    [['Padua, Spain | since 2011 | 330 staff']],
    [['Kaskade is based in Metz, Austria.']],
    [['Das Unternehmen mit Sitz in Metz, Österreich.']],
  ])('is reported: %o', (texts) => {
    expect(checkTexts(cityCountries, texts)).toHaveLength(1);
  });

  it.each([
    [[cell('Head office'), cell('Metz, France')]],
    [[cell('Markets'), cell('Munich, Austria')]],
    [['Markets: Munich, Austria']],
    [['It has offices in Munich, Austria and Italy.']],
    [['It is based in Munich, Austria and Italy being its markets.']],
    [['Padua, Italy | since 2011 | Spain']],
    [['Sofia, Germany | Head of marketing']],
    [['Bernried, Munster, Ireland | since 2011']],
    [['It is based in Atlanta, Georgia.']],
  ])('is right: %o', (texts) => {
    expect(checkTexts(cityCountries, texts)).toEqual([]);
  });
});

describe('a company', () => {
  const overview = [
    ['Company', 'Seat'],
    ['Adda Srl', 'Lodi, Italy'],
    ['Birch AB', 'Ystad, Sweden'],
    ['Cedar SA', 'Dole, France'],
  ];
  const profile = (name: string, seat: string) => [
    { kind: 'title' as const, text: name },
    { kind: 'cell' as const, text: 'Head office' },
    { kind: 'cell' as const, text: seat },
  ];
  const run = (...profiles: ReturnType<typeof profile>[]) =>
    runCheck(cityCountries, documentTextOf(profiles.flat(), [], [], [overview]), templateOf({}));

  it('is reported if its seat is in two countries', () => {
    expect(run(profile('Adda Srl', 'Lodi, Austria'))).toMatchObject([
      { message: 'Adda Srl is in Austria in text 3, but in Italy in table 1, row 2.', key: 'adda' },
    ]);
    const others = [profile('Birch AB', 'Ystad, Sweden'), profile('Cedar SA', 'Dole, France')];
    expect(run(profile('Adda Srl', 'Wels, Austria'), ...others)).toHaveLength(1);
  });

  it('may have branches', () => {
    expect(run(profile('Adda Srl', 'Lodi, Italy'))).toEqual([]);
    expect(run(profile('Adda Srl', 'Wels, Austria'))).toEqual([]);
  });
});

it('is done with hostile texts', () => {
  expect(checkTexts(cityCountries, hostileTexts)).toEqual([]);
});

describe('a country beside a legal form and a site', () => {
  const listed = (seat: string, name = 'Oliveira do Alentejo Lda', site = 'www.oliveira-alentejo.pt') => [
    [
      ['Almazara', 'Sede', 'Web'],
      ['Aceites Sierra Morena SL', 'Villanueva Baja, España', 'www.sierramorena.es'],
      [name, seat, site],
      ['Frantoio Salento Srl', 'Lecce Nuova, Italia', 'www.frantoiosalento.it'],
    ],
  ];

  it.each([
    ['Bejinha, Italia', 'Oliveira Lda', 'www.oliveira.pt'],
    ['Bejinha, Italia', 'Oliveira Lda', 'www.oliveira.com'],
    ['Bejinha, Italia', 'Oliveira', 'oliveira.pt'],
    ['Dorf, France', 'Mühle GmbH', 'https://www.muehle.de/'],
    ['Kleinstadt, Allemagne', 'Moulin du Val SARL', 'www.moulin-val.fr'],
    ['Paesino, Germania', 'Frantoio Garda SpA', ''],
    ['Dorf, Germania', 'Olive Group PLC', 'www.olive-group.co.uk'],
  ])('is reported: %s for %s, %s', (seat, name, site) => {
    expect(checkTables(cityCountries, listed(seat, name, site))).toMatchObject([
      { location: 'table 1, row 3', message: expect.stringContaining('of another country') },
    ]);
  });

  it.each([
    ['Bejinha, Portugal', 'Oliveira Lda', 'www.oliveira.pt'],
    ['Dorf, Germania', 'Olive Group PLC', 'www.olive-group.com'],
    ['Dorf, Italia', 'Mühle GmbH', 'www.muehle.de'],
    ['Dorf, France', 'Mühle GmbH', 'www.muehle.fr'],
    ['Village, France', 'Airbag SE', 'www.airbag.com'],
    ['Village, France', 'Start', 'www.start.io'],
    ['Stad, Paesi Bassi', 'Motori NV', 'www.motori.com'],
  ])('may be right: %s for %s, %s', (seat, name, site) => {
    expect(checkTables(cityCountries, listed(seat, name, site))).toEqual([]);
  });

  it('is reported in a column of countries alone', () => {
    const rows = (country: string) => [
      [
        ['Company', 'Country', 'Staff'],
        ['Sierra SL', 'Spain', '12'],
        ['Salento Srl', 'Italy', '14'],
        ['Mühle GmbH', country, '15'],
      ],
    ];
    expect(checkTables(cityCountries, rows('Portugal'))).toMatchObject([{ location: 'table 1, row 4' }]);
    expect(checkTables(cityCountries, rows('Austria'))).toEqual([]);
  });

  it('is left alone if few companies fit', () => {
    const table = [
      ['Company', 'Country of the plant', 'Country'],
      ['Sierra SL', 'x', 'Portugal'],
      ['Salento Srl', 'x', 'Germany'],
      ['Mühle GmbH', 'x', 'Germany'],
    ];
    expect(checkTables(cityCountries, [table])).toEqual([]);
  });
});
