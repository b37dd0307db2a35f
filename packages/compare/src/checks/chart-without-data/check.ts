import type { Chart } from '@fixpoint/documents/model';
import { countOf } from '@fixpoint/shared/text';
import { noOptions, pptxCheck } from '../check.js';
import { andMore, list, quote } from '../wording.js';

export const chartWithoutData = pptxCheck({
  name: 'chart-without-data',
  category: 'data',
  defaultSeverity: 'high',
  description: 'Every chart on a visible slide shows at least one value.',
  options: noOptions,
  run({ slides }) {
    const bare = slides.flatMap((slide) =>
      slide.charts.flatMap((chart, index) =>
        showsNothing(chart) ? { chart, location: `slide ${slide.number}, chart ${index + 1}` } : [],
      ),
    );
    const [first] = bare;
    if (first === undefined) return [];
    return [
      {
        key: '',
        location: list(
          bare.map(({ location }) => location),
          '; ',
        ),
        message: `Chart ${quote(first.chart.title ?? first.chart.name)} (${first.location}) shows no data${andMore(bare.length - 1, 'chart')}.`,
        expected: 'at least one series with a number in every chart',
        actual: list(
          bare.map(({ chart }) => describe(chart)),
          '; ',
        ),
        suggestion:
          'Check the values that the chart receives: empty lists, or texts instead of numbers. Omit the chart if there are no values to show.',
      },
    ];
  },
});

/** The data of newer kinds is not read, so nothing is reported about it. */
function showsNothing({ kind, series }: Chart): boolean {
  return kind !== 'chartex' && series.every(({ values }) => values.every((value) => value === null));
}

function describe({ name, title, kind, series }: Chart): string {
  const called = `"${title ?? name}"`;
  if (kind === '') return `${called}: the file of the chart is missing or empty`;
  if (series.length === 0) return `${called}: no series`;
  return `${called}: ${countOf(series.length, 'series', 'series')} without a number (${list(series.map((one) => `"${one.name}"`))})`;
}
