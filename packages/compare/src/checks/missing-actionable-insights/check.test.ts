import { expect, it } from 'vitest';
import { goodContent } from '../../../../documents/testing/market-deck.js';
import { comparePresentation } from '../../../testing/compare-presentation.js';
import { presentationViewOf, runCheck, slideOf, templateOf } from '../../../testing/presentations.js';
import { missingActionableInsights } from './check.js';

it('reports a deck that recommends no action, and nothing else (S0-181)', async () => {
  const good = goodContent();
  const facts = ['Demand grew by nine per cent.', 'Glass returns in every city.', 'Exports leave by rail.'];
  const content = {
    ...good,
    sections: good.sections.map((section) => ({ ...section, bullets: facts })),
    companies: good.companies.map((company) => ({ ...company, bullets: facts })),
  };
  expect(await comparePresentation(content)).toMatchObject([
    {
      check: 'missing-actionable-insights',
      severity: 'critical',
      message: expect.stringMatching(
        /^Only 1 of 10 content slides \(10 %\) recommend an action; slide \d+ ".+" is the first that does not\.$/,
      ),
    },
  ]);
});

const run = (actionable: number, all: number, require_actionable_content: boolean) =>
  runCheck(
    missingActionableInsights,
    presentationViewOf({
      contentSlides: Array.from({ length: all }, (_, index) =>
        slideOf(index + 2, 'Slide', [index < actionable ? 'We RECOMMENDED it.' : 'It is recommandable.']),
      ),
    }),
    templateOf({ require_actionable_content, content_depth_keywords: ['recommend*', 'next step'] }),
  );

it('accepts exactly 20 % and reports anything below (S0-181, S0-197)', () => {
  expect(run(2, 10, true)).toEqual([]);
  expect(run(1, 10, true)).toHaveLength(1);
  expect(run(19, 100, true)).toHaveLength(1);
});

it('reports nothing if the template does not require it, as by default (S0-181, S0-196)', () => {
  expect(run(0, 10, false)).toEqual([]);
  expect(templateOf({}).require_actionable_content).toBe(false);
});
