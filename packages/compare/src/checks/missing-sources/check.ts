import type { DocumentText, LocatedTable, LocatedText } from '../../views/document-text.js';
import { anyTypeCheck, noOptions } from '../check.js';
import { andMore, capitalised, placedAt } from '../wording.js';

/** "Source: annual accounts", behind a mark or in brackets too. */
const sourceLine =
  /(?:^|[\s(*¹²³|])(?:data |own |image )?(?:sources?|(?:daten)?quellen?|fuentes?|font[ei]|kilder?|källor?|bron(?:nen)?|lähteet?|lähde)(?: des données| de los datos| dei dati| der Daten)?\s?[:：]/iu;
/** Words that name the source of figures without "Source:". */
const origin =
  /(?<![\p{L}])(?:sources?|quellen?|fuentes?|font[ei]|kilder?|källor?|bron(?:nen)?|based on|data (?:from|of)|own (?:estimates?|calculations?|analysis|survey)|company (?:data|information|accounts)|eigene \p{L}+|nach angaben|basierend auf|auf basis|d['’]après|selon|élaboration|calculs?|estimations?|según|elaboración|cálculos|secondo|elaborazion[ei]|stime|elaborado|calcol[io]|egne|ifølge|enligt|egna|illustrative|illustration|schematic|schematisch|beispiel|example|exemple|ejemplo|esempio)(?![\p{L}])/iu;

const minSourced = 2;
const maxMissing = 1 / 3;

export const missingSources = anyTypeCheck({
  name: 'missing-sources',
  category: 'content-depth',
  defaultSeverity: 'low',
  description: 'Charts have a source if the other charts and tables of figures have one.',
  options: noOptions,
  run(content) {
    if (content.lists !== undefined) return [];
    const exhibits = exhibitsOf(content);
    if (!exhibits.some(({ isChart }) => isChart)) return [];
    const around = textsAround(content, exhibits);
    if (around === null) return [];
    const sourced = exhibits.filter(({ place }) => around.get(place)?.some((text) => sourceLine.test(text)));
    const without = exhibits.filter(({ place }) => !around.get(place)?.some((text) => origin.test(text)));
    const missing = without.filter(({ isChart, place }) => isChart && around.get(place)?.length !== 0);
    const [first] = missing;
    const charts = exhibits.filter(({ isChart }) => isChart);
    const isHabit = [charts, exhibits].some((all) => {
      const count = all.filter((exhibit) => sourced.includes(exhibit)).length;
      return count >= minSourced && all.length - count <= maxMissing * all.length;
    });
    if (first === undefined || !isHabit) return [];
    return [
      {
        key: '',
        ...placedAt(missing.map(({ location }) => location)),
        message: `${capitalised(first.location)} has no source; ${sourced.length} other places with charts or tables of figures have one${andMore(missing.length - 1, 'chart')}.`,
        expected: 'a source for each chart',
        actual: `${missing.length} of ${exhibits.length} without one`,
        measure: { value: missing.length, goal: 0, unit: 'charts' },
        suggestion:
          'Write the source of the figures below every chart. Check if the source is lost for one kind of chart.',
      },
    ];
  },
});

/** A slide, or a place of a text document, that shows figures. */
interface Exhibit {
  /** `slide 5`; in text documents the chart or table. */
  readonly place: string;
  readonly isChart: boolean;
  /** Of the first chart or table. */
  readonly location: string;
}

function exhibitsOf(content: DocumentText): Exhibit[] {
  const charts = [...(content.charts?.() ?? [])].filter(({ series }) =>
    series.some(({ values }) => values.some((value) => value !== null)),
  );
  const tables = [...content.tables()].filter(isOfFigures);
  const all = [
    ...charts.map((chart) => ({ isChart: true, location: chart.locate() })),
    ...tables.map((table) => ({ isChart: false, location: table.locate() })),
  ];
  const byPlace = new Map<string, Exhibit>();
  for (const exhibit of all) {
    const place = placeOf(exhibit.location);
    if (!byPlace.has(place)) byPlace.set(place, { ...exhibit, place });
  }
  return [...byPlace.values()];
}

function placeOf(location: string): string {
  return /^slide \d+/.exec(location)?.[0] ?? location.replace(/, row \d+$/, '');
}

const minColumns = 3;
const minFigures = 4;

/** Not a table of facts or words. */
function isOfFigures({ rows }: LocatedTable): boolean {
  if ((rows[0]?.length ?? 0) < minColumns && rows.length < minFigures) return false;
  const cells = rows.slice(1).flatMap((row) => row.slice(1));
  const figures = cells.filter((cell) => /^[^\p{L}]{0,4}\d[\d.,\s]*[%x€$m]?$/u.test(cell.trim()));
  return figures.length >= minFigures && figures.length * 2 >= cells.length;
}

const maxDistance = 2;

/** True for a source in the footer of every page. */
function isSourceOfPages({ kind, text }: LocatedText, place: string): boolean {
  return (kind === 'footer' || kind === 'header') && !place.startsWith('slide ') && origin.test(text);
}

/** The texts of each exhibit's slide, or those before and after it. Null if every page has a source in its footer. */
function textsAround(
  content: DocumentText,
  exhibits: readonly Exhibit[],
): ReadonlyMap<string, readonly string[]> | null {
  const around = new Map<string, string[]>(exhibits.map(({ place }) => [place, []]));
  const reach = exhibits.some(({ place }) => place.startsWith('slide ')) ? 0 : maxDistance;
  let before: readonly string[] = [];
  let after: { readonly texts: string[]; left: number } = { texts: [], left: 0 };
  for (const located of content.texts()) {
    const { text } = located;
    const place = placeOf(located.locate());
    if (isSourceOfPages(located, place)) return null;
    const own = around.get(place);
    if (own !== undefined) {
      own.push(...(own.length === 0 ? before : []), text);
      after = { texts: own, left: reach };
    } else if (after.left > 0 && isProse(located)) {
      after.texts.push(text);
      after.left -= 1;
    }
    if (isProse(located)) before = [...before, text].slice(before.length + 1 - reach);
  }
  return around;
}

function isProse({ kind }: LocatedText): boolean {
  return kind === 'paragraph' || kind === 'title';
}
