import { type Amount, amountsInText } from '../../figures/amounts-in-text.js';
import { showFigure } from '../../figures/read-figures.js';
import type { DocumentText } from '../../views/document-text.js';
import { statedWrongly, type WrongFigure } from './wrong-figure.js';

const verb = String.raw`(?: (?:of|is|was|at|von|beträgt|betrug|de|(?:est|était|étant)(?: (?:donc|ainsi|alors))? de|(?:était|est|ressort)(?: donc)? à|s[’']élève (?:donc )?à|era de|es (?:por tanto |entonces )?de|di|è (?:quindi |dunque )?(?:di|pari a)|(?:fell|rose|came|amounts?|amounted) to|st(?:ood|ands) at)|:)?(?: about| rund| environ| unos| circa)? $`;
const parts = {
  enterprise: new RegExp(
    String.raw`(?<!\p{L})(?:enterprise value|EV|unternehmenswert|valeur d[’']entreprise|valor (?:de (?:la )?)?empresa|valore d[’']impresa)(?: \(EV\))?${verb}|(?<!\p{L})the (?:company|business|group|firm) is worth $`,
    'iu',
  ),
  debt: new RegExp(
    String.raw`(?<!\p{L})(?:net (?:financial )?debt|netto(?:finanz)?(?:verschuldung|schulden)|dette (?:financière )?nette|endettement net|deuda (?:financiera )?neta|(?:debito|indebitamento)(?: finanziario)? netto|posizione finanziaria netta)${verb}`,
    'iu',
  ),
  gross: new RegExp(
    String.raw`(?<!\p{L})(?:gross (?:financial )?debt|bruttoverschuldung|dette (?:financière )?brute|endettement brut|deuda (?:financiera )?bruta|(?:debito|indebitamento)(?: finanziario)? lordo)${verb}`,
    'iu',
  ),
  cash: new RegExp(
    String.raw`(?<!\p{L})(?:cash(?: (?:balances?|and cash equivalents|at bank))?|liquide mittel|trésorerie|tesorería|disponibilità liquide|liquidità)${verb}`,
    'iu',
  ),
  equity: new RegExp(
    String.raw`(?<!\p{L})(?:(?:equity (?:value|price)|equity is worth|value of the equity|price (?:of|for) the (?:equity|shares)|eigenkapitalwert|wert des eigenkapitals|valeur des (?:fonds propres|titres)|valor (?:del capital|de los fondos propios|de las acciones)|valore (?:del capitale|del patrimonio|delle azioni|delle quote))${verb}|equity is worth $|net debt of [^;]{3,30} leaves (?:about )?$|value (?:the|its) equity(?: of [\p{L} ]{3,30})? at (?:about )?$)`,
    'iu',
  ),
};
type Part = keyof typeof parts;
/** The first less the second is the third, in texts of one page. */
const bridges = [
  { whole: 'enterprise', less: 'debt', rest: 'equity', name: 'equity value', minus: 'net debt' },
  { whole: 'gross', less: 'cash', rest: 'debt', name: 'net debt', minus: 'cash' },
] as const;
/** A value of a company, of whichever. */
const valued =
  /enterprise value|(?<!\p{L})EV(?!\p{L})|is worth|unternehmenswert|valeur d[’']entreprise|valor (?:de (?:la )?)?empresa|valore d[’']impresa/iu;
const sign =
  /gross (?:financial )?debt|bruttoverschuldung|dette (?:financière )?brute|endettement brut|deuda (?:financiera )?bruta|(?:debito|indebitamento)(?: finanziario)? lordo|equity (?:value|price|is worth)|value (?:of the|the|its) equity|net debt of .{3,30} leaves|price (?:of|for) the (?:equity|shares)|eigenkapitalwert|wert des eigenkapitals|valeur des (?:fonds|titres)|valor (?:del capital|de los fondos|de las acciones)|valore (?:del capitale|del patrimonio|delle azioni|delle quote)/i;
/** Other items between the value of a company and the value of its equity. */
const others =
  /minorit|non-controlling|preferred|pension|lease|earn-?out|associate|provision|adjust(?!ed ebitda)|minderheit|rückstellung|leasing|minoritaire|retraite|loyer|minoritario|pensiones|arrendamiento|minoranz|tfr\b/i;

/** Texts of one page that state a company's value, its net debt and its equity value: the last is the first less the second. */
export function wrongBridges(content: DocumentText): WrongFigure[] {
  const pages = new Map<string, { text: string; place: string }[]>();
  if (!tellsEquity(content)) return [];
  for (const { text, locate, kind } of content.texts()) {
    if (kind === 'cell' || text.length > 2_000 || !/\d/.test(text)) continue;
    if (
      !/enterprise|EV|net|worth|gross|cash|brut|trésor|liqui|tesor|bruta|lordo|debt|dette|deuda|debito|equity|wert|valeur|valor|verschuldung|schulden|posizione/i.test(
        text,
      )
    )
      continue;
    const place = locate();
    const page = /^(?:slide \d+|section [^,]{1,100})/.exec(place)?.[0] ?? '';
    pages.set(page, [...(pages.get(page) ?? []), { text, place }]);
  }
  const debts = amountsOfParts([...pages.values()].flat()).get('debt') ?? [];
  const elsewhere = debts.length === 1 ? debts : [];
  const results = [...pages.values()].map((texts) => ({ texts, told: amountsOfParts(texts) }));
  const isOne = results.filter(({ texts }) => texts.some(({ text }) => valued.test(text))).length === 1;
  return results.flatMap(({ texts, told }) => {
    // The net debt of the one company that the document values may be in another section.
    if (isOne && told.has('enterprise') && !told.has('debt')) told.set('debt', elsewhere);
    return texts.some(({ text }) => others.test(text))
      ? []
      : bridges.flatMap((bridge) => bridgeOf(told, bridge));
  });
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

function bridgeOf(
  amounts: ReturnType<typeof amountsOfParts>,
  { whole: from, less: minus, rest: to, name, minus: item }: (typeof bridges)[number],
): WrongFigure[] {
  const all = [from, minus, to].map((part) => {
    const result = amounts.get(part);
    return result?.length === 1 ? result[0] : undefined;
  });
  const [first, second, told] = all;
  if (new Set(all.map((one) => one?.amount.currency)).size > 1) return [];
  const [whole, less, rest] = all.map((one) => one?.amount.readings[0]);
  if (whole === undefined || less === undefined || rest === undefined || told === undefined) return [];
  const hidden = whole.rounding + less.rounding + rest.rounding;
  const right = whole.value - less.value;
  if (Math.abs(right - rest.value) <= hidden * 1.01) return [];
  const scale = Math.abs(right) >= 1e6 ? 1e6 : 1;
  const gives = `${first?.amount.text ?? ''} less ${item} of ${second?.amount.text ?? ''} gives ${showFigure(Number((right / scale).toFixed(3)))}${scale === 1 ? '' : ' million'}`;
  return [
    statedWrongly(
      told.place,
      [`${name.charAt(0).toUpperCase()}${name.slice(1)}`, name],
      told.amount.text,
      gives,
    ),
  ];
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
