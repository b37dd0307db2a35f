import { type Amount, amountsInText } from '../../figures/amounts-in-text.js';
import { isPartial } from '../../figures/labels.js';
import { type Figure, readFigures, showLike, shownFigure } from '../../figures/read-figures.js';
import { statesTax } from '../../figures/states-tax.js';
import type { DocumentText, LocatedTable } from '../../views/document-text.js';
import { textsHolding } from '../../views/texts-holding.js';
import { sentencesOf } from '../conflicting-figures/dated-amounts.js';
import { inPlace, nameOf } from '../wording.js';
import type { WrongFigure } from './wrong-figure.js';

const names = {
  rest: 'remaining|remainder|remains|balance(?: due| payable)?|(?:amount )?(?:still )?due|outstanding|rest(?:betrag|zahlung|summe)?|verbleib\\p{L}*|offener betrag|solde|reste|restant|resto|pendiente|saldo|rimanen\\p{L}*',
  deposit:
    'deposit|down[ -]?payment|advance|prepa(?:id|yment)|(?:already )?paid|(?:an|teil|voraus)zahlung|(?:bereits )?(?:bezahlt|gezahlt)|acompte|arrhes|(?:déjà )?versé|anticipo|(?:ya )?pagado|acconto|caparra|(?:già )?pagato',
  total:
    'grand total|total(?: amount| price)?|invoice (?:amount|total|value)|amount of the invoice|order value|betrag der rechnung|montant de la facture|importe de la factura|importo della fattura|gesamt(?:betrag|summe|preis)?|rechnungs(?:betrag|summe)|montant total|total ttc|importe total|importo totale|totale',
} as const;
type Role = keyof typeof names;
/** "Total (EUR)", "Balance due on 30 June". */
const labelled = Object.fromEntries(
  Object.entries(names).map(([role, pattern]) => [
    role,
    new RegExp(`^(?:less:? |minus |abzüglich |the )?(?:${pattern})(?!\\p{L})`, 'iu'),
  ]),
) as Record<Role, RegExp>;
const inSentence = Object.fromEntries(
  Object.entries(names).map(([role, pattern]) => [
    role,
    new RegExp(`(?<!\\p{L})(?:${pattern})(?!\\p{L})`, 'giu'),
  ]),
) as Record<Role, RegExp>;
const ofItself = Object.fromEntries(
  Object.entries(names).map(([role, pattern]) => [
    role,
    new RegExp(`(?<!\\p{L})(?:${pattern})(?: amount| sum)? (?:of|von|de|di)(?: the)? $`, 'iu'),
  ]),
) as Record<Role, RegExp>;
const restBehind =
  /^ (?:(?:is|are|bleiben|bleibt|ist|reste|restent|queda|quedan|resta|restano) )?(?:still )?(?:remains?|remaining|outstanding|due(?! (?:on|upon|with|at))|offen|à payer|pendientes?|da pagare)(?!\p{L})/iu;
const share = /(?<!\d)(\d{1,2}(?:[.,]\d)?) ?%/;
/** Words of which a document with a deposit has one. */
export const depositSign =
  /deposit|payment|advance|prepa|zahlung|acompte|arrhes|anticipo|acconto|caparra|remain|balance|rest|solde|saldo|paid|bezahlt|gezahlt|pagado|pagato|versé/iu;
/** Other amounts are in the total or off it. */
const otherMeaning =
  /(?<!\p{L})(?:vat|tax|mwst|ust|tva|iva|discount|rabatt|skonto|remise|descuento|sconto|fees?|interest|second|third|zweite|dritte|deuxième|segundo|secondo|opening|closing|cash|bank|account|konto|compte|cuenta|conto)(?!\p{L})/iu;
const maxSentence = 250;
const maxRows = 200;
/** Half a cent twice. */
const cent = 0.011;
/** Characters between a deposit and its share. */
const maxGap = 60;

