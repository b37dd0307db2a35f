import { type Amount, amountsInText } from '../../figures/amounts-in-text.js';
import { showFigure } from '../../figures/read-figures.js';
import type { DocumentText } from '../../views/document-text.js';
import { statedWrongly, type WrongFigure } from './wrong-figure.js';

const verb = String.raw`(?: (?:of|is|was|at|von|beträgt|betrug|de|est de|era de|es de|di|è di|è pari a)|:| amounts to)?(?: about| rund| environ| unos| circa)? $`;
const parts = {
  enterprise: new RegExp(
    String.raw`(?<!\p{L})(?:enterprise value|EV|unternehmenswert|valeur d[’']entreprise|valor (?:de (?:la )?)?empresa|valore d[’']impresa)(?: \(EV\))?${verb}`,
    'iu',
  ),
  debt: new RegExp(
    String.raw`(?<!\p{L})(?:net (?:financial )?debt|netto(?:finanz)?(?:verschuldung|schulden)|dette (?:financière )?nette|endettement net|deuda (?:financiera )?neta|(?:debito|indebitamento)(?: finanziario)? netto|posizione finanziaria netta)${verb}`,
    'iu',
  ),
  equity: new RegExp(
    String.raw`(?<!\p{L})(?:(?:equity (?:value|price)|equity is worth|value of the equity|price (?:of|for) the (?:equity|shares)|eigenkapitalwert|wert des eigenkapitals|valeur des (?:fonds propres|titres)|valor (?:del capital|de los fondos propios|de las acciones)|valore (?:del capitale|del patrimonio|delle azioni|delle quote))${verb}|net debt of [^;]{3,30} leaves (?:about )?$|value (?:the|its) equity(?: of [\p{L} ]{3,30})? at (?:about )?$)`,
    'iu',
  ),
};
type Part = keyof typeof parts;
const sign =
  /equity (?:value|price|is worth)|value (?:of the|the|its) equity|net debt of .{3,30} leaves|price (?:of|for) the (?:equity|shares)|eigenkapitalwert|wert des eigenkapitals|valeur des (?:fonds|titres)|valor (?:del capital|de los fondos|de las acciones)|valore (?:del capitale|del patrimonio|delle azioni|delle quote)/i;
/** Other items between the value of a company and the value of its equity. */
const others =
  /minorit|non-controlling|preferred|pension|lease|earn-?out|associate|provision|adjust(?!ed ebitda)|minderheit|rückstellung|leasing|minoritaire|retraite|loyer|minoritario|pensiones|arrendamiento|minoranz|tfr\b/i;

/** Texts of one page that state a company's value, its net debt and its equity value: the last is the first less the second. */
export function wrongBridges(content: DocumentText): WrongFigure[] {
  const pages = new Map<string, { text: string; place: string }[]>();
  if (!tellsEquity(content)) return [];
  for (const { text, locate, kind } of content.texts()) {
    if (kind === 'cell' || text.length > 2_000 || !/\d/.test(text)) continue;
    if (!/enterprise|EV|net|equity|wert|valeur|valor|verschuldung|schulden|posizione/i.test(text)) continue;
    const place = locate();
    const page = /^(?:slide \d+|section [^,]{1,100})/.exec(place)?.[0] ?? '';
    pages.set(page, [...(pages.get(page) ?? []), { text, place }]);
  }
  return [...pages.values()].flatMap(bridgeOf);
}

/** Most documents do not, and are not searched for the rest. */
function tellsEquity(content: DocumentText): boolean {
  for (const { text } of content.texts()) if (sign.test(text)) return true;
  return false;
}

interface PlacedText {
  readonly text: string;
  readonly place: string;
}

function bridgeOf(texts: readonly PlacedText[]): WrongFigure[] {
  if (texts.some(({ text }) => others.test(text))) return [];
  const amounts = amountsOfParts(texts);
  const all = [amounts.get('enterprise'), amounts.get('debt'), amounts.get('equity')].map((told) =>
    told?.length === 1 ? told[0] : undefined,
  );
  const [enterprise, debt, told] = all;
  if (new Set(all.map((one) => one?.amount.currency)).size > 1) return [];
  const [whole, less, rest] = all.map((one) => one?.amount.readings[0]);
  if (whole === undefined || less === undefined || rest === undefined || told === undefined) return [];
  const hidden = whole.rounding + less.rounding + rest.rounding;
  const right = whole.value - less.value;
  if (Math.abs(right - rest.value) <= hidden * 1.01) return [];
  const [from, minus] = [enterprise?.amount.text ?? '', debt?.amount.text ?? ''];
  const scale = Math.abs(right) >= 1e6 ? 1e6 : 1;
  const gives = `${from} less net debt of ${minus} gives ${showFigure(Number((right / scale).toFixed(3)))}${scale === 1 ? '' : ' million'}`;
  return [statedWrongly(told.place, ['Equity value', 'equity value'], told.amount.text, gives)];
}

function amountsOfParts(texts: readonly PlacedText[]) {
  const found = new Map<Part, { readonly amount: Amount; readonly place: string }[]>();
  for (const { text, place } of texts) {
    for (const amount of amountsInText(text)) {
      const before = text.slice(Math.max(0, amount.index - 60), amount.index);
      const part = (Object.keys(parts) as Part[]).find((name) => parts[name].test(before));
      if (part !== undefined && amount.isMoney && !amount.isPercent)
        found.set(part, [...(found.get(part) ?? []), { amount, place }]);
    }
  }
  return found;
}
