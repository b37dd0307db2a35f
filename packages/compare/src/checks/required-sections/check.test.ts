import { expect, it } from 'vitest';
import { goodContent } from '../../../../documents/testing/market-deck.js';
import { comparePresentation } from '../../../testing/compare-presentation.js';
import { presentationViewOf, runCheck, slideOf, templateOf } from '../../../testing/presentations.js';
import { requiredSections } from './check.js';

it('reports the one section that no slide announces, and nothing else (S0-166)', async () => {
  const good = goodContent();
  const sections = good.sections.map((section) =>
    section.title === 'Market Overview' ? { ...section, title: 'Some Thoughts' } : section,
  );
  const findings = await comparePresentation({ ...good, sections });
  expect(findings).toMatchObject([
    { check: 'required-sections', severity: 'high', message: 'No slide is titled "Market Overview".' },
  ]);
});

it('finds the companies even if the slides around them have other titles', async () => {
  const good = goodContent();
  const closing = good.closing.map((section) => ({ ...section, title: 'Next Steps' }));
  expect(await comparePresentation({ ...good, closing })).toEqual([]);
});

it('requires a title slide, not an agenda or content, if the template does', () => {
  const template = templateOf({ title_slide: 'required' });
  const of = (title: string, ...texts: string[]) =>
    runCheck(requiredSections, presentationViewOf({ slides: [slideOf(1, title, texts)] }), template);
  expect(of('Bottled water in Ruritania', 'October 2026')).toEqual([]);
  const missing = [
    {
      location: 'slide 1',
      message: expect.stringMatching(
        /^The deck does not open with a title slide: slide 1 "(?:Agenda|Findings)" has content\.$/,
      ),
    },
  ];
  expect(of('Agenda')).toMatchObject(missing);
  expect(
    of('Findings', 'Demand grew by nine.', 'Glass returns to cities.', 'Prices stay where they are.'),
  ).toMatchObject(missing);
});

it.each([
  '2. Market Overview: Ruritania',
  'MARKET OVERVIEW',
  'Market   overview & trends',
  'Market Size 2026',
])('treats "%s" as the section Market Overview', (title) => {
  const template = templateOf({ sections: [{ title: 'Market Overview', also: ['Market Size'] }] });
  expect(runCheck(requiredSections, presentationViewOf({ slides: [slideOf(2, title)] }), template)).toEqual(
    [],
  );
});

it.each(['Supermarket Overview', 'Market Overviews', 'Overview of the Market'])(
  'does not take "%s" for the section Market Overview',
  (title) => {
    const template = templateOf({ sections: [{ title: 'Market Overview' }] });
    expect(
      runCheck(requiredSections, presentationViewOf({ slides: [slideOf(2, title)] }), template),
    ).toHaveLength(1);
  },
);
