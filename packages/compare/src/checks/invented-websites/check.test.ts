import { describe, expect, it } from 'vitest';
import { hostileTexts } from '../../../testing/check-texts.js';
import { documentTextOf } from '../../../testing/document-text.js';
import { runCheck, templateOf } from '../../../testing/presentations.js';
import { inventedWebsites, readForm } from './check.js';

const check = (
  addresses: readonly string[],
  texts: Parameters<typeof documentTextOf>[0] = ['Alder Springs sells water.'],
  options = {},
) =>
  runCheck(
    inventedWebsites,
    documentTextOf(
      texts,
      addresses.map((address) => ({ text: 'Website', address })),
    ),
    templateOf({}),
    options,
  );

it('reports three sites with the same pattern, whatever their names', () => {
  const sites = ['alder', 'birch', 'cedar'].map((name) => `https://www.${name}-official.com`);
  const texts = ['Alder sells water.', 'Birch sells glass.', 'Cedar fills bottles.'];
  expect(check(sites, texts)).toMatchObject([
    {
      key: 'form',
      location: 'link 1; link 2; link 3',
      message:
        '3 websites have the form NAME-official.com, first "https://www.alder-official.com" in link 1.',
    },
  ]);
  expect(check(sites.slice(1), texts)).toEqual([]);
  expect(check(sites.slice(1), texts, { times: 2 })).toHaveLength(1);
});

it('reports a site that fits no name in the document', () => {
  expect(check(['https://zephyrium-official.com/about'])).toMatchObject([
    {
      key: 'no company',
      location: 'link 1',
      message:
        'Website "https://zephyrium-official.com/about" in link 1 looks invented and fits no name in the document.',
    },
  ]);
});

it('reports an address that is written in a text', () => {
  expect(check([], ['Alder sells water.', 'See www.official-zephyrium.com for more.'])).toMatchObject([
    { location: 'text 2' },
  ]);
});

describe('allows', () => {
  it.each<[string, string[], Parameters<typeof documentTextOf>[0]?]>([
    ['sites with the name of a company', ['https://www.alder-springs.com']],
    [
      'sites that are not named like a company',
      ['https://www.bahn.de', 'https://www.bmw-group.com', 'https://ibm.com'],
    ],
    ['one site of such a form for a company of the document', ['https://alder-official.com']],
    ['a company whose name is written as one word', ['https://alderspr-official.com']],
    ['names with "the" and "company"', ['https://www.the-coffee-company.com']],
    ['three groups', ['https://a-one-group.com', 'https://b-two-group.com', 'https://c-three-group.com']],
    ['one site that is linked three times', Array.from({ length: 3 }, () => 'https://alder-official.com')],
    ['a source', [], ['Alder.', 'Source: https://zephyrium-official.com/news']],
    ['a footer', [], ['Alder.', { kind: 'footer', text: 'https://zephyrium-official.com' }]],
    ['mail addresses', ['mailto:info@zephyrium-official.com']],
    ['reserved names, which broken-links reports', ['https://www.alder.example/', 'https://example.com']],
  ])('%s', (_, addresses, texts) => {
    expect(check(addresses, texts)).toEqual([]);
  });
});

it.each([
  ['alpha-official', { name: 'alpha', form: 'NAME-official' }],
  ['alpha-beta-official-site', { name: 'alpha-beta', form: 'NAME-official-site' }],
  ['official-alpha', { name: 'alpha', form: 'official-NAME' }],
  ['alpha-company', { name: 'alpha', form: 'NAME-company' }],
  ['alpha-group-website', { name: 'alpha', form: 'NAME-group-website' }],
  ['example-alpha', { name: 'alpha', form: 'example-NAME' }],
  ['alpha', null],
  ['alpha-group', null],
  ['officialcharts', null],
])('reads the form of %s', (site, form) => {
  expect(readForm(site)).toEqual(form);
});

it('is done with hostile texts', () => {
  expect(
    check(
      hostileTexts.map((text) => `https://${text}`),
      hostileTexts,
    ),
  ).toEqual([]);
  expect(check([`https://${'a-official'.repeat(100_000)}.com`])).toEqual([]);
});
