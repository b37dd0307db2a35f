import { describe, expect, it } from 'vitest';
import { checkTexts, hostileTexts } from '../../../testing/check-texts.js';
import type { LocatedText } from '../../views/document-text.js';
import { templatedSentences } from './check.js';

const names = ['Alder', 'Birch Water', 'Cedar Bottling'];
const of = <Text>(write: (name: string, index: number) => Text) => names.map(write);
const check = (texts: readonly (string | Partial<LocatedText>)[], options = {}) =>
  checkTexts(templatedSentences, texts, options);

it('reports a sentence into which only the name is inserted', () => {
  const texts = of(
    (name) => `${name} continues to invest in quality, growth and innovation across all of its markets.`,
  );
  expect(check(texts)).toMatchObject([
    {
      location: 'text 1; text 2; text 3',
      message:
        '"Alder continues to invest in quality, growth and innovation…" in text 1 is repeated in 2 other places with only names or figures exchanged.',
      measure: { value: 3, goal: 0 },
    },
  ]);
});

describe('reports', () => {
  const places = ['Norway', 'Vietnam', 'Costa Rica'];
  it.each<[string, string[]]>([
    [
      'such a sentence among others',
      of(
        (name, index) =>
          `Sells ${['water', 'glass', 'caps'][index]} to shops. ${name} is well placed to benefit from the growing demand for its products.`,
      ),
    ],
    [
      'a sentence with another place',
      places.map((place) => `The company is one of the leading providers of its kind in ${place}.`),
    ],
    [
      'a sentence with name and place',
      of(
        (name, index) => `${name} is one of the most respected providers in ${places[index]} and the region.`,
      ),
    ],
    [
      'a long sentence with another figure',
      of(
        (_, index) =>
          `With more than ${20 + index} years of experience it offers a broad range of services to all of its customers.`,
      ),
    ],
    [
      'a sentence with a possessive name',
      of((name) => `The strong growth of ${name}'s sales shows that customers trust in its products.`),
    ],
    [
      'a German sentence',
      of((name) => `${name} ist in allen wichtigen und neuen Märkten sehr gut und breit aufgestellt.`),
    ],
  ])('%s', (_, texts) => {
    expect(check(texts)).toHaveLength(1);
  });

  it('a sentence in the cells of a column of descriptions', () => {
    const cells = of((name) => ({
      kind: 'cell' as const,
      text: `${name} offers a wide range of high-quality products. It is known for its very strong focus on service.`,
    }));
    expect(check(cells)).toHaveLength(1);
  });
});

describe('allows', () => {
  it.each<[string, (string | Partial<LocatedText>)[]]>([
    [
      'two subjects',
      of((name) => `${name} continues to invest in quality across all of its markets.`).slice(1),
    ],
    ['short sentences', of((name) => `${name} is a family business since 1950.`)],
    [
      'sentences that say different things',
      [
        'Alder runs nine plants along the river and ships water to four hundred retailers.',
        'Birch fills glass bottles for restaurants and collects the empty crates with its vans.',
        'Cedar leases coolers to offices, schools and clinics and refills them every week.',
      ],
    ],
    [
      'facts in a sentence with figures',
      of((name, index) => `${name} had sales of USD ${10 + index} million in ${2023 + index}.`),
    ],
    [
      'a sentence with many facts',
      of(
        (name, index) =>
          `Founded in ${1950 + index}, ${name} has ${index}00 employees in ${names[2 - index]} and sells in ${index} countries of the region.`,
      ),
    ],
    ['sources', of((name) => `Source: website of ${name}, accessed by the team in the second week of May.`)],
    ['captions', of((name) => `Figure 3: sales of ${name} by region and by product line in the last year.`)],
    [
      'legal notices',
      of((name) => `${name} makes no representation as to the accuracy of the information in this text.`),
    ],
    [
      'headings',
      of((name) => ({
        kind: 'title' as const,
        text: `${name} continues to invest in quality across all of its markets.`,
      })),
    ],
    [
      'footers',
      of((name) => ({
        kind: 'footer' as const,
        text: `${name} continues to invest in quality across all of its markets.`,
      })),
    ],
    ['labels', of((name) => `The most important facts about ${name} at a glance for the reader:`)],
    [
      'a state in a cell',
      of((name) => ({
        kind: 'cell' as const,
        text: `The entry of ${name} was checked against the public register.`,
      })),
    ],
    [
      'sentences of one subject',
      of((name) => ({
        text: `${name} continues to invest in quality across all of its markets.`,
        locate: () => 'slide 3',
      })),
    ],
    [
      'the same sentence, which repeated-text and repeated-phrases report',
      of(() => 'The company continues to invest in quality across all of its markets.'),
    ],
    [
      'German sentences of the same build about other things',
      ['Wasser', 'Glas', 'Papier'].map(
        (thing, index) =>
          `Das Unternehmen liefert ${thing} an ${['Hotels', 'Schulen', 'Praxen'][index]} in der ${['Stadt', 'Region', 'Schweiz'][index]} und nach ${names[index]}.`,
      ),
    ],
  ])('%s', (_, texts) => {
    expect(check(texts)).toEqual([]);
  });

  it('what the template allows', () => {
    const texts = of((name) => `${name} continues to invest in quality across all of its markets.`);
    expect(check(texts, { times: 4 })).toEqual([]);
    expect(check(texts.slice(1), { times: 2 })).toHaveLength(1);
    expect(check(texts, { min_words: 20 })).toEqual([]);
  });
});

it('is done with hostile texts', () => {
  expect(check([...hostileTexts, 'Aa bb '.repeat(200_000)]).length).toBeLessThan(2);
});

it('accepts one instruction for several tests, with or without a label', () => {
  const step = 'Install the extension using either of these ways';
  expect(check([`Procedure: ${step}`, step, `Procedure: ${step}`, `Steps: ${step}`])).toEqual([]);
});
