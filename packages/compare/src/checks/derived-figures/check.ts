import { type Line, lineOf } from '../../figures/lines.js';
import { type Figure, readFigures, showFigure } from '../../figures/read-figures.js';
import { foldTitle } from '../../text/words.js';
import type { LocatedTable } from '../../views/document-text.js';
import { anyTypeCheck, noOptions } from '../check.js';
import { list } from '../wording.js';
import { relations } from './relations.js';

interface WrongFigure {
  readonly place: string;
  readonly reason: string;
}

export const derivedFigures = anyTypeCheck({
  name: 'derived-figures',
  category: 'data',
  defaultSeverity: 'high',
  description:
    'Lines of a statement that follow from others do: gross profit, EBIT, net income, margins, growth.',
  options: noOptions,
  run(content) {
    const wrong = [...content.tables(), ...(content.statements?.() ?? [])].flatMap((table) => [
      ...wrongLines(table),
      ...wrongGrowth(table),
    ]);
    if (wrong.length === 0) return [];
    return [
      {
        key: '',
        location: list(
          wrong.map(({ place }) => place),
          '; ',
        ),
        message: `${wrong.length === 1 ? 'A figure does' : `${wrong.length} figures do`} not follow from the figures beside ${wrong.length === 1 ? 'it' : 'them'}.`,
        expected: 'figures that agree with those they are made of, give or take what rounding hides',
        actual: list(
          wrong.map(({ reason }) => reason),
          '; ',
        ),
        suggestion:
          'Compute derived lines from the figures that are shown instead of taking them from another source or from a model; look for a figure of another year, unit or definition.',
      },
    ];
  },
});

const largest = 200;

/** Lines that are sums, differences or shares of others, held in every column that has all of them. */
function wrongLines({ rows, locate }: LocatedTable): WrongFigure[] {
  if (rows.length < 3 || rows.length > largest) return [];
  const lines = new Map<Line, number>();
  for (const [row, cells] of rows.entries()) {
    const line = lineOf(cells[0] ?? '');
    // A line that is there twice has a meaning that its name does not show.
    if (line !== null) lines.set(line, lines.has(line) ? -1 : row);
  }
  if (lines.size < 2) return [];
  const figures = readFigures(rows);
  const width = Math.max(...rows.map(({ length }) => Math.min(length, largest)));
  return relations.flatMap(({ result, needs, holds, explain }) => {
    const at = [result, ...needs].map((line) => lines.get(line) ?? -1);
    if (at.includes(-1)) return [];
    const held = [];
    for (let column = 1; column < width; column += 1) {
      const [own, ...parts] = at.map((row) => figures[row]?.[column] ?? null);
      if (own === null || own === undefined || parts.some((part) => part === null)) continue;
      const known = parts as Figure[];
      held.push({ column, isRight: holds(own, known), reason: () => explain(own, known) });
    }
    const wrong = held.filter(({ isRight }) => !isRight);
    // Only where it holds elsewhere it is what the lines mean: names of lines are used in many ways.
    if (wrong.length === 0 || wrong.length * 2 > held.length || held.length < 2) return [];
    return wrong.map(({ column, reason }) => {
      const row = at[0] ?? 0;
      const heading = rows[0]?.[column]?.trim() ?? '';
      return {
        place: locate(row + 1),
        reason: `"${rows[row]?.[0] ?? ''}"${heading === '' ? '' : ` of ${heading}`} ${reason()}`,
      };
    });
  });
}

const growth =
  /^(?:(?:yoy|y o y|annual|year on year)? ?(?:growth|change|increase)(?: (?:yoy|y o y|in))?|vekst|vækst|wachstum|endring|ændring|veränderung)(?: (?:rate|pct|percent))?$/u;
/** Without one of these no label names a growth. */
const growthSign = /growth|change|increase|vekst|vækst|wachstum|ndring|nderung/iu;
const otherGrowth = /cagr|organic|constant|like for like|adjusted|real|volume|average|lfl/;

/** A line of growth rates directly under the figures that grow, over columns of years that follow one another. */
function wrongGrowth({ rows, locate }: LocatedTable): WrongFigure[] {
  if (rows.length > largest || !rows.some(([label = '']) => growthSign.test(label))) return [];
  const figures = readFigures(rows);
  const years = (rows[0] ?? []).map((text) =>
    Number(/(?<!\d)(?:19|20)\d{2}(?!\d)/.exec(text)?.[0] ?? Number.NaN),
  );
  return rows.flatMap((cells, row) => {
    const above = rows[row - 1]?.[0] ?? '';
    const label = foldTitle(cells[0] ?? '');
    const own = label.replace(foldTitle(above), '').trim();
    if (row < 2 || !growth.test(own) || otherGrowth.test(label)) return [];
    const held = cells.flatMap((_, column) => {
      const [rate, now, before] = [
        figures[row]?.[column],
        figures[row - 1]?.[column],
        figures[row - 1]?.[column - 1],
      ];
      if (rate?.isPercent !== true || now == null || before == null || before.value <= 0 || now.isPercent)
        return [];
      if ((years[column] ?? 0) !== (years[column - 1] ?? 0) + 1) return [];
      const least = ((now.value - now.rounding) / (before.value + before.rounding) - 1) * 100;
      const most = ((now.value + now.rounding) / (before.value - before.rounding) - 1) * 100;
      const isRight = rate.value >= least - rate.rounding * 1.01 && rate.value <= most + rate.rounding * 1.01;
      const exact = ((now.value / before.value - 1) * 100).toFixed(1);
      return [
        {
          isRight,
          place: locate(row + 1),
          reason: `"${cells[0] ?? ''}" of ${rows[0]?.[column] ?? ''} is ${showFigure(rate.value)} %, and ${showFigure(now.value)} / ${showFigure(before.value)} - 1 = ${exact} %`,
        },
      ];
    });
    const wrong = held.filter(({ isRight }) => !isRight);
    return wrong.length * 2 > held.length || held.length < 2 ? [] : wrong;
  });
}
