/** An amount as a table shows it. */
export interface Figure {
  readonly value: number;
  /** Half of the last digit that is shown: the true value lies within it. */
  readonly rounding: number;
  readonly isPercent: boolean;
  /** As its cell shows it: `EUR 3,697.50`. */
  readonly written: string;
  readonly decimals: Decimals;
}

/** Sign that parts the decimals; the other one, spaces and apostrophes part thousands. */
type Decimals = '.' | ',';

const figure =
  /^(?<open>\()?\s*(?:(?<minus>[-–−])|\+)?\s*(?:(?:[A-Z]{0,3}\$|[A-Z]{3}|[€£¥₹]|kr\.?|Rs\.?)\s*)?(?<inner>[-–−])?(?<digits>\d[\d.,'’\s\u00a0\u202f]*)\s*(?:(?<percent>%)|(?<scale>bn|mn|m|k|million|billion|thousand|mio\.?|mrd\.?|mill\.?)|[A-Z]{3}|[€£¥]|kr\.?)?\s*(?<close>\))?(?:\s*(?:\*{1,3}|[¹²³]|\[\d{1,2}\]))?$/iu;

const maxFigureLength = 40;
const maxLabelLength = 80;

const scales: Readonly<Record<string, number>> = {
  k: 1e3,
  thousand: 1e3,
  m: 1e6,
  mn: 1e6,
  million: 1e6,
  mio: 1e6,
  mill: 1e6,
  bn: 1e9,
  billion: 1e9,
  mrd: 1e9,
};

/** Several checks read the same table. */
const known = new WeakMap<readonly (readonly string[])[], (Figure | null)[][]>();

/** The figures of a table by row and column, null if a cell holds no figure; its own cells show how it writes decimals. */
export function readFigures(rows: readonly (readonly string[])[]): readonly (readonly (Figure | null)[])[] {
  const before = known.get(rows);
  if (before !== undefined) return before;
  const decimals = decimalsOf(rows);
  const figures = rows.map((row) => row.map((text) => readFigure(text, decimals)));
  known.set(rows, figures);
  return figures;
}

/**
 * By the cells that leave no doubt: "1.234,5" and "0,25" on one side, "1,234.5" and "0.25" on the other. A table that has only
 * figures such as "11.300" is read in the way of its language.
 */
function decimalsOf(rows: readonly (readonly string[])[]): Decimals {
  let commas = 0;
  let dots = 0;
  let groups = 0;
  for (const text of rows
    .flat()
    .filter((candidate) => candidate.length <= maxFigureLength && /\d[.,]\d/.test(candidate))) {
    if (/\d\.\d{3},\d|\d\.\d{3}\.\d{3}|(?<![\d.,])\d{1,3},\d{1,2}(?!\d)|(?<![\d.,])0,\d/.test(text))
      commas += 1;
    if (/\d,\d{3}\.\d|\d,\d{3},\d{3}|(?<![\d.,])\d{1,3}\.\d{1,2}(?!\d)|(?<![\d.,])0\.\d/.test(text))
      dots += 1;
    if (/(?<![\d.,])\d{1,3}\.\d{3}(?![\d.,])/.test(text)) groups += 1;
    else if (/(?<![\d.,])\d{1,3},\d{3}(?![\d.,])/.test(text)) groups -= 1;
  }
  if (commas > dots) return ',';
  if (commas + dots > 0) return '.';
  return hasDottedThousands(rows) || (groups > 1 && rows.flat().some(hasDotLanguage)) ? ',' : '.';
}

/** Words of languages that part thousands by dots: German, Spanish, Italian, Portuguese, Dutch, Danish, Norwegian. */
const dotLanguage =
  /[äöüßñøåæãõ]|(?<!\p{L})(?:tsd|teur|mio|mrd|und|der|die|von|je|pos|umsatz|umsatzerlöse|erlöse|summe|gesamt|zwischensumme|betrag|menge|netto|brutto|mitarbeiter|aufwand|ergebnis|gewinn|kosten|bestand|posten|stand|ist|jahr|del?|los|las|por|miles|ventas|importe|ingresos|gastos|resultado|empleados|plantilla|deuda|base|di|del(?:la|le)|ricavi|vendite|totale|costi|importo|migliaia|utile|dipendenti|imponibile|vendas|receitas|custos|lucro|milhares|omzet|totaal|kosten|aantal|bedrag|og|i alt|omsætning|omsetning|ansatte|antal|antall|resultat)(?!\p{L})|\d ?(?:€|EUR)$/iu;

function hasDotLanguage(text: string): boolean {
  return text.length <= maxLabelLength && dotLanguage.test(text);
}

/** True for "1.070" beside "450" and no other decimals: three decimals would be in all cells. */
function hasDottedThousands(rows: readonly (readonly string[])[]): boolean {
  let isDotted = false;
  let isWhole = false;
  for (const text of rows.flatMap((row) => row.slice(1))) {
    if (text.length > maxFigureLength) continue;
    isDotted ||= /^[^\d.,]*[1-9]\d{0,2}\.\d{3}[^\d.,]*$/.test(text);
    isWhole ||= /^[^\d.,]{0,3}[1-9]\d{2}[^\d.,]{0,3}$/.test(text);
  }
  return isDotted && isWhole;
}

export function readFigure(text: string, decimals: Decimals): Figure | null {
  if (text.length > maxFigureLength || !/\d/.test(text)) return null;
  const groups = figure.exec(text.trim())?.groups;
  if (groups === undefined || (groups.open === undefined) !== (groups.close === undefined)) return null;
  const plain = plainDigits(groups.digits?.trim() ?? '', decimals);
  if (plain === null) return null;
  const scale = scaleOf(groups.scale);
  const shown = plain.split('.')[1]?.length ?? 0;
  const isNegative = groups.open !== undefined || groups.minus !== undefined || groups.inner !== undefined;
  return {
    value: Number(plain) * scale * (isNegative ? -1 : 1),
    rounding: 0.5 * 10 ** -shown * scale,
    isPercent: groups.percent !== undefined,
    written: text.trim(),
    decimals,
  };
}

/** A computed value as a figure beside it is written: with its currency, scale, separators, decimals and negative sign. */
export function showLike(value: number, { written, decimals, value: own }: Figure): string {
  const groups = figure.exec(written)?.groups;
  const digits = groups?.digits?.trim() ?? '';
  const scale = scaleOf(groups?.scale);
  const places = digits.split(decimals)[1]?.length ?? 0;
  const size = Math.abs(value) / scale;
  const rounded = size.toFixed(places);
  // Rounding as the figure does may hide the difference.
  const isHidden = rounded === (Math.abs(own) / scale).toFixed(places);
  const [whole = '', part] = (isHidden ? String(Number(size.toPrecision(10))) : rounded).split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, thousandsOf(digits, decimals));
  const start = written.indexOf(digits);
  const before = written.slice(0, start).replace(/[(–−-]/gu, '');
  const after = written
    .slice(start + digits.length)
    .replace(/\)|\*+$|[¹²³]$|\[\d{1,2}\]$/gu, '')
    .trimEnd();
  const shown = `${before}${grouped}${part === undefined ? '' : `${decimals}${part}`}${after}`;
  if (value >= 0) return shown;
  return groups?.open === undefined ? `-${shown}` : `(${shown})`;
}

/** A figure as it is written. Bare digits, as workbooks store them, get commas at thousands. */
export function shownFigure({ written }: Pick<Figure, 'written'>): string {
  return /^-?\d{4,}$/.test(written) ? written.replace(/\B(?=(\d{3})+$)/g, ',') : written;
}

/** The sign between thousands: that of the digits, or the one that is usual beside these decimals. */
function thousandsOf(digits: string, decimals: Decimals): string {
  const shown = /\d([.,'’\s])\d{3}/u.exec(digits)?.[1];
  if (shown !== undefined && shown !== decimals) return shown;
  return decimals === '.' ? ',' : '.';
}

function scaleOf(name: string | undefined): number {
  return scales[name?.toLowerCase().replace('.', '') ?? ''] ?? 1;
}

/** Digits with a dot for the decimals; null if separators are not in their places. */
function plainDigits(digits: string, decimals: Decimals): string | null {
  const [whole = '', part, ...more] = digits.split(decimals);
  const thousands = decimals === '.' ? ',' : '.';
  if (more.length > 0 || (part !== undefined && !/^\d+$/.test(part))) return null;
  const bare = whole.replace(/[\s\u00a0\u202f'’]/g, thousands);
  if (!/^\d+$/.test(bare) && !new RegExp(`^\\d{1,3}(?:\\${thousands}\\d{3})+$`).test(bare)) return null;
  return bare.replaceAll(thousands, '') + (part === undefined ? '' : `.${part}`);
}

/** A figure as messages show it. */
export function showFigure(value: number): string {
  const rounded = Number(value.toPrecision(10));
  const [whole = '', part] = String(Math.abs(rounded)).split('.');
  const grouped = whole.length > 4 ? whole.replace(/\B(?=(\d{3})+$)/g, ',') : whole;
  return `${rounded < 0 ? '-' : ''}${grouped}${part === undefined ? '' : `.${part}`}`;
}
