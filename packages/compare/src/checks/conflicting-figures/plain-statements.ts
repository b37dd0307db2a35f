import { amountsInText } from '../../figures/amounts-in-text.js';
import { type Line, lineOf } from '../../figures/lines.js';
import { withDigits } from '../../figures/number-words.js';
import { foldTitle } from '../../text/words.js';
import { type DatedAmount, datedAmounts } from './dated-amounts.js';

/** A sentence or clause that says of one thing how much it is, how large a part it is, or by how much per cent it rose or fell. */
export interface PlainStatement {
  /** Folded words for the thing, without articles. */
  readonly name: string;
  readonly amount: DatedAmount;
  readonly kind: 'level' | 'share' | 'rise' | 'fall';
  /** "about", "more than": it may be off by a tenth. */
  readonly isVague: boolean;
  /** The only year of the sentence; null without one. */
  readonly year: string | null;
}

const verbs = {
  level:
    "(?:rose|grew|climbed|widened|improved|increased|advanced|recovered|fell|narrowed|declined|slipped|dropped|shrank) to|(?:stieg|stiegen|kletterte|wuchs|wuchsen|sank|sanken|fiel|fielen|verbesserte sich|erhöhte sich) (?:im jahr (?:19|20)\\d\\d |(?:19|20)\\d\\d )?auf|(?:est|sont) passée?s? à|s['’]est améliorée? à|a (?:augmenté|progressé|reculé|baissé) à|(?:was|were|is|are|has been|have been) (?:worth|valued at|sized at)|valait|valaient|vaut|valía|valían|valeva|valevano|subió al?|subieron a|cayó al?|cayeron a|mejoró al?|aumentó al?|(?:è|sono) (?:salit|cresciut|sces|calat|aumentat)[oaie] a[dl]?(?:l['’])?|was|were|is|are|reached|has reached|have reached|came to|amounted to|amounts to|totall?ed|totals|(?:stood|stands) at|hit|remained at|betrug|betrugen|beträgt|betragen|lag(?:en)?(?:(?: im jahr)? (?:19|20)\\d\\d)? bei|liegt bei|liegen bei|belief sich auf|beliefen sich auf|erreichte|erreichten|erreicht|war|waren|a atteint|ont atteint|atteint|atteignent|atteignait|était de|étaient de|est de|sont de|s['’]élève à|s['’]élevait à|s['’]est élevé à|s['’]est élevée à|se sont élevé(?:e)?s à|s['’]établit à|fue del?|fueron de|es del?|son de|era del?|alcanzó|alcanzaron|alcanza|ascendió a|ascendieron a|asciende a|se situó en|se sitúa en|è di|è del(?:l['’])?|è stat[oa] di|è stat[oa] del(?:l['’])?|era di|era del|sono (?:stat[ie] )?(?:di|pari a)|è (?:stat[oa] )?pari a[dl]?(?:l['’])?|ha raggiunto|hanno raggiunto|raggiunge|ammontava? a|si attesta(?:va)? a[dl]?(?:l['’])?",
  rise: "(?:(?:has |have )?(?:grew|grown|rose|risen|increased|climbed|advanced)|was up|is up|were up|are up) (?:by )?|(?:stieg|stiegen|wuchs|wuchsen|ist|sind|nahm|nahmen|legte|legten) (?:im jahr (?:19|20)\\d\\d |(?:19|20)\\d\\d )?um |(?:a|ont) (?:augmenté|progressé|crû) de |(?:augmente|progresse|est en hausse|sont en hausse)(?:nt)? de |(?:ha |han )?(?:creció|crecieron|aumentó|aumentaron|subió|subieron|crecido|aumentado|subido)(?: en)?(?: un)? |(?:è|sono) (?:cresciut[oaie]|aumentat[oaie]|salit[oaie]) del(?: |l['’])|(?:crescono|cresce|aumentano|aumenta) del(?: |l['’])",
  share:
    'accounts? for|accounted for|represents?|represented|makes? up|made up|contributes?|contributed|macht|machen|machte|machten|steht für|stehen für|représente(?:nt)?|représentait|représentaient|pèse(?:nt)?|representan?|representó|supone|suponen|supuso|aportan?|rappresentano?|rappresentava|vale|valgono|pesa per',
  fall: "(?:(?:has |have )?(?:fell|fallen|declined|decreased|dropped|shrank)|was down|is down|were down|are down) (?:by )?|(?:sank|sanken|fiel|fielen|ging|gingen) (?:im jahr (?:19|20)\\d\\d |(?:19|20)\\d\\d )?um |(?:a|ont) (?:diminué|reculé|baissé) de |(?:recule|baisse|est en baisse|sont en baisse)(?:nt)? de |(?:ha |han )?(?:cayó|cayeron|disminuyó|disminuyeron|bajó|bajaron|caído|bajado)(?: en)?(?: un)? |(?:è|sono) (?:diminuit[oaie]|calat[oaie]|sces[oaie]) del(?: |l['’])",
} as const;
const vague =
  '(?<vague>(?:about|around|roughly|approximately|nearly|almost|more than|over|less than|some|rund|etwa|knapp|über|fast|environ|près de|plus de|presque|unos|unas|casi|cerca de|más de|circa|quasi|oltre) )?';
