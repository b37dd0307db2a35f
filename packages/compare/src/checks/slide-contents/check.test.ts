import { describe, expect, it } from 'vitest';
import {
  companyOf,
  presentationViewOf,
  runCheck,
  slideOf,
  tableOf,
  templateOf,
} from '../../../testing/presentations.js';
import { slideContents } from './check.js';

const peers = tableOf([
  ['Company', 'Revenue', 'EBITDA'],
  ['Alder', '120', '20'],
  ['Median', '95', '12'],
]);
const chart = { name: 'Chart 1', box: null, title: null, kind: 'barChart', series: [] };
const slide = { ...slideOf(2, 'Peers: Vietnam', ['A line.']), tables: [peers], charts: [chart] };

function run(rule: object, slides = [slide]) {
  const template = templateOf({ sections: [{ title: 'Peers', ...rule }] });
  return runCheck(slideContents, presentationViewOf({ slides }), template);
}

describe('a slide that the template names', () => {
  it('has all required contents', () => {
    const rule = {
      min_texts: 1,
      min_tables: 1,
      min_charts: 1,
      min_rows: 2,
      columns: [{ title: 'Revenue' }, { title: 'EBIT', also: ['EBITDA'] }],
      rows_required: [{ title: 'Median' }],
    };
    expect(run(rule)).toEqual([]);
  });

  it.each([
    [{ min_charts: 2 }, 'slide 2', 'Slide 2 "Peers" has 1 chart; the template requires 2.'],
    [{ min_pictures: 1 }, 'slide 2', 'Slide 2 "Peers" has 0 pictures; the template requires 1.'],
    [
      { columns: [{ title: 'Margin' }] },
      'slide 2, table 1',
      'The table on slide 2 "Peers" has no column "Margin".',
    ],
    [
      { rows_required: [{ title: 'Mean' }] },
      'slide 2, table 1',
      'The table on slide 2 "Peers" has no row "Mean".',
    ],
    [
      { min_rows: 3 },
      'slide 2, table 1',
      'The table on slide 2 "Peers" has 2 rows below its header; the template requires 3.',
    ],
  ])('is reported if it lacks %j', (rule, location, message) => {
    expect(run(rule)).toMatchObject([{ location, message }]);
  });

  it('is reported with the companies that show fewer texts than the template requires', () => {
    const template = templateOf({ companies: { layout: 'slides', min_texts: 1, require: ['website'] } });
    const of = (texts: string[], company = companyOf(3)) =>
      runCheck(
        slideContents,
        presentationViewOf({
          slides: [{ ...slideOf(3, 'Alder', texts), ...(texts.length === 0 ? { texts: [] } : {}) }],
          companies: [company],
        }),
        template,
      );
    expect(of(['It sells glass.'])).toEqual([]);
    expect(of([])).toMatchObject([
      { location: 'slide 3', message: 'Company C (slide 3) has 0 text boxes, fewer than 1.' },
    ]);
    // The check for websites speaks of this one.
    expect(of([], companyOf(3, { websites: [] }))).toEqual([]);
  });

  it('may span several slides if one of them has all contents', () => {
    const more = slideOf(3, 'Peers (2)', ['A line.']);
    expect(run({ min_charts: 1 }, [slide, { ...slide, ...more, charts: [], tables: [] }])).toEqual([]);
  });
});
