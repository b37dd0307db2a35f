import { type Figure, readFigures, showLike, shownFigure } from '../../figures/read-figures.js';
import { foldTitle } from '../../text/words.js';
import type { DocumentText, LocatedTable } from '../../views/document-text.js';
import { nameOf } from '../wording.js';
import type { WrongFigure } from './wrong-figure.js';

const net =
  /^(?:net (?:financial )?debt|nettoverschuldung|nettofinanz\p{L}+|dette (?:financière )?nette|endettement (?:financier )?net|deuda (?:financiera )?neta|(?:posizione|indebitamento) finanziari[ao] nett[ao])$/u;
const gross =
  /^(?:(?:total|gross) (?:financial )?(?:debt|borrowings)|finanzschulden(?: gesamt)?|bruttoverschuldung|dette (?:financière )?brute|endettement brut|deuda (?:financiera )?bruta|debito (?:finanziario )?lordo|indebitamento lordo)$/u;
const debt =
  /debt|borrowing|loans?(?!\p{L})|lease|overdraft|bonds?(?!\p{L})|notes payable|schuld|darlehen|kredit|anleihe|leasing|dettes?(?!\p{L})|emprunts?|obligations? locatives|crédit-bail|préstamos?|deuda|arrendamiento|bonos?(?!\p{L})|mutu[io]|prestit[io]|debit[io]|finanziament/iu;
const cash =
  /^(?:less:? |minus |abzüglich |moins |menos |meno )?(?:cash|liquid|bank balances|short[ -]term investments|kasse|zahlungsmittel|flüssige mittel|trésorerie|disponibilités|caja|efectivo|tesorería|cassa|disponibilità|liquidità)/iu;
/** A part of another row, a rest after some loans, or no balance at all. */
const otherLine =
  /(?<!\p{L})(?:of which|thereof|davon|darunter|dont|de (?:los|las) cuales|di cui|interest|repay\p{L}*|costs?|fees|receivables?|granted|pool|flows?|advances?|(?:to|an|à|aux?) (?:affiliates?|associates?|joint ventures)|zins\p{L}*|tilgung\p{L}*|kosten|\p{L}+kosten|\p{L}+zinsen|\p{L}+forderungen|intérêts?|frais|intereses|gastos|interessi|costi|oneri)(?!\p{L})|cash-?flow|cash-?pool/iu;
/** "Net debt (excl. leases)". */
const reduced =
  /excl|before|without|pre-|ohne|vor (?!\d)|exkl|hors|avant|sin |antes|senza|escl|prima|adjusted|bereinigt|ajust|retraité|rettificat/iu;
const deducted = /^(?:less|minus|abzüglich|moins|menos|meno)(?!\p{L})/iu;
const maxRows = 40;
const minItems = 2;

/** Net debts below their loans and cash that these do not give. */
export function wrongNetDebts(content: DocumentText): WrongFigure[] {
  return [...content.tables(), ...(content.statements?.() ?? [])].flatMap(wrongNetDebt);
}

interface Item {
  readonly figure: Figure;
  readonly isCash: boolean;
}

function wrongNetDebt({ rows, locate }: LocatedTable): WrongFigure[] {
  if (rows.length > maxRows) return [];
  const labels = rows.map(([label = '']) => foldTitle(label.replace(/\([^)]*\)|,.*$/gu, ' ')));
  const to = labels.findIndex((label) => net.test(label));
  const from = labels.slice(0, Math.max(0, to)).findLastIndex((label) => gross.test(label));
  if (to < minItems || reduced.test(rows[to]?.[0] ?? '')) return [];
  const figures = readFigures(rows);
  const first = from < 0 ? 1 : from;
  return (figures[to] ?? []).flatMap((own, column) => {
    if (own === null || column === 0 || own.isPercent) return [];
    const items = itemsOf(rows, figures, { first, to, column });
    if (items === null) return [];
    const right = netOf(items, Math.abs);
    const rounding = items.reduce((sum, { figure }) => sum + figure.rounding, own.rounding);
    // A change of cash may be negative.
    const possible = [right, -right, netOf(items, Number)];
    if (possible.some((value) => Math.abs(value - own.value) <= rounding * 1.01 + 1e-9)) return [];
    const terms = items
      .map(
        ({ figure, isCash }, index) =>
          `${isCash ? '- ' : ''}${!isCash && index > 0 ? '+ ' : ''}${figure.written.replace(/^[-–−(]|\)$/gu, '')}`,
      )
      .join(' ');
    const headline = `${nameOf(rows[to]?.[0] ?? '')} is ${shownFigure(own)}, but ${terms} gives ${showLike(right, own)}`;
    return [{ place: locate(to + 1), headline, reason: headline }];
  });
}

function netOf(items: readonly Item[], read: (value: number) => number): number {
  return items.reduce((sum, { figure, isCash }) => sum + read(figure.value) * (isCash ? -1 : 1), 0);
}

/** Loans and cash between two rows; null if another line is among them, or if one kind is missing. */
function itemsOf(
  rows: LocatedTable['rows'],
  figures: readonly (readonly (Figure | null)[])[],
  { first, to, column }: { first: number; to: number; column: number },
): Item[] | null {
  const items: Item[] = [];
  for (let row = first; row < to; row += 1) {
    const figure = figures[row]?.[column] ?? null;
    const label = rows[row]?.[0] ?? '';
    if (figure === null) continue;
    const item = itemOf(label, figure, row === first);
    if (item === null) return null;
    items.push(item);
  }
  // The lines below a total of the debt are its parts.
  const debts = items.filter(({ isCash }) => !isCash);
  if (gross.test(foldTitle(rows[first]?.[0] ?? '')) && debts.length > 1) return null;
  const kinds = new Set(items.map(({ isCash }) => isCash));
  return items.length >= minItems && kinds.size === 2 ? items : null;
}

function itemOf(label: string, figure: Figure, isFirst: boolean): Item | null {
  const isCash = cash.test(label.trim());
  // "Total cash" sums up the rows above; a loan with a minus is a repayment.
  const isSum = /total|summe|gesamt/iu.test(label) && !(isFirst && gross.test(foldTitle(label)));
  if (figure.isPercent || isSum || otherLine.test(label)) return null;
  const isDebt = debt.test(label) && figure.value >= 0 && !deducted.test(label.trim());
  return isCash || isDebt ? { figure, isCash } : null;
}
