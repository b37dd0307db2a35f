import { expect, it } from 'vitest';
import { goodContent } from '../../../../documents/testing/market-deck.js';
import { comparePresentation } from '../../../testing/compare-presentation.js';
import { presentationViewOf, runCheck, slideOf, templateOf } from '../../../testing/presentations.js';
import { slideCount } from './check.js';

it('reports a deck with more slides than the template allows, and nothing else (S0-172)', async () => {
  const findings = await comparePresentation(goodContent(), { slides: { min: 2, max: 9 } });
  expect(findings).toMatchObject([
    {
      check: 'slide-count',
      severity: 'high',
      location: 'deck',
      expected: '2 to 9 slides',
      actual: '11 slides',
    },
  ]);
});

it('accepts the bounds themselves and refuses one beyond (S0-172)', () => {
  const slides = [slideOf(1, 'One'), slideOf(2, 'Two')];
  const run = (min: number, max: number) =>
    runCheck(slideCount, presentationViewOf({ slides }), templateOf({ slides: { min, max } }));
  expect(run(2, 2)).toEqual([]);
  expect(run(3, 4)).toMatchObject([{ key: 'too few', actual: '2 slides' }]);
  expect(run(0, 1)).toMatchObject([{ key: 'too many' }]);
});
