import { isTotal } from '../../figures/labels.js';
import { type Figure, readFigures, showLike, shownFigure } from '../../figures/read-figures.js';
import { foldTitle } from '../../text/words.js';
import type { DocumentText, LocatedTable } from '../../views/document-text.js';
import { textsHolding } from '../../views/texts-holding.js';
import { nameOf } from '../wording.js';
import type { WrongFigure } from './wrong-figure.js';

const enterprise =
  /^(?:(?:implied )?enterprise value|ev|firm value|(?:gesamt)?unternehmenswert|valeur d entreprise|valor (?:de (?:la )?)?empresa|valore (?:d |dell )(?:impresa|azienda))$/u;
const equity =
  /^(?:(?:implied )?equity (?:value|purchase price)|value of (?:the )?equity|equity|eigenkapitalwert|wert des eigenkapitals|valeur des (?:fonds propres|capitaux propres|titres)|valor (?:del capital|de los fondos propios|del patrimonio|de las acciones)|valore del (?:capitale(?: economico)?|patrimonio netto))$/u;
const equitySign = /equity|eigenkapital|propres|titres|capital|fondos|patrimonio|acciones/i;

/** Items that lessen the value of the equity. */
const deducted =
  /debt|borrowing|loan|lease|pension|minorit|non[ -]?controlling|preferred|provision|earn[ -]?out|liabilit|deficit|schuld|verbindlichkeit|minderheit|leasing|rückstellung|dette|retraite|loyers|engagements|deuda|arrendamiento|debit|indebitamento|posizione finanziaria|(?<!\p{L})(?:pfn|tfr)(?!\p{L})|minoranze/iu;
/** Items that add to it. */
const addedTo =
  /(?<!\p{L})cash|associate|joint venture|investment|surplus|excess|non[ -]operating|liquid|kasse|beteiligung|trésorerie|participation|(?<!\p{L})caja|tesorería|participada|cassa|partecipazion/iu;
const less = /^(?:less|minus|abzüglich|abzgl|moins|menos|meno|[-–−])(?!\p{L})/iu;
const netDebt =
  /net (?:financial )?debt|nettoverschuldung|nettofinanz|dette (?:financière )?nette|deuda (?:financiera )?neta|posizione finanziaria|indebitamento/iu;
const maxRows = 60;
const maxItems = 10;

/** Tables that lead from an enterprise value to an equity value by items between them, and do not add up. */
export function wrongBridgeTables(content: DocumentText): WrongFigure[] {
  const tables = [...content.tables(), ...(content.statements?.() ?? [])];
  return tables.flatMap((table) => wrongBridge(table, content));
}

function wrongBridge({ rows, locate }: LocatedTable, content: DocumentText): WrongFigure[] {
  if (rows.length < 3 || rows.length > maxRows) return [];
  if (!rows.some(([label = '']) => equitySign.test(label))) return [];
  const labels = rows.map(([label = '']) => foldTitle(label.replace(/\([^)]*\)|,.*$/gu, ' ')));
  const [from, to] = [enterprise, equity].map((name) => labels.findIndex((label) => name.test(label)));
  if (from === undefined || to === undefined || from < 0 || to - from < 2) return [];
  const figures = readFigures(rows);
  return (figures[to] ?? []).flatMap((own, column) => {
    const whole = figures[from]?.[column];
    if (column === 0 || own == null || whole == null) return [];
    const items = rows.slice(from + 1, to).flatMap(([label = ''], index) => {
      const figure = figures[from + 1 + index]?.[column];
      return figure == null || figure.value === 0 || figure.isPercent ? [] : [{ label, figure }];
    });
    const right = rightValue(whole, items, own, content);
    if (right === null) return [];
    const terms = items.map(({ label, figure }) =>
      signOf(label, figure) < 0 ? `- ${plainly(figure)}` : `+ ${plainly(figure)}`,
    );
    const gives = `${shownFigure(whole)} ${terms.join(' ')} gives ${showLike(right, own)}`;
    const name = nameOf(rows[to]?.[0] ?? '');
    return [
      {
        place: locate(to + 1),
        headline: `${name} is ${shownFigure(own)}, but ${gives}`,
        reason: `${name} is ${shownFigure(own)}, and ${gives}`,
      },
    ];
  });
}

function plainly(figure: Figure): string {
  return showLike(Math.abs(figure.value), { ...figure, value: Number.NaN });
}

interface Item {
  readonly label: string;
  readonly figure: Figure;
}

/** The value that the items give; null if the shown one is right, or may be. */
function rightValue(
  whole: Figure,
  items: readonly Item[],
  own: Figure,
  content: DocumentText,
): number | null {
  if (items.length === 0 || items.length > maxItems) return null;
  if (
    items.some(
      ({ label }) =>
        isTotal(label) ||
        /^sub ?total/i.test(label) ||
        !isKnown(label) ||
        /share|aktie|action\b/i.test(label),
    )
  )
    return null;
  const sum = (signs: readonly number[]) =>
    items.reduce(
      (value, { figure }, position) => value + (signs[position] ?? 1) * Math.abs(figure.value),
      whole.value,
    );
  const rounding = items.reduce((all, { figure }) => all + figure.rounding, whole.rounding + own.rounding);
  const isShown = (value: number) => Math.abs(value - own.value) <= rounding * 1.01 + 1e-9;
  const signs = items.map(({ label, figure }) => signOf(label, figure));
  const asShown = items.map(({ figure }) => Math.sign(figure.value));
  // A negative net debt may be cash.
  const withCash = items.map(({ label, figure }, index) =>
    figure.value < 0 && netDebt.test(label) && !less.test(label.trim()) && !isDebt(figure, content)
      ? 1
      : (signs[index] ?? 1),
  );
  const isAsShown = asShown.some((sign) => sign < 0) && isShown(sum(asShown));
  if (isShown(sum(signs)) || isShown(sum(withCash)) || isAsShown) return null;
  return sum(signs);
}

function isKnown(label: string): boolean {
  return less.test(label.trim()) || deducted.test(label) || addedTo.test(label);
}

function signOf(label: string, { value }: Figure): number {
  if (value < 0 || less.test(label.trim())) return -1;
  if (/surplus|überschuss|excédent|superávit|eccedenza/iu.test(label)) return 1;
  if (addedTo.test(label) && !deducted.test(label)) return 1;
  return -1;
}

/** True if the document calls the amount a net debt without a minus. */
function isDebt({ written }: Figure, content: DocumentText): boolean {
  const digits = written.replace(/^[^\d]+|[^\d]+$/g, '');
  const sentence = new RegExp(`debt[^.;\\d]{0,20}${digits.replaceAll('.', '\\.')}(?!\\d)`, 'iu');
  for (const { text } of textsHolding(content, /debt/i)) if (sentence.test(text)) return true;
  for (const { rows } of content.tables()) {
    const column = rows[0]?.findIndex((title) => netDebt.test(title)) ?? -1;
    if (column > 0 && rows.some((row) => row[column]?.trim() === digits)) return true;
  }
  return false;
}