const year = '(?:FY ?)?(?:19|20)\\d\\d';
const inYear = `(?:(?:in|im jahr|im geschäftsjahr|im|for|en|nel|del|del año|de|für|pour)(?: l['’](?:année|anno|exercice|esercizio))? )?${year}`;
const adverb =
  '(?: (?:thus|therefore|damit|dadurch|somit|ainsi|así|così|already|again|only|also|bereits|wieder|nur|auch|déjà|encore|ya|solo|già|nuovamente))?';
const openings = (['level', 'share', 'rise', 'fall'] as const).map((kind) => {
  const verb = `(?:${verbs[kind]})${kind === 'level' || kind === 'share' ? ' ' : ''}`;
  const article =
    "(?:un |une |a |an |el |the |il |l['’]|le |i |les |los |las |gli )?(?:ein(?:en)? (?:volumen|wert|stand|niveau|umfang) von |(?:value|volume|level|size|total) of |(?:volume|valeur|niveau|total) de |(?:volumen|valor|nivel|total) de |(?:volume|valore|livello|totale) di )?";
  return {
    kind,
    // "The market reached", "In 2025, the market reached", "2025 erreichte der Markt".
    pattern: new RegExp(
      `^(?:(?:${inYear}|${year}),? )?(?:(?<name>[^\\d;:()%]{2,90}?)(?:,? ${inYear})?${adverb}(?: |: )${verb}(?:${inYear} )?|${verb}(?<behind>[^\\d;:()%,]{2,60}?) (?:bei |auf |um )?(?:${inYear} )?)${article}${vague}$`,
      'iu',
    ),
  };
});
/** "Market: EUR 410 million in 2025", as titles have it. */
const titled = new RegExp(`^(?<name>[^\\d;:()%]{2,60}?)(?: ${inYear}|,? ${year})?: ${vague}$`, 'iu');
/** "EBITDA margin of 14.3 %" alone, as slides have it. */
const fragment = new RegExp(`^(?<name>[^\\d;:()%]{2,60}?) (?:of|von|de|di) ${vague}$`, 'iu');
const unitNoun =
  '(?: (?:thousand )?(?:tonnes?|tons?|units?|pieces|vehicles|customers|litres|hectolitres|[kMGT]Wh?|MW|km|m²|m³|tonnen|stück|einheiten|fahrzeuge|kunden|unités|pièces|clients|toneladas|unidades|piezas|clientes|tonnellate|unità|pezzi|clienti))?';
