import { readFigures, showFigure, showLike, shownFigure } from '../../figures/read-figures.js';
import { foldTitle } from '../../text/words.js';
import type { LocatedTable } from '../../views/document-text.js';
import { anyTypeCheck, draftAbout, noOptions } from '../check.js';
import { withSentences } from '../conflicting-figures/sheet-sentences.js';
import { andMore, list, nameOf, placedAt } from '../wording.js';
import { wrongSides } from './balance-sides.js';
import { wrongBridgeTables } from './bridge-tables.js';
import { wrongBulletedRatios } from './bulleted-ratios.js';
import { wrongCompoundGrowth } from './compound-growth.js';
import { wrongGrowthColumns } from './growth-columns.js';
import { wrongJointShares } from './joint-shares.js';
import { wrongAmounts } from './line-amounts.js';
import { wrongLinks } from './linked-figures.js';
import { wrongListedShares } from './listed-shares.js';
import { wrongNetDebts } from './net-debt-tables.js';
import { wrongShares } from './part-shares.js';
import { wrongRateAmounts } from './rate-amounts.js';
import { wrongRelatedColumns } from './related-columns.js';
import { wrongSharesOfLine } from './shares-of-line.js';
import { wrongSharesOfWhole } from './shares-of-whole.js';
import { wrongShownRatios } from './shown-ratios.js';
import { wrongSlideFacts } from './slide-facts.js';
import { wrongChanges } from './stated-changes.js';
import { wrongDeposits, wrongStatedDeposits } from './stated-deposits.js';
import { wrongParts } from './stated-parts.js';
import { wrongRatios } from './stated-ratios.js';
import { wrongShareSums } from './stated-shares.js';
import { wrongTax, wrongTaxLines } from './tax-lines.js';
import { slipOf, typedSeparator } from './typed-separator.js';
import { wrongBridges } from './value-bridge.js';
import { wrongVotes } from './votes-cast.js';
import type { WrongFigure } from './wrong-figure.js';
import { wrongLines } from './wrong-lines.js';
import { wrongYearlyGrowth } from './yearly-growth.js';

export const derivedFigures = anyTypeCheck({
  name: 'derived-figures',
  category: 'data',
  defaultSeverity: 'high',
  description:
    'Derived figures match those that they are computed from: lines of a financial statement, margins, growth, multiples, amounts of an invoice, tax.',
  options: noOptions,
  run(content) {
    const inSheets = [...(content.figureTables?.() ?? [])].flatMap((table) => [
      ...wrongAmounts(table),
      ...wrongTax(table),
      ...wrongShares(table),
      ...wrongGrowthColumns(table),
      ...wrongRelatedColumns(table),
    ]);
    const wrong = mergeCauses(
      [...content.tables(), ...(content.statements?.() ?? [])].flatMap((table) => [
        ...wrongLines(table),
        ...wrongGrowth(table),
        ...wrongAmounts(table),
        ...wrongTax(table),
        ...wrongDeposits(table),
        ...wrongShares(table),
        ...wrongGrowthColumns(table),
        ...wrongSides(table),
      ]),
    );
    wrong.push(...inSheets.filter((inSheet) => isNew(inSheet, wrong)));
    for (const table of content.tables())
      wrong.push(...wrongRelatedColumns(table).filter((wrongFigure) => isNew(wrongFigure, wrong)));
    const prose = withSentences(content);
    wrong.push(
      ...wrongTaxLines(content),
      ...wrongStatedDeposits(content),
      ...wrongBridgeTables(content),
      ...wrongNetDebts(content),
      ...wrongBridges(content),
      ...wrongCompoundGrowth(content),
      ...wrongYearlyGrowth(content),
      ...wrongChanges(prose),
      ...wrongLinks(content),
      ...wrongShareSums(prose),
      ...wrongListedShares(content),
      ...wrongBulletedRatios(content),
      ...wrongRateAmounts(content),
      ...wrongParts(prose),
      ...wrongJointShares(prose),
      ...wrongSharesOfLine(content),
      ...wrongSharesOfWhole(content),
      ...wrongRatios(content),
      ...wrongShownRatios(content),
      ...wrongSlideFacts(content),
      ...wrongVotes(content),
    );
    return draftAbout(wrong, (first) => ({
      ...placedAt([...new Set(wrong.map(({ place }) => place))]),
      message: `${first.headline}${andMore(wrong.length - 1, 'figure')}.`,
      expected: 'figures that match the lines they are computed from, allowing for rounding',
      actual: list(
        wrong.map(({ reason }) => reason),
        '; ',
      ),
      suggestion:
        'Compute derived lines from the figures in the document instead of taking them from another source or from a model. Check for a figure of another year, unit or definition.',
    }));
  },
});

const maxRows = 200;

const growth =
  /^(?:(?:yoy|y o y|annual|year on year)? ?(?:growth|change|increase)(?: (?:yoy|y o y|in))?|vekst|vækst|wachstum|endring|ændring|veränderung|croissance|évolution|variation|crecimiento|variación|crescita|variazione)(?: (?:rate|pct|percent))?$/u;
/** Without one of these no label names a growth. */
const growthSign =
  /growth|change|increase|vekst|vækst|wachstum|ndring|nderung|croissance|volution|varia[tcz]i|crecim|crescita/iu;
const otherGrowth = /cagr|tca[cm]|organi[cqs]|constant|like for like|adjusted|real|volume|average|lfl/;

/** A line of growth rates directly under the figures that grow, over columns of years that follow one another. */
function wrongGrowth({ rows, locate }: LocatedTable): WrongFigure[] {
  if (rows.length > maxRows || !rows.some(([label = '']) => growthSign.test(label))) return [];
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
      const heading = rows[0]?.[column]?.trim() ?? '';
      return [
        {
          isRight,
          column,
          place: locate(row + 1),
          headline: `${nameOf(cells[0] ?? '')} ${nameOf(heading)} is ${rate.written}, but ${shownFigure(now)} against ${shownFigure(before)} gives ${showLike(Number(exact), rate)}`,
          reason: `"${cells[0] ?? ''}" of ${rows[0]?.[column] ?? ''} is ${showFigure(rate.value)} %, and ${showFigure(now.value)} / ${showFigure(before.value)} - 1 = ${exact} %`,
        },
      ];
    });
    const wrong = held.filter(({ isRight }) => !isRight);
    if (wrong.length * 2 > held.length || held.length < 2) return [];
    // The rates may be right, and the one figure that they compare wrong.
    return wrong.map((item) => {
      const slip = typedSeparator(rows[row - 1] ?? []);
      const isCause = slip !== null && (slip.column === item.column || slip.column + 1 === item.column);
      return isCause ? slipOf(slip, rows, row - 1, locate, item.reason) : item;
    });
  });
}

/** True for a figure of a place of which nothing else is known to be wrong. */
function isNew({ place }: WrongFigure, known: readonly WrongFigure[]): boolean {
  const row = place.replace(/, cell [A-Z]+(\d+)$/u, ', row $1');
  return known.every((wrongFigure) => wrongFigure.place !== place && wrongFigure.place !== row);
}

/** One cause, one entry: figures that are wrong for the same typing error. */
function mergeCauses(wrong: readonly WrongFigure[]): WrongFigure[] {
  const merged = new Map<string, WrongFigure>();
  for (const wrongFigure of wrong) {
    const key = `${wrongFigure.place} ${wrongFigure.headline}`;
    const known = merged.get(key);
    merged.set(
      key,
      known === undefined ? wrongFigure : { ...known, reason: `${known.reason}; ${wrongFigure.reason}` },
    );
  }
  return [...merged.values()];
}
