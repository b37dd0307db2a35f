import { expect, it } from 'vitest';
import { companyOf, presentationViewOf, runCheck, templateOf } from '../../../testing/presentations.js';
import { repeatedLogos } from './check.js';

const run = (...images: string[][]) => {
  const companies = images.map((own, index) => companyOf(index + 3, { images: own }));
  return runCheck(repeatedLogos, presentationViewOf({ companies }), templateOf({}));
};

it('reports companies that share their only picture', () => {
  expect(run(['a'], ['b'], ['a'])).toMatchObject([
    {
      location: 'slides 3, 5',
      message: 'Company C (slide 3) and Company E (slide 5) have the same logo.',
      actual: 'the same picture for Company C, Company E',
    },
  ]);
});

it('ignores an icon beside each logo, and companies without a picture', () => {
  expect(run(['pin', 'a'], ['pin', 'b'])).toEqual([]);
  expect(run(['a'], [], ['b'], [])).toEqual([]);
});

it('reports a logo saved again in another size, but not a different logo', () => {
  const look = (seed: number) => () =>
    Uint8Array.from({ length: 48 }, (_, position) => (position * seed * 37) % 256);
  const company = (slide: number, image: string, seed: number) =>
    companyOf(slide, { images: [image], looks: new Map([[image, look(seed)]]) });
  const of = (...companies: ReturnType<typeof companyOf>[]) =>
    runCheck(repeatedLogos, presentationViewOf({ companies }), templateOf({}));
  expect(of(company(3, 'a', 1), company(4, 'b', 3), company(5, 'c', 1))).toMatchObject([
    { location: 'slides 3, 5' },
  ]);
  expect(of(company(3, 'a', 1), company(4, 'b', 3))).toEqual([]);
});