/** Behind a share: its whole. */
const whole =
  "(?: (?:of|des|der|vom|am|du|de|de la|de las|de los|de l['’]|del|della|delle|dei) (?:(?:the|our|its|total|gesamten) )?\\p{L}[\\p{L}’'-]*(?: d['’]\\p{L}+)?(?: aus)?)?";
const endOf = (of: string) =>
  new RegExp(
    `^${of}(?:,? ${inYear}| \\(${year}\\))?(?: (?:gestiegen|gewachsen|zu|gesunken|gefallen|zurück|zurückgegangen|ab))?\\s*(?:[.!]?$|[,;](?! (?:more|less|above|below|mehr|weniger|de plus|de moins|más|menos|in più|in meno))|(?: \\()|,? (?:after|and|against|compared|nach|und|gegenüber|après|et|contre|tras|y|frente|dopo|e|contro) )`,
    'iu',
  );
const ending = endOf(unitNoun);
const endOfShare = endOf(whole);
/** Behind a change: the level that it leads to. */
const ontoLevel = new RegExp(`^(?:,? ${inYear})?,? (?:to|auf|à|hasta|a) (?:[A-Z]{3} |[€$£])?\\d`, 'u');
const growth =
  "(?<of>[^\\d;:()%]{2,60}?) growth|growth (?:in|of) (?<in>[^\\d;:()%]{2,60}?)|(?<stem>[^\\d;:()%]{2,60}?)[- ]?wachstum|(?:das )?wachstum de[rs] (?<genitive>[^\\d;:()%]{2,60}?)|(?:la )?croissance (?:du |de la |des |de l[’']|de )(?<croissance>[^\\d;:()%]{2,60}?)|(?:el )?crecimiento (?:de las |de los |de la |del |de )(?<crecimiento>[^\\d;:()%]{2,60}?)|(?:la )?crescita (?:dei |delle |della |del |di )(?<crescita>[^\\d;:()%]{2,60}?)";
