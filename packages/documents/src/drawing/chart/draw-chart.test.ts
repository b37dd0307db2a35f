import type { PageShape } from '@fixpoint/shared/contracts';
import { describe, expect, it } from 'vitest';
import { PptxGenJS } from '../../../testing/pptxgenjs.js';
import { drawDeck } from '../draw-deck.js';
import { numberText } from './number-text.js';
import { scaleOf, ticksOf } from './scale.js';

type Chart = Extract<PageShape, { kind: 'chart' }>;
const labels = ['North', 'South', 'West'];
const two = [
  { name: 'Revenue', labels, values: [10, 20, 30] },
  { name: 'Cost', labels, values: [5, 15, 25] },
];

async function chartOf(type: string, data: unknown[], options: Record<string, unknown> = {}): Promise<Chart> {
  const deck = new PptxGenJS();
  const given = {
    x: 1,
    y: 1,
    w: 6,
    h: 4,
    showLegend: true,
    chartColors: ['AA0000', '00BB00', '0000CC'],
    ...options,
  };
  deck.addSlide().addChart(type as never, data as never, given as never);
  const bytes = Buffer.from((await deck.write({ outputType: 'nodebuffer' })) as Buffer);
  const keeper = { takeShape: () => true, takeText: (text: string) => text, keepPicture: () => null };
  const { slides } = await drawDeck(bytes, [1], keeper);
  const chart = slides.get(1)?.shapes.find((shape) => shape.kind === 'chart');
  if (chart === undefined) throw new Error('no chart');
  return chart;
}

/** How many paths are painted in a colour; the key in the legend is one of them. */
const painted = ({ paths = [] }: Chart, color: string) =>
  paths.filter(
    ({ fill, stroke }) => (fill !== undefined && 'color' in fill ? fill.color : stroke?.color) === color,
  ).length;
const wordsOf = ({ words = [] }: Chart) => words.map(({ text }) => text);

describe('a chart', () => {
  it.each(['clustered', 'stacked', 'percentStacked'])(
    'of bars that are %s has a bar for each value of every series',
    async (barGrouping) => {
      const chart = await chartOf('bar', two, { barGrouping });
      expect([painted(chart, 'AA0000'), painted(chart, '00BB00')]).toEqual([4, 4]);
      expect(wordsOf(chart)).toEqual(expect.arrayContaining(['Revenue', 'Cost', ...labels]));
    },
  );

  it('of lying bars has its groups at the side', async () => {
    const chart = await chartOf('bar', two, { barDir: 'bar' });
    const [north, south] = ['North', 'South'].map((text) => chart.words?.find((word) => word.text === text));
    expect(north?.x).toBe(south?.x);
    expect(painted(chart, 'AA0000')).toBe(4);
  });

  it.each([
    ['line', 5],
    ['area', 2],
  ])('of the kind %s has every series', async (type, count) => {
    const chart = await chartOf(type, two);
    expect([painted(chart, 'AA0000') >= 2, painted(chart, '00BB00') >= 2]).toEqual([true, true]);
    expect(painted(chart, 'AA0000')).toBeLessThanOrEqual(count);
  });

  it.each(['pie', 'doughnut'])('of the kind %s has a slice for each value', async (type) => {
    const chart = await chartOf(type, [{ name: 'Share', labels, values: [1, 2, 3] }], { showPercent: true });
    expect(['AA0000', '00BB00', '0000CC'].map((color) => painted(chart, color))).toEqual([2, 2, 2]);
    expect(wordsOf(chart)).toEqual(expect.arrayContaining(['North', 'South', 'West', '17%', '33%', '50%']));
  });

  it('of points draws each point at its numbers', async () => {
    const data = [
      { name: 'X', values: [0, 10] },
      { name: 'Y', values: [5, 5] },
    ];
    const chart = await chartOf('scatter', data);
    const points =
      chart.paths?.filter(({ fill }) => fill !== undefined && 'color' in fill && fill.color === 'AA0000') ??
      [];
    expect(points.length).toBeGreaterThanOrEqual(2);
  });

  it('of a net has every series', async () => {
    const chart = await chartOf('radar', two);
    expect([painted(chart, 'AA0000') >= 1, painted(chart, '00BB00') >= 1]).toEqual([true, true]);
  });

  it('has its title and its values beside the bars', async () => {
    const chart = await chartOf('bar', two, { showTitle: true, title: 'Revenue and cost', showValue: true });
    expect(chart.title).toBe('Revenue and cost');
    expect(wordsOf(chart).join(' ')).toContain('Revenue and cost');
    expect(wordsOf(chart)).toEqual(expect.arrayContaining(['10', '15', '25']));
  });
});

describe('a scale', () => {
  const open = { min: null, max: null, step: null };
  it.each([
    [[9], 10, [0, 10, 1]],
    [[-2.4, 3.5, -2.8], 10, [-4, 4, 1]],
    [[0.98], 10, [0, 1.1, 0.1]],
    [[4_300], 6, [0, 5_000, 1_000]],
  ])('of %j has round numbers around them', (values, room, [min, max, step]) => {
    const scale = scaleOf(values, open, room);
    expect([scale.min, Number(scale.max.toFixed(6)), Number(scale.step.toFixed(6))]).toEqual([
      min,
      max,
      step,
    ]);
    expect(ticksOf(scale).length).toBeLessThan(15);
  });
});

it.each([
  [1234.5, '#,##0.00', '1,234.50'],
  [0.256, '0%', '26%'],
  [-3, '0.0', '-3.0'],
  [4_030, '##0.0,"k"', '4.0k'],
  [12, '"USD" 0', 'USD 12'],
  [45_292, 'dd mmm yy', '01 Jan 24'],
  [1_200_000, 'General', '1200000'],
])('shows %d in the format %s as %s', (value, format, text) => {
  expect(numberText(value, format)).toBe(text);
});
