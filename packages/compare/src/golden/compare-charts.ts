import type { Chart, ChartSeries } from '@fixpoint/documents/model';
import { capitalised, inPlace, quote } from '../checks/wording.js';
import type { Difference } from './difference.js';
import { matchPages } from './match-pages.js';

export interface ChartsPlace {
  readonly page: string;
  readonly location: string;
}

const shown = 5;

/** Pairs the charts of a slide by title and series, and reports the differences of each pair. */
export function compareCharts(
  output: readonly Chart[],
  golden: readonly Chart[],
  place: ChartsPlace,
): Difference[] {
  const matches =
    output.length === 1 && golden.length === 1
      ? [{ output: 0, golden: 0 }]
      : matchPages(output.map(face), golden.map(face));
  return matches.flatMap((match) => {
    const chart = match.output === null ? undefined : output[match.output];
    const other = match.golden === null ? undefined : golden[match.golden];
    const location = `${place.location}, chart ${(match.output ?? 0) + 1}`;
    const create = differenceCreator({ page: `${place.page}|${other?.title ?? ''}`, location });
    if (chart === undefined) {
      return other === undefined
        ? []
        : [differenceCreator(place)('missing', 'chart', describe(other), 'no such chart')];
    }
    if (other === undefined) return [create('extra', 'chart', 'no such chart', describe(chart))];
    return compareChart(chart, other, create);
  });
}

type CreateDifference = (
  change: Difference['change'],
  what: string,
  expected: string,
  actual: string,
) => Difference;

function differenceCreator({ page, location }: ChartsPlace): CreateDifference {
  return (change, what, expected, actual) => ({
    kind: 'golden-charts',
    change,
    key: `${page}|${change}|${what}`,
    location,
    message: {
      missing: `${capitalised(named(what, expected))} of the golden document is missing ${inPlace(location)}.`,
      extra: `${capitalised(named(what, actual))} ${inPlace(location)} is not in the golden document.`,
      changed: `${capitalised(location)}: ${what} is ${quote(actual)}; in the golden document it is ${quote(expected)}.`,
      moved: '',
    }[change],
    expected,
    actual,
    suggestion: 'Check the data that the service writes into this chart.',
  });
}

/** A chart goes by its description; a series has its name already. */
function named(what: string, description: string): string {
  return what === 'chart' ? `chart ${description}` : what;
}

function compareChart(output: Chart, golden: Chart, create: CreateDifference): Difference[] {
  const names = new Set([...golden.series, ...output.series].map(({ name }) => name));
  return [
    ...(output.kind === golden.kind ? [] : [create('changed', 'kind', golden.kind, output.kind)]),
    ...(output.title === golden.title
      ? []
      : [create('changed', 'title', golden.title ?? 'no title', output.title ?? 'no title')]),
    ...[...names].flatMap((name) => {
      const find = ({ series }: Chart) => series.filter((chartSeries) => chartSeries.name === name);
      const [ours, theirs] = [find(output), find(golden)];
      return Array.from({ length: Math.max(ours.length, theirs.length) }, (_, index) =>
        compareSeries(ours[index], theirs[index], `series "${name}"`, create),
      ).flat();
    }),
  ];
}

function compareSeries(
  output: ChartSeries | undefined,
  golden: ChartSeries | undefined,
  what: string,
  create: CreateDifference,
): Difference[] {
  if (output === undefined || golden === undefined) {
    if (golden !== undefined) return [create('missing', what, points(golden, all(golden)), 'no such series')];
    return output === undefined ? [] : [create('extra', what, 'no such series', points(output, all(output)))];
  }
  const longest = Math.max(lengthOf(output), lengthOf(golden));
  const differing = Array.from({ length: longest }, (_, index) => index).filter(
    (index) =>
      output.categories[index] !== golden.categories[index] ||
      (output.values[index] ?? null) !== (golden.values[index] ?? null),
  );
  return differing.length === 0
    ? []
    : [create('changed', what, points(golden, differing), points(output, differing))];
}

function lengthOf({ categories, values }: ChartSeries): number {
  return Math.max(categories.length, values.length);
}

function all(series: ChartSeries): number[] {
  return Array.from({ length: lengthOf(series) }, (_, index) => index);
}

function points({ categories, values }: ChartSeries, indexes: readonly number[]): string {
  const texts = indexes
    .slice(0, shown)
    .map(
      (index) => `${(categories[index] ?? `point ${index + 1}`).slice(0, 80)}: ${values[index] ?? 'nothing'}`,
    );
  const more = indexes.length > shown ? ` and ${indexes.length - shown} more` : '';
  return `${texts.join(', ')}${more}`;
}

function describe({ title, name, kind }: Chart): string {
  return `"${title ?? name}" (${kind})`;
}

function face({ title, series }: Chart) {
  return {
    title: title ?? '',
    text: series.map(({ name, categories, values }) => [name, ...categories, ...values].join(' ')).join('\n'),
  };
}
