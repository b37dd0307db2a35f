import { collapseSums } from '../../figures/collapse-sums.js';
import { isPartial, isTotal } from '../../figures/labels.js';
import { type Figure, readFigures, showFigure } from '../../figures/read-figures.js';
import { foldTitle } from '../../text/words.js';
import type { LocatedChart, LocatedTable } from '../../views/document-text.js';
import { inPlace, nameOf } from '../wording.js';
import type { WrongTotal } from './wrong-total.js';

/** Shares of one whole by those who share it. */
const marketShare =
  /^(?:(?:estimated|est|approx|approximate) )?(?:market shares?|share of (?:the )?(?:total )?market|marktanteile?|markedsandel|marknadsandel|cuotas? de mercado|parts? (?:de|du) marché|quot[ae] di mercato)$/u;
const partShare =
  /^(?:(?:share|percentage|in|anteil|andel) (?:of|am|av|af) (?:the )?(?:(?:total|group|net) )?(?:revenues?|sales|turnover|gesamtumsatz|umsatz|omsætning(?:en)?|omsetning(?:en)?)|umsatzanteil|parts? (?:du|des|de) (?:chiffre d affaires|ventes)|(?:cuota|peso|parte) (?:de|en) (?:las? )?(?:ventas|ingresos|facturación)|quota (?:dei|del|di) (?:ricavi|fatturato|vendite)|share|anteil|part|cuota|peso|quota)$/u;
/** Shares of a company by those who own it. */
const ownerShare =
  /^(?:(?:share|percentage) of (?:the )?(?:capital|shares|equity|stock|votes?|voting rights|ownership)|(?:share)?holdings?|stake|ownership|shares?|voting rights|votes|anteil(?: am (?:grund|stamm)?kapital)?|kapitalanteil|beteiligung(?:squote)?|stimmrechte|parts?(?: (?:du|de) capital)?|participation|droits de vote|participación|capital|porcentaje|cuota|quota(?: (?:di|del) capitale)?|partecipazione)$/u;
const owners =
  /^(?:(?:share|stock)holders?|owners?|investors?|partners?|members?|aktionäre?|gesellschafter(?:in)?|anteilseigner|eigentümer|actionnaires?|associés?|accionistas?|soci[oa]?s?|propietarios?|azionist[ai]|soci)$/u;
const holders =
  /^(?:(?:main|leading|largest|key) )?(?:compan(?:y|ies)|players?|competitors?|suppliers?|manufacturers?|producers?|vendors?|providers?|brands?|unternehmen|anbieter|hersteller|wettbewerber|selskab(?:er)?|selskap(?:er)?|leverandør(?:er)?|empresas?|proveedor(?:es)?|entreprises?|sociétés?|aziend[ae]|impres[ae]|società|fornitor[ei]|marken?|marques?|marcas?|march[ei]o?)$/u;
const parts =
  /^(?:segments?|products?(?: groups?| lines?)?|regions?|countr(?:y|ies)|channels?|business (?:units?|areas?|lines?)|divisions?|customers?(?: groups?)?|geograph(?:y|ies)|categor(?:y|ies)|markets?|segmente?|regionen?|produkt(?:e|gruppen?)?|kunden?(?:gruppen?)?|länder|land|sparten?|produits?|régions?|clients?|pays|activités?|productos?|regi(?:ón|ones)|clientes?|país(?:es)?|líneas?(?: de negocio)?|prodott[oi]|regione|region[ei]|client[ei]|paes[ei]|line[ae](?: di business)?)$/u;
/** With such a column each row has its own whole. */
const otherWhole =
  /market(?! share)|segment|categor|product|countr|region|channel|markt(?!anteil)|produkt|land|year|period/u;
/** Rows that hold one another. */
const nested = /top|largest|biggest|cumul|thereof|of which|davon|combined|first \w|led by|group/iu;
const minSum = 102;
const maxSum = 150;

