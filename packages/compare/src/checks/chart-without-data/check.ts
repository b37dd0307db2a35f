import { countOf } from '@fixpoint/shared/text';
import type { LocatedChart } from '../../views/document-text.js';
import { anyTypeCheck, draftAbout, noOptions } from '../check.js';
import { andMore, list, placedAt, quote } from '../wording.js';

export const chartWithoutData = anyTypeCheck({
  name: 'chart-without-data',
  category: 'data',
  defaultSeverity: 'high',
  description: 'Every chart of a text document or on a visible slide shows at least one value.',
  options: noOptions,
  run(content) {
    const bare = [...(content.charts?.() ?? [])]
      .filter(showsNothing)
      .map((chart) => ({ chart, location: chart.locate() }));
    return draftAbout(bare, (first) => ({
      ...placedAt(bare.map(({ location }) => location)),
      message: `Chart ${quote(calledOf(first.chart))} (${first.location}) shows no data${andMore(bare.length - 1, 'chart')}.`,
      expected: 'at least one series with a number in every chart',
      actual: list(
        bare.map(({ chart }) => describe(chart)),
        '; ',
      ),
      suggestion:
        'Check the values that the chart receives: empty lists, or texts instead of numbers. Omit the chart if there are no values to show.',
    }));
  },
});

/** The data of newer kinds is not read, so nothing is reported about it. */
function showsNothing({ kind, series }: LocatedChart): boolean {
  return kind !== 'chartex' && series.every(({ values }) => values.every((value) => value === null));
}

function calledOf({ title, name = '' }: LocatedChart): string {
  return title === '' ? name : title;
}

function describe(chart: LocatedChart): string {
  const { kind, series } = chart;
  const called = `"${calledOf(chart)}"`;
  if (kind === '') return `${called}: the file of the chart is missing or empty`;
  if (series.length === 0) return `${called}: no series`;
  return `${called}: ${countOf(series.length, 'series', 'series')} without a number (${list(series.map((item) => `"${item.name}"`))})`;
}