/** A line of a table or a list: the total, what is paid, and what remains. */
export function wrongDeposits({ rows, locate }: LocatedTable): WrongFigure[] {
  if (rows.length < 2 || rows.length > maxRows) return [];
  const labels = rows.map((row) => row.find((text) => text.trim() !== '') ?? '');
  const rowsOf = (role: Role) =>
    labels.flatMap((label, row) => (labelled[role].test(label.trim()) ? [row] : []));
  const [deposit, ...paid] = rowsOf('deposit');
  const total = rowsOf('total').findLast((row) => row < (deposit ?? 0));
  const [rest, ...rests] = rowsOf('rest');
  if (deposit === undefined || total === undefined || paid.length + rests.length > 0) return [];
  const figures = readFigures(rows);
  const figureOf = (row: number | undefined) =>
    figures[row ?? -1]?.findLast((figure) => figure != null && !figure.isPercent) ?? null;
  const [whole, part, left] = [figureOf(total), figureOf(deposit), figureOf(rest)];
  if (whole === null || part === null || whole.value <= 0) return [];
  const above = figures.slice(0, total + 1).flatMap((row) => row.flatMap((figure) => figure?.value ?? []));
  const wrong = [
    { row: deposit, but: notItsShare(labels[deposit] ?? '', { whole, part, above }), figure: part },
  ];
  // Further lines between them may be paid or added too.
  if (left !== null && rest === deposit + 1 && deposit === total + 1)
    wrong.push({ row: rest, but: notTheRest({ whole, part, left }), figure: left });
  return wrong.flatMap(({ row, but, figure }) => {
    if (but === null) return [];
    const headline = `${nameOf(labels[row] ?? '')} is ${shownFigure(figure)}, but ${but}`;
    return [{ place: locate(row + 1), headline, reason: headline }];
  });
}

/** The right deposit, for one that is another share of the total or of any figure above it; null if it is right or has no share. */
function notItsShare(
  label: string,
  {
    whole,
    part,
    above,
  }: { readonly whole: Figure; readonly part: Figure; readonly above: readonly number[] },
): string | null {
  const rate = Number(share.exec(label)?.[1]?.replace(',', '.') ?? Number.NaN);
  const slack = part.rounding + whole.rounding;
  const isRight = above.some((value) => Math.abs((value * rate) / 100 - Math.abs(part.value)) <= slack);
  if (Number.isNaN(rate) || isRight) return null;
  return `${rate} % of ${shownFigure(whole)} is ${showLike((whole.value * rate) / 100, whole)}`;
}

/** The right remainder; null if the stated one is right, or is the total or the deposit again. */
function notTheRest({ whole, part, left }: Record<'whole' | 'part' | 'left', Figure>): string | null {
  const size = Math.abs(part.value);
  const right = whole.value - size;
  const slack = part.rounding + whole.rounding + left.rounding;
  const isRight = [right, size, whole.value].some((value) => Math.abs(value - left.value) <= slack);
  if (isRight || right <= 0) return null;
  return `${shownFigure(whole)} less ${showLike(size, whole)} is ${showLike(right, left)}`;
}

/** "50 % deposit: EUR 1,200; remaining: EUR 1,400 of EUR 2,400". */
export function wrongStatedDeposits(content: DocumentText): WrongFigure[] {
  if (content.statements !== undefined) return [];
  const wrongFigures: WrongFigure[] = [];
  let totals: readonly number[] | null = null;
  for (const { kind, text, locate } of textsHolding(content, depositSign)) {
    if (kind === 'cell' || text.length > 2_000 || !/\d/.test(text)) continue;
    for (const part of text.length <= maxSentence ? [text] : sentencesOf(text)) {
      if (part.length > maxSentence || otherMeaning.test(part)) continue;
      totals ??= totalsOf(content);
      wrongFigures.push(...wrongSentence(part, totals, locate));
    }
  }
  return wrongFigures;
}

/** All figures of the only table with a row of a total, the totals last; none if several tables have such a row, or VAT may come on top. */
function totalsOf(content: DocumentText): number[] {
  if (statesTax(content)) return [];
  const tables = [...content.tables()].flatMap(({ rows }) => {
    if (rows.length > maxRows) return [];
    const isSum = rows.map((row) => isPartial(row.find((text) => text.trim() !== '') ?? ''));
    if (!isSum.includes(true)) return [];
    const values = readFigures(rows).map((row) =>
      row.flatMap((figure) => (figure === null || figure.isPercent ? [] : [figure.value])),
    );
    return [[false, true].flatMap((sums) => values.filter((_, row) => isSum[row] === sums).flat())];
  });
  return tables.length === 1 ? (tables[0] ?? []) : [];
}