/** Columns of shares that add up to more than the whole, without a total that says so. */
export function tooLargeShares({ rows, locate }: LocatedTable): WrongTotal[] {
  const [header = []] = rows;
  if (rows.length < 4 || rows.length > 60 || header.length < 2 || header.length > 20) return [];
  const names = header.map(bareTitle);
  const [first = ''] = names;
  const holder = names.findIndex((name) => holders.test(name));
  return names.flatMap((name, column) => {
    const isOfMarket =
      marketShare.test(name) && holder >= 0 && !names.some((candidate) => otherWhole.test(candidate));
    const isOfSales = partShare.test(name) && column > 0 && parts.test(first);
    const isOfCapital = ownerShare.test(name) && column > 0 && owners.test(first);
    if (!isOfMarket && !isOfSales && !isOfCapital) return [];
    const labels = rows.map((row) => row[isOfMarket ? holder : 0] ?? '');
    if (labels.some((label) => isTotal(label) || isPartial(label) || nested.test(label))) return [];
    const figures = readFigures(rows)
      .slice(1)
      .map((row) => row[column] ?? null);
    const known = figures.flatMap((figure) => figure ?? []);
    if (
      known.length < figures.length ||
      !known.every((figure) => figure.isPercent || header[column]?.includes('%'))
    )
      return [];
    const sum = sumOfParts(known);
    if (sum === null) return [];
    const place = locate();
    return [wrongSum(place, nameOf(header[column] ?? ''), known, sum)];
  });
}

const roundCharts = /^(?:pie|doughnut|ofPie)/i;
const shareName = /%|per ?cent|(?<!\p{L})shares?(?!\p{L})|anteil|andel|cuota/iu;

/** A pie or doughnut of per cent that adds up to more than 100. */
export function tooLargePies({ title, kind = '', series, locate }: LocatedChart): WrongTotal[] {
  const [only] = series;
  if (!roundCharts.test(kind) || series.length !== 1 || only === undefined) return [];
  const [own, ...others] = [title, only.name].filter((name) => shareName.test(name));
  if (own === undefined && others.length === 0) return [];
  const values = only.values.flatMap((value) => value ?? []);
  if (values.length < 3 || values.length > 40 || values.some((value) => value < 0)) return [];
  if (only.categories.some((label) => isTotal(label) || isPartial(label) || nested.test(label))) return [];
  // Charts store shares as fractions or as per cent.
  const factor = Math.max(...values) < 1 ? 100 : 1;
  const known = values.map((value) => figureOf(value * factor));
  const sum = sumOfParts(known);
  return sum === null ? [] : [wrongSum(locate(), nameOf(own ?? ''), known, sum)];
}

function figureOf(exact: number): Figure {
  const value = Number(exact.toPrecision(10));
  const digits = String(value).split('.')[1]?.length ?? 0;
  return { value, rounding: 0.5 * 10 ** -digits, isPercent: true, written: showFigure(value), decimals: '.' };
}

/** The sum if it is too large; null if it is not, or if one of the shares holds others. */
function sumOfParts(shares: readonly Figure[]): number | null {
  const sum = shares.reduce((whole, { value }) => whole + value, 0);
  const hidden = shares.reduce((whole, { rounding }) => whole + rounding, 0);
  if (sum < Math.max(minSum, 100 + hidden) || sum > maxSum || shares.some(({ value }) => value <= 0))
    return null;
  if (collapseSums(shares).length < shares.length) return null;
  // A part that is in others, such as the rest of a group, would leave a whole of 100.
  const isWhole = shares.some(({ value }) => Math.abs(sum - value - 100) <= 0.6);
  return isWhole ? null : Number(sum.toFixed(2));
}

function wrongSum(place: string, name: string, shares: readonly Figure[], sum: number): WrongTotal {
  const terms = shares.slice(0, 6).map(({ value }) => showFigure(value));
  const rest = shares.length > 6 ? ` + … (${shares.length} shares)` : '';
  return {
    place,
    headline: `${name} ${inPlace(place)} adds up to ${showFigure(sum)} %, which is more than the whole`,
    sum: `${name}: ${terms.join(' + ')}${rest} = ${showFigure(sum)} %`,
  };
}

function bareTitle(title: string): string {
  return foldTitle(title.slice(0, 60).replace(/\([^)]*\)|%|,.*$|(?:FY ?)?(?:19|20)\d\d[AEFP]?/gu, ' '));
}