/** "Revenue growth", "Umsatzwachstum": the rise of the line. */
const growthName = new RegExp(`^(?:${growth})$`, 'iu');
/** "Revenue growth of 12.4 % in 2025 beat the market". */
const growthOf = new RegExp(
  `^(?:the |our |its |das |ein |la |una |le |el )?(?:${growth})(?:,? ${inYear})? (?:of|von|de|del|di) ${vague}$`,
  'iu',
);
const behindGrowth = new RegExp(`^(?:,? ${inYear}| \\(${year}\\))(?=[ ,.;)]|$)|^(?=[.,;]|$)`, 'iu');
const otherMeaning =
  /adjust|pro[ -]?forma|restat|organi[cqs]|underlying|like[- ]for[- ]like|constant|real terms|expect|forecast|target|guidance|budget|plan(?:ned|s)?(?!\p{L})|would|will |could|should|estimate|segment|division|subsidiar|peer|excl|without|average|median|quarter|half|month|since|(?<!\p{L})per |cagr|compound|a year|annual|each year|bereinigt|erwart|prognos|ziel|soll|wird |würde|durchschnitt|quartal|halbjahr|monat|seit |jährlich|(?<!\p{L})(?:pro|ohne) |ajust|prév|objectif|moyenn|trimestre|semestre|mois|depuis|par an|sans |hors |previst|prevé|presupuest|objetivo|promedio|trimestr|semestr|desde|al año|anual|(?<!\p{L})sin |rettific|prevede|obiettiv|medi[ao]|dal |annuo|all[’']anno|senza/iu;
const articles =
  /^(?:(?:the|our|its|their|this|total|overall|der|die|das|unser|unsere|ihr|ihre|le|la|les|l|notre|nos|son|sa|ses|el|los|las|su|sus|nuestras?|nuestros?|il|lo|gli|i|nostr[aio]) )+/u;
const isVagueWord = new RegExp(`^${vague}$`, 'iu');
const maxLength = 300;

const joint =
  /[,;] (?:and|but|while|whereas|und|aber|während|et|mais|tandis que|y|pero|mientras que|e|ma|mentre) /u;

/** "…, after 10.9 % in 2024": the level of another year. */
const before =
  /,? (?:after|following|against|compared (?:with|to)|versus|vs\.?|up from|down from|nach|gegenüber|après|contre|tras|frente al?|dopo|contro|rispetto al?) /iu;

/** None for other sentences: those with parts, plans, averages, several years or parts of a year. */
export function plainStatements(sentence: string): PlainStatement[] {
  if (sentence.length > maxLength || !/\d/.test(sentence) || otherMeaning.test(sentence)) return [];
  const text = withDigits(sentence);
  const [main = ''] = text.split(before);
  // The only year is that of the figure before: "rose by 10 %, after a fall of 1 % in 2024".
  const years = yearsIn(text).size === 1 ? yearsIn(main) : yearsIn(text);
  const whole = statementOf(text, years);
  const statements =
    whole !== null
      ? [whole]
      : text.split(joint).flatMap((part) => {
          const [clause = ''] = years.size > 1 ? part.split(before) : [part];
          const own = yearsIn(clause);
          return statementOf(clause, own.size === 0 ? years : own) ?? [];
        });
  const all = statements.length > 0 ? statements : pairOf(text, years);
  return [
    ...all.flatMap((plainStatement) => [plainStatement, ...riseOf(plainStatement)]),
    ...ratesBehind(text, years),
  ];
}

const inTime = `(?:in |im jahr |en |nel |im )?(?:19|20)\\d\\d`;
/** Between two rates of one line: "and 9.9 % in 2025", "und 2025 um 9,1 %". */
const ontoSecond = new RegExp(
  `^(?: (?<first>${inTime}))?,?(?: and| und| et| y| e| bzw\\.)? (?:(?<second>${inTime}),? )?(?:by |um |bei |auf |de |d[’']|un |en un |del(?: |l[’'])|di |el |il )?$`,
  'iu',
);
const ownYear = /(?<![\d.,])(?:19|20)\d\d(?!\d)/;

/** "Revenue rose by 8.6 % in 2024 and 9.9 % in 2025": two statements, each with its year. */
function pairOf(text: string, years: ReadonlySet<string>): PlainStatement[] {
  const [one, other, ...more] = datedAmounts(text);
  if (years.size !== 2 || one === undefined || other === undefined || more.length > 0) return [];
  const link = one.isPercent && other.isPercent ? ontoSecond.exec(text.slice(one.end, other.index)) : null;
  if (link === null) return [];
  const [before, behind] = [text.slice(0, one.index), text.slice(other.end)];
  const [lead] = ownYear.exec(before) ?? [];
  const [start, second] = [link.groups?.first, link.groups?.second ?? ownYear.exec(behind)?.[0]];
  // Each has one year, on the same side.
  if (second === undefined || (lead === undefined) === (start === undefined)) return [];
  const last = ownYear.exec(second)?.[0] ?? second;
  const end = behind.replace(/^,? (?:in |im jahr |en |nel )?(?:19|20)\d\d/iu, '');
  const clauses = [
    `${before}${one.text}${start === undefined ? '' : ` ${start}`}${end}`,
    lead === undefined
      ? `${before}${other.text} ${behind.slice(0, behind.length - end.length).trim() || second}${end}`
      : `${before.replace(lead, last)}${other.text}${end}`,
  ];
  const results = clauses.flatMap((clause) => statementOf(clause, yearsIn(clause)) ?? []);
  return results.length === 2 ? results : [];
}

const margins: Partial<Record<Line, string>> = {
  grossProfit: 'gross margin',
  ebitda: 'ebitda margin',
  ebit: 'ebit margin',
  netIncome: 'net margin',
};
/** "EBITDA rose from". */
const fromStart =
  /^(?<name>[^\d;:()%]{2,60}?) (?:rose|grew|climbed|increased|improved|fell|declined|dropped|decreased|stieg|wuchs|sank|fiel) (?:from|von) (?:[A-Z]{3} |[€$£])?$/u;
/** Between a figure and its rate. */
const behindFigure = `^(?:,? ${inYear})?`;
/** "EUR 14.3 million, a margin of 16 %". */
const ontoMargin = new RegExp(
  `${behindFigure}(?:,| or|,? which is|,? und damit)? (?:an?|eine[rm]?) (?:(?:EBITDA|EBIT|operating|gross|net) )?(?:margin of|marge von) ${vague}$`,
  'iu',
);
/** "EUR 89.5 million in 2025, up 22.6 % on the year before". */
const ontoChange = new RegExp(
  `${behindFigure},? (?:which is )?(?:(?<down>down|a (?:decline|decrease|fall|drop) of)|up|an? (?:increase|rise|gain) of) (?:by )?${vague}$`,
  'iu',
);
const onYearBefore =
  /^(?: (?:on|over|from|against|compared with|compared to) (?:the (?:year before|(?:previous|prior|preceding) year)|last year|a year (?:earlier|before)))?(?:[.;,]|$)/iu;
/** "89,5 Mio. EUR und damit 22,6 % über dem Vorjahr". */
const ontoDistance = new RegExp(`${behindFigure}(?:,| und damit|, das sind|, also|, or)? ${vague}$`, 'iu');
const fromYearBefore =
  /^ (?:(?<more>über dem vorjahr|mehr als im vorjahr|above the (?:previous|prior) year|more than (?:the year before|in the (?:previous|prior) year))|unter dem vorjahr|weniger als im vorjahr|below the (?:previous|prior) year|less than (?:the year before|in the (?:previous|prior) year))(?=[.,;]|$)/iu;

/** Margins and changes behind the figure that a sentence states for a line, in the year of the figure. */
function ratesBehind(text: string, years: ReadonlySet<string>): PlainStatement[] {
  const amounts = datedAmounts(text).filter(({ text: own }) => !/^(?:19|20)\d\d$/.test(own));
  const [first] = amounts;
  const name = first === undefined ? null : nameBefore(text.slice(0, first.index));
  const line = name === null ? null : lineOf(name);
  if (name === null || line === null) return [];
  const year = [...years].toSorted().at(-1) ?? null;
  return amounts.flatMap((amount, index): PlainStatement[] => {
    const figure = amounts[index - 1];
    if (!amount.isPercent || figure === undefined || figure.isPercent) return [];
    const [link, behind] = [text.slice(figure.end, amount.index), text.slice(amount.end)];
    const rate = rateBehind(link, behind, { name, margin: margins[line] });
    return rate === null ? [] : [{ ...rate, amount, year }];
  });
}

/** Meaning of a percentage, by the words between the figure and it and by those behind it; null for another. */
function rateBehind(
  link: string,
  behind: string,
  names: { readonly name: string; readonly margin: string | undefined },
): Pick<PlainStatement, 'name' | 'kind' | 'isVague'> | null {
  const margin = /^(?:[.,;]|$)/u.test(behind) ? ontoMargin.exec(link)?.groups : undefined;
  if (margin !== undefined && names.margin !== undefined)
    return { name: names.margin, kind: 'level', isVague: margin.vague !== undefined };
  const { name } = names;
  const change = onYearBefore.test(behind) ? ontoChange.exec(link)?.groups : undefined;
  if (change !== undefined)
    return { name, kind: change.down === undefined ? 'rise' : 'fall', isVague: change.vague !== undefined };
  const distance = fromYearBefore.exec(behind);
  const joined = distance === null ? undefined : ontoDistance.exec(link)?.groups;
  if (joined === undefined) return null;
  const kind = distance?.groups?.more === undefined ? 'fall' : 'rise';
  return { name, kind, isVague: joined.vague !== undefined };
}

/** The folded name of the thing whose level follows; null if the words lead from no name to a figure. */
function nameBefore(before: string): string | null {
  const level = openings.find(({ kind }) => kind === 'level')?.pattern.exec(before)?.groups;
  const name = level?.name ?? level?.behind ?? fromStart.exec(before)?.groups?.name;
  return name === undefined ? null : foldTitle(name).replace(articles, '');
}

/** "Revenue growth was 12 %" as "revenue grew by 12 %". */
function riseOf(statement: PlainStatement): PlainStatement[] {
  const { amount, name } = statement;
  if (statement.kind !== 'level' || !amount.isPercent) return [];
  const base = baseOf(growthName.exec(name));
  return base === undefined ? [] : [{ ...statement, name: base, kind: 'rise' }];
}

function baseOf(match: RegExpExecArray | null): string | undefined {
  const base = Object.values(match?.groups ?? {}).find(
    (part) => part !== undefined && !isVagueWord.test(part),
  );
  if (base === undefined) return undefined;
  const bare = foldTitle(base).replace(articles, '');
  return /^umsatzes$/u.test(bare) ? 'umsatz' : bare;
}

function yearsIn(text: string): Set<string> {
  return new Set(text.match(/(?<![\d.,])(?:19|20)\d\d(?![\d.,]*\d)/g) ?? []);
}

/** "ist um 5 % gesunken", "nahm um 5 % ab". */
const fallen = /^(?:,? (?:im jahr )?(?:19|20)\d\d)? (?:gesunken|gefallen|zurückgegangen|ab)(?!\p{L})/iu;

function statementOf(text: string, years: ReadonlySet<string>): PlainStatement | null {
  const [amount] = datedAmounts(text);
  if (amount === undefined || years.size > 1) return null;
  const isFirst = amountsInText(text).every(
    ({ index, text: own }) => index >= amount.index || /^(?:19|20)\d\d$/.test(own),
  );
  if (!isFirst) return null;
  const [before, behind] = [text.slice(0, amount.index), text.slice(amount.end)];
  const all = [...openings, { kind: 'level' as const, pattern: titled }];
  for (const { kind, pattern } of all) {
    const groups = pattern.exec(before)?.groups;
    if (groups === undefined || (kind !== 'level' && !amount.isPercent)) continue;
    if (!isEnd(kind, behind)) continue;
    const name = foldTitle(groups.name ?? groups.behind ?? '').replace(articles, '');
    const [only = null] = years;
    const turned = kind === 'rise' && fallen.test(behind) ? 'fall' : kind;
    return { name, amount, kind: turned, isVague: groups.vague !== undefined, year: only };
  }
  return amount.isPercent ? rateWithoutVerb(amount, [before, behind], years) : null;
}

function isEnd(kind: PlainStatement['kind'], behind: string): boolean {
  if (kind === 'share') return endOfShare.test(behind);
  return ending.test(behind) || (kind !== 'level' && ontoLevel.test(behind));
}

/** "EBITDA margin of 14.3 %" alone, or "Revenue growth of 12.4 % in 2025 …". */
function rateWithoutVerb(
  amount: DatedAmount,
  [before, behind]: readonly [string, string],
  years: ReadonlySet<string>,
): PlainStatement | null {
  const [year = null] = years;
  const alone = year === null && behind.trim() === '' ? fragment.exec(before)?.groups : undefined;
  if (alone?.name !== undefined) {
    const name = foldTitle(alone.name).replace(articles, '');
    return { name, amount, kind: 'level', isVague: alone.vague !== undefined, year };
  }
  const match = behindGrowth.test(behind) ? growthOf.exec(before) : null;
  const base = baseOf(match);
  if (base === undefined) return null;
  return { name: base, amount, kind: 'rise', isVague: match?.groups?.vague !== undefined, year };
}
