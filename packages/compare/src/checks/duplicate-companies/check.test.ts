import { expect, it } from 'vitest';
import { withCompanies } from '../../../../documents/testing/market-deck.js';
import { comparePresentation } from '../../../testing/compare-presentation.js';
import { companyOf, presentationViewOf, runCheck, templateOf } from '../../../testing/presentations.js';
import { duplicateCompanies } from './check.js';

it('reports a company that occurs twice under two spellings, and nothing else (S0-178)', async () => {
  const content = withCompanies((_, index) => (index === 5 ? { name: 'Alder Springs Pte. Ltd.' } : {}));
  expect(await comparePresentation(content)).toMatchObject([
    {
      check: 'duplicate-companies',
      severity: 'high',
      location: 'slides 5, 10',
      actual: 'Alder Springs, Alder Springs Pte. Ltd. (slides 5, 10)',
    },
  ]);
});

const run = (...names: [string, string[]][]) =>
  runCheck(
    duplicateCompanies,
    presentationViewOf({
      companies: names.map(([name, websites], index) => companyOf(index + 1, { name, websites })),
    }),
    templateOf({}),
  );

it('reports two names that share their only website (S0-178)', () => {
  expect(run(['Alder', ['https://a.example/']], ['Birch', ['https://www.a.example/about']])).toHaveLength(1);
});

it('treats an address and the link over it as one website', () => {
  expect(
    run(
      ['Alder', ['https://www.a.example/', 'www.a.example']],
      ['Birch', ['http://a.example', 'www.a.example']],
    ),
  ).toHaveLength(1);
  expect(
    run(
      ['Alder', ['https://www.a.example/', 'www.a.example']],
      ['Birch', ['https://www.b.example/', 'www.b.example', 'https://a.example/']],
    ),
  ).toEqual([]);
});

it('does not mistake a shared source or a blocked site for the same company', () => {
  expect(run(['Alder', ['https://linkedin.com/a']], ['Birch', ['https://linkedin.com/b']])).toEqual([]);
  expect(
    run(
      ['Alder', ['https://a.example', 'https://source.example']],
      ['Birch', ['https://b.example', 'https://source.example']],
    ),
  ).toEqual([]);
});

it.each([
  ['Ørsted A/S', 'Orsted'],
  ['Enel', 'Enel S.p.A.'],
  ['Müller', 'Mueller GmbH & Co. KG'],
  ['腾讯', '腾讯有限公司'],
  ['Газпром', 'Gazprom'],
])('recognizes "%s" and "%s" as one company, whatever legal form and script (S0-178)', (a, b) => {
  expect(run([a, ['https://a.example/']], [b, ['https://b.example/']])).toHaveLength(1);
});

it('treats a site with and without www. as one, and pages of two companies on one host as two (S0-178)', () => {
  expect(run(['Alder', ['https://www.a.example']], ['Birch', ['http://a.example/en/']])).toHaveLength(1);
  expect(run(['Alder', ['https://hub.example/alder']], ['Birch', ['https://hub.example/birch']])).toEqual([]);
});

it('does not take a site for a blocked one because its name ends alike (S0-177)', () => {
  // x.com is blocked, and fix.com is another site.
  expect(run(['Alder', ['https://fix.com']], ['Birch', ['https://www.fix.com/']])).toHaveLength(1);
});

it('distinguishes companies whose names are only legal forms', () => {
  expect(run(['Co', []], ['Company', []])).toEqual([]);
});
