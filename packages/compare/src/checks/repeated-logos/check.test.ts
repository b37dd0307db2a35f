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
      message: '2 companies are shown with the same logo.',
      actual: 'the same picture for Company C, Company E',
    },
  ]);
});

it('leaves alone a sign beside each logo, and companies without a picture', () => {
  expect(run(['pin', 'a'], ['pin', 'b'])).toEqual([]);
  expect(run(['a'], [], ['b'], [])).toEqual([]);
});
