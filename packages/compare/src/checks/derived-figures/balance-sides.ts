import { lineOf } from '../../figures/lines.js';
import { type Figure, readFigures, shownFigure } from '../../figures/read-figures.js';
import { foldTitle } from '../../text/words.js';
import type { LocatedTable } from '../../views/document-text.js';
import { nameOf } from '../wording.js';
import type { WrongFigure } from './wrong-figure.js';

const totalOfFunds =
  /^(?:total|totale|summe|sum) .{0,20}(?:liabilities|passif|passivo|pasivo|passiva|passiver)(?!\p{L})|^(?:total|summe) (?:equity and liabilities|passiva)$/u;
const maxRows = 100;
const maxColumns = 12;

/** A balance sheet with its sides next to each other, whose totals differ. */
export function wrongSides({ rows, locate }: LocatedTable): WrongFigure[] {
  const width = rows[0]?.length ?? 0;
  if (rows.length < 4 || rows.length > maxRows || width < 4 || width > maxColumns) return [];
  const row = rows.findLastIndex((cells) => cells.some((text) => lineOf(text) === 'assets'));
  const cells = rows[row] ?? [];
  const left = cells.findIndex((text) => lineOf(text) === 'assets');
  const right = cells.findIndex((text, column) => column > left + 1 && isOfFunds(text));
  if (row < 0 || right < 0) return [];
  // Without equity among the lines above, it is the total of the debts.
  if (!rows.slice(0, row).some((above) => lineOf(above[right] ?? '') === 'equity')) return [];
  const figures = readFigures(rows)[row] ?? [];
  const pairs = Array.from({ length: right - left - 1 }, (_, index) => index + 1).flatMap(
    (offset): { readonly assets: Figure; readonly funds: Figure }[] => {
      const [assets, funds] = [figures[left + offset], figures[right + offset]];
      return assets == null || funds == null ? [] : [{ assets, funds }];
    },
  );
  return pairs.flatMap(({ assets, funds }) => {
    if (Math.abs(assets.value - funds.value) <= (assets.rounding + funds.rounding) * 1.01) return [];
    const name = nameOf(cells[right] ?? '');
    const but = `${nameOf(cells[left] ?? '')} is ${shownFigure(assets)}`;
    return [
      {
        place: locate(row + 1),
        headline: `${name} is ${shownFigure(funds)}, but ${but}`,
        reason: `${name} is ${shownFigure(funds)}, and ${but}`,
      },
    ];
  });
}

function isOfFunds(text: string): boolean {
  return text.length <= 60 && (lineOf(text) === 'funds' || totalOfFunds.test(foldTitle(text)));
}