function wrongSentence(sentence: string, totals: readonly number[], locate: () => string): WrongFigure[] {
  const amounts = amountsInText(sentence);
  const [rate, ...rates] = amounts.filter(({ isPercent }) => isPercent);
  const money = amounts.filter(({ isMoney, isPercent }) => isMoney && !isPercent);
  const currencies = new Set(money.map(({ currency }) => currency));
  if (rates.length > 0 || money.length > 3 || currencies.size !== 1) return [];
  const roles = money.map((amount, index) => roleOf(sentence, amount, money[index - 1]));
  const [total, deposit, rest] = (['total', 'deposit', 'rest'] as const).map((role) => {
    const own = money.filter((_, index) => roles[index] === role);
    return own.length === 1 ? own[0] : undefined;
  });
  if (deposit === undefined) return [];
  const wholes = total === undefined ? totals : [valueIn(total)];
  const wrong = wrongRest(total, deposit, rest, wholes) ?? wrongShare(rate, deposit, wholes);
  if (wrong === null) return [];
  const place = locate();
  const headline = `${wrong.what} ${inPlace(place)}, but ${wrong.but}`;
  return [{ place, headline, reason: headline }];
}

function wrongRest(
  total: Amount | undefined,
  deposit: Amount,
  rest: Amount | undefined,
  wholes: readonly number[],
) {
  const last = wholes.at(-1);
  if (rest === undefined || last === undefined) return null;
  const left = last - valueIn(deposit);
  const isRight = wholes.some((value) => Math.abs(value - valueIn(deposit) - valueIn(rest)) <= cent);
  if (left <= 0 || isRight) return null;
  return {
    what: `Remainder is ${rest.text}`,
    but: `${total?.text ?? showPlain(last)} less ${deposit.text} is ${showPlain(left)}`,
  };
}

function wrongShare(rate: Amount | undefined, deposit: Amount, wholes: readonly number[]) {
  const last = wholes.at(-1);
  if (rate === undefined || last === undefined || rate.index > deposit.index + maxGap) return null;
  const factor = valueIn(rate) / 100;
  const paid = valueIn(deposit);
  const slack = Math.max(cent, deposit.readings[0]?.rounding ?? 0);
  const isRight = wholes.some((value) => Math.abs(value * factor - paid) <= slack);
  // A figure far away is a share of something else.
  if (isRight || paid > last || paid * 2 < last * factor) return null;
  return {
    what: `Deposit is ${deposit.text}`,
    but: `${rate.text} of ${showPlain(last)} is ${showPlain(last * factor)}`,
  };
}

function showPlain(value: number): string {
  return value.toFixed(2).replace(/\B(?=(\d{3})+\.)/g, ',');
}

function valueIn({ readings }: Amount): number {
  return readings[0]?.value ?? 0;
}

/** Role of an amount by the words beside it; null without such words. */
function roleOf(sentence: string, { index, text }: Amount, before: Amount | undefined): Role | null {
  const lead = sentence.slice(before === undefined ? 0 : before.index + before.text.length, index);
  const tail = sentence.slice(index + text.length);
  if (restBehind.test(tail)) return 'rest';
  // "The balance of EUR 1,400" is no total.
  const named = (['rest', 'deposit'] as const).find((role) => ofItself[role].test(lead));
  if (named !== undefined) return named;
  if (/(?:^|\s)(?:of|out of|von|sur|de|su)(?: (?:the|a total of|insgesamt|un total de))? $/iu.test(lead))
    return 'total';
  const last = (Object.keys(names) as Role[])
    .map((role) => ({ role, at: [...lead.matchAll(inSentence[role])].at(-1)?.index ?? -1 }))
    .toSorted((a, b) => b.at - a.at)[0];
  if (last !== undefined && last.at >= 0) return last.role;
  return /^ ?(?:deposit|anzahlung|acompte|anticipo|acconto)(?!\p{L})/iu.test(tail) ? 'deposit' : null;
}
