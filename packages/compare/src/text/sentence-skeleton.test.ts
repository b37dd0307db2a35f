import { expect, it } from 'vitest';
import { skeletonOf } from './sentence-skeleton.js';

it.each([
  ['Alpha continues to invest in quality.', '• continues to invest in quality', ['Alpha']],
  ['Alpha Springs GmbH continues to invest.', '• continues to invest', ['Alpha Springs GmbH']],
  ['The company sells water in Norway.', 'the company sells water in •', ['Norway']],
  ['Sales rose by 8 % to 12 million.', '• rose by # to #', ['Sales', '8 %', '12 million']],
  ['Founded in 1994, Alpha’s plants run.', 'founded in # • plants run', ['1994', 'Alpha’s']],
])('takes the names and figures out of "%s"', (sentence, frame, fillings) => {
  expect(skeletonOf(sentence)).toMatchObject({ frame, fillings, hasFigures: frame.includes('#') });
});
