import { beforeAll, expect, it } from 'vitest';
import { hostileTexts } from '../../../testing/check-texts.js';
import { documentTextOf } from '../../../testing/document-text.js';
import { runCheck, templateOf } from '../../../testing/presentations.js';
import { loadCities } from '../../text/city-countries.js';
import { mixedSpellings } from './check.js';

beforeAll(loadCities);

const rows = [
  ['Company', 'City', 'Revenue'],
  ['Nordpapp AB', 'Malmö', '410'],
  ['Fjordpak AS', 'Bergen', '330'],
  ['Tampere Board Oy', 'Tampere', '190'],
  ['Kern Optik GmbH', 'Jena', '62'],
  ['Ebro Olives SL', 'Zaragoza', '22'],
  ['Royer SAS', 'Reims', '31'],
  ['Aquila Foods SpA', 'Parma', '96'],
];
const runWith = (texts: Parameters<typeof documentTextOf>[0]) =>
  runCheck(
    mixedSpellings,
    documentTextOf(
      [...texts, ...rows.flat().map((text) => ({ kind: 'cell' as const, text }))],
      [],
      [],
      [rows],
    ),
    templateOf({}),
  );

it.each([
  ['Nordpapp AS leads with EUR 410 million.', 'Nordpapp AS; Nordpapp AB'],
  ['Fjordpak AB from Bergen follows.', 'Fjordpak AB; Fjordpak AS'],
  ['Die Kern Optik AG wächst.', 'Kern Optik AG; Kern Optik GmbH'],
  ['En España, Ebro Olives SA creció.', 'Ebro Olives SA; Ebro Olives SL'],
  ['La Royer SARL progresse.', 'Royer SARL; Royer SAS'],
  ['La Aquila Foods S.r.l. cresce.', 'Aquila Foods S.r.l.; Aquila Foods SpA'],
])('reports the form in "%s", which the table has otherwise', (text, actual) => {
  expect(runWith([text])).toMatchObject([{ location: 'text 1', actual }]);
});

it.each([
  'Nordpapp AB leads with EUR 410 million.',
  'Nordpapp AS sells the boxes in Norway.',
  'Kern Optik AG is the parent of Kern Optik GmbH.',
  'Die Kern Optik GmbH hieß früher Kern Optik AG.',
  'The Aquila Foods S.p.A. grew.',
  'Kern Optik GmbH & Co. KG lets the building.',
  'The stake of Royer SARL is 30 %.',
  'Kern Licht AG grew.',
])('accepts "%s"', (text) => {
  expect(runWith([text])).toEqual([]);
});

it('accepts a company that is named with both forms more than once', () => {
  expect(runWith(['Kern Optik AG grew.', 'Kern Optik AG and Kern Optik GmbH met.'])).toEqual([]);
  expect(runWith(['Kern Optik AG grew.', 'Kern Optik AG fell.', 'Kern Optik GmbH grew.'])).toEqual([]);
});

it('compares the title of a profile with its text and address', () => {
  const title = (text: string) => ({ kind: 'title' as const, text });
  const run = (...texts: Parameters<typeof documentTextOf>[0]) =>
    runCheck(mixedSpellings, documentTextOf(texts), templateOf({}));
  const address = 'Tessin Pumpen GmbH, Holländische Straße 88, 34127 Kassel';
  expect(
    run(
      title('Unternehmensprofil: Tessin Pumpen GmbH'),
      'Die Tessin Pumpen AG wurde 1974 gegründet.',
      address,
    ),
  ).toMatchObject([{ location: 'text 2', key: 'tessin pumpen' }]);
  expect(run(title('Tessin Pumpen AG'), 'Sie baut Pumpen.', address)).toHaveLength(1);
  expect(run(title('Tessin Pumpen GmbH'), 'Sie gehört zur Tessin Pumpen AG.', address)).toEqual([]);
  expect(run('Wir trafen die Tessin Pumpen AG.', address)).toEqual([]);
});

it('is done with hostile texts', () => {
  expect(runWith([...hostileTexts, 'Kern '.repeat(900), 'Kern Optik AG '.repeat(300)])).toEqual([]);
});
