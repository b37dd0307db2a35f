import { mayHoldNumber, withDigits } from '../../figures/number-words.js';
import { countryOf } from '../../text/country-names.js';
import type { DocumentText, LocatedText } from '../../views/document-text.js';
import { languages } from './languages.js';

/** A number of items that a text states, and the items behind it. */
export interface WrongList {
  readonly quote: string;
  readonly place: string;
  readonly items: readonly string[];
}

/** Things that a list enumerates, one for each item. */
const enumerated =
  'steps?|reasons?|phases?|stages?|priorities|risks?|recommendations?|measures?|actions?|levers?|drivers?|pillars?|trends?|lessons?|questions?|goals?|objectives?|principles?|findings?|conclusions?|options?|factors?|arguments?|advantages?|challenges?|themes?|proposals?|workstreams?|milestones?|criteria|assumptions?|benefits|conditions|decisions?|topics?|initiatives?|strengths|weaknesses|opportunities|threats|messages|takeaways|reasons?|' +
  'schritten?|gründen?|phasen|etappen|prioritäten|risiken|empfehlungen|maßnahmen|hebeln?|treibern?|säulen|trends|lehren|fragen|zielen?|grundsätzen?|ergebnissen?|optionen|faktoren|argumenten?|vorteilen?|herausforderungen|themen|vorschlägen?|bedingungen|entscheidungen|beschlüssen?|initiativen|stärken|schwächen|chancen|' +
  'étapes|raisons|phases|priorités|risques|recommandations|mesures|actions|leviers|moteurs|piliers|tendances|leçons|questions|objectifs|principes|constats|conclusions|facteurs|arguments|avantages|défis|thèmes|propositions|conditions|décisions|initiatives|forces|faiblesses|opportunités|menaces|' +
  'pasos|razones|motivos|fases|etapas|prioridades|riesgos|recomendaciones|medidas|acciones|palancas|pilares|tendencias|lecciones|preguntas|objetivos|principios|conclusiones|opciones|factores|argumentos|ventajas|retos|temas|propuestas|condiciones|decisiones|iniciativas|fortalezas|debilidades|oportunidades|amenazas|' +
  'passi|ragioni|motivi|fasi|tappe|priorità|rischi|raccomandazioni|misure|azioni|leve|pilastri|tendenze|lezioni|domande|obiettivi|principi|conclusioni|opzioni|fattori|argomenti|vantaggi|sfide|temi|proposte|condizioni|decisioni|iniziative|opportunità|minacce';
/** Places and other things with names, one for each item. */
const named =
  'sites?|locations?|plants?|factories|offices|branches|countries|cities|markets|regions|segments|divisions|subsidiaries|brands|shareholders|customers|suppliers|languages|warehouses|' +
  'standorten?|werken?|fabriken|büros|niederlassungen|ländern?|städten?|märkten?|regionen|segmenten?|sparten|geschäftsbereichen?|tochtergesellschaften|marken|gesellschaftern?|kunden|lieferanten|sprachen|' +
  'sites|usines|bureaux|agences|pays|villes|marchés|régions|divisions|filiales|marques|actionnaires|clients|fournisseurs|langues|' +
  'sedes|plantas|fábricas|oficinas|países|ciudades|mercados|regiones|segmentos|divisiones|filiales|marcas|accionistas|clientes|proveedores|idiomas|' +
  'siti|sedi|stabilimenti|fabbriche|uffici|paesi|città|mercati|regioni|segmenti|divisioni|controllate|marchi|azionisti|clienti|fornitori|lingue';
/** Points of an argument: they are also a unit, so a verb follows. */
const points =
  "points(?= (?:de vigilance|d[’']attention|clés|forts|faibles|to watch|of concern|of attention)(?!\\p{L}))|puntos(?= (?:de atención|clave|débiles|fuertes)(?!\\p{L}))|punti(?= (?:di attenzione|chiave|deboli|di forza)(?!\\p{L}))|types (?:of|de|d[’'])(?= ?\\p{L})|kinds of(?= \\p{L})|tipos de(?= \\p{L})|tipi di(?= \\p{L})|arten von(?= \\p{L})|(?:points|issues|concerns|punkte|aspekte|aspects|puntos|aspectos|punti|aspetti)(?= (?:speak|speaks|argue|remain|stand out|count|matter|are|were|need|sprechen|bleiben|sind|fallen|zählen|plaident|parlent|restent|sont|ressortent|hablan|quedan|destacan|son|parlano|restano|emergono|sono|depongono)(?!\\p{L}))";
const adjective =
  '(?:\\p{L}+(?:al|ain|ey|ete|ible|ten|en|er|aux|les|pales|antes|ali|ivi|iche|ire|suivantes?|eguenti|guientes|tige[nrs]?|chste[nrs]?|important) )?';
const counted = languages.map(
  ({ numbers }) =>
    new RegExp(
      `(?<![\\p{L}\\p{N}.,/$€£%–-])(?<number>\\d{1,2}${numbers.map((name) => `|${name}`).join('')}) ${adjective}(?<noun>${enumerated}|${points})(?![\\p{L}-])`,
      'giu',
    ),
);
/** "at three sites: Kassel, Gera and Linz": the count is the end of the introduction. */
const countedNames = languages.map(
  ({ numbers }) =>
    new RegExp(
      `(?<![\\p{L}\\p{N}.,/$€£%–-])(?<number>\\d{1,2}${numbers.map((name) => `|${name}`).join('')}) ${adjective}(?<noun>${named})$`,
      'iu',
    ),
);
const otherNumber = new RegExp(
  `(?<!\\p{L})(?:${languages.flatMap(({ numbers }) => numbers).join('|')})`,
  'iu',
);
/** Before the number: of some, of others, or a place or time. */
const otherBefore =
  /(?<!\p{L})(?:of|from|in|for|at|with|within|after|over|than|least|most|about|first|next|last|other|each|per|von|in|im|bei|für|nach|mit|über|als|mindestens|ersten|nächsten|anderen|en|dans|pour|après|avec|sur|plus de|moins|premi[eè]re?s|entre|por|para|tras|con|sobre|más de|primeros|primeras|altri|altre|dopo|per|su|oltre|prim[ei]) (?:the |die |den |der |les |las |los |le |i |gli |these |our )?$/iu;
const otherBehind =
  /(?<!\p{L})(?:of which|of whom|of these|davon|darunter|dont|de l[ao]s cuales|di cui|and|or|und|oder|et|ou|y|o|e|against|gegen|contre|contra|contro|have|has|haben|ont|tienen|hanno|including|among|unter|entre autres|parmi|entre|tra|fra|except|außer|above all|in particular|especially|such as|for example|vor allem|insbesondere|zum beispiel|notamment|surtout|par exemple|sobre todo|por ejemplo|soprattutto|ad esempio)(?!\p{L})|(?<!\d)(?!(?:19|20)\d\d)\d/iu;
/** "Three points speak against it". */
const argues =
  /^ (?:speak|argue|sprechen|plaident|parlent|hablan|parlano|depongono) (?:en |a )?(?:against|gegen|contre|contra|sfavore|contro)(?!\p{L})/iu;
const doing = /^ (?:have|haben|ont|han|hanno) (?!\d)/iu;
const typedItem = /^(?:(\d{1,2})[.)]|[-–•▪·*])\s+\S/u;
export const maxIntro = 160;
const maxTitle = 80;
const maxSentence = 400;
export const maxItems = 12;
export const minItems = 2;

interface OpenList {
  readonly intro: LocatedText;
  readonly items: LocatedText[];
  /** A paragraph stands behind the last item: if more items follow it, their number is not known. */
  isInterrupted: boolean;
}

/** The list with another item; null if it continues after a paragraph. */
function withItem(list: OpenList, item: LocatedText): OpenList | null {
  const [first] = list.items;
  if (list.isInterrupted) return first !== undefined && kindOf(first) === kindOf(item) ? null : list;
  list.items.push(item);
  return list;
}

/** Notes a first paragraph behind a list; false for the end of the list. */
function interrupts(list: OpenList | null, located: LocatedText): boolean {
  if (list === null || list.isInterrupted || located.kind !== 'paragraph' || isIntro(located)) return false;
  list.isInterrupted = true;
  return true;
}

/** Texts that announce another number of items than the list behind them has: "We propose four steps:" above three. */
export function wrongLists(content: DocumentText): WrongList[] {
  // A workbook has no lists, but it may have millions of texts.
  if (content.statements !== undefined) return [];
  const results: WrongList[] = [];
  let open: OpenList | null = null;
  const close = () => {
    if (open !== null) results.push(...wrongList(open.intro, open.items));
    open = null;
  };
  for (const located of content.texts()) {
    const { kind } = located;
    if (open !== null && kind === 'paragraph' && isItem(located)) {
      open = withItem(open, located);
      results.push(...sentenceLists(located));
      continue;
    }
    if (!interrupts(open, located)) close();
    if (isIntro(located)) open = { intro: located, items: [], isInterrupted: false };
    else results.push(...sentenceLists(located));
  }
  close();
  return results;
}

const announcing =
  /^(?:there are|(?:here|these|following) are|we (?:see|have identified|identified|propose|recommend|expect)|(?:the )?(?:main )?\p{L}+ (?:main |key )?\p{L}+ (?:speak|stand out|drive|support|explain|justify|make)|es gibt|es sprechen|wir (?:sehen|empfehlen|schlagen)|\p{L}+ (?:\p{L}+ )?\p{L}+ (?:sprechen|stechen|erklären|rechtfertigen)|il y a|il existe|nous (?:voyons|proposons|recommandons)|\p{L}+ \p{L}+ (?:justifient|expliquent|plaident|se dégagent)|hay|existen|vemos|proponemos|recomendamos|\p{L}+ \p{L}+ (?:justifican|explican|destacan)|ci sono|esistono|vediamo|proponiamo|raccomandiamo|\p{L}+ \p{L}+ (?:giustificano|spiegano|emergono))(?!\p{L})/iu;

/** "Three reasons speak for the deal." above a list. */
export function announces(text: string): boolean {
  return announcing.test(text) && !/[.:!?;].*\S/.test(text.replace(/[.:]\s*$/, ''));
}

/** True for a text that may announce a list. */
function isIntro({ kind, text }: LocatedText): boolean {
  if (kind === 'title') return text.length <= maxTitle && !/^\d/.test(text);
  return kind === 'paragraph' && text.length <= maxIntro && (/\s?:\s*$/.test(text) || announces(text));
}

function isItem({ text, marker = '' }: LocatedText): boolean {
  return marker !== '' || typedItem.test(text);
}

function wrongList(intro: LocatedText, items: readonly LocatedText[]): WrongList[] {
  const [first] = items;
  const claim = first === undefined ? null : claimOf(introOf(intro.text));
  if (claim === null || first === undefined) return [];
  const level = kindOf(first);
  const all = items.filter((item) => kindOf(item) === level);
  // A list may continue in the next text box of a slide, or that box may have another one.
  const own = all.filter((item) => item.level === first.level);
  if (all.length === claim.count) return [];
  // A list that starts again is another one.
  if (own.length < minItems || own.length > maxItems || own.length === claim.count) return [];
  // "Six recommendations; three are urgent:"
  if (holdsCount(intro.text, own.length)) return [];
  return [{ quote: claim.quote, place: intro.locate(), items: own.map(({ text }) => text) }];
}

function holdsCount(text: string, count: number): boolean {
  const words = languages.flatMap(({ numbers }) => numbers[count - minItems] ?? []);
  const pattern = new RegExp(
    `(?<![\\p{L}\\p{N}.,])(?:${[count, ...words].join('|')})(?![\\p{L}\\p{N}]|[.,]\\d)`,
    'iu',
  );
  return pattern.test(withDigits(text));
}

/** The sentence in front of a list, with the one that it refers to: "Four steps are left. They are:". */
function introOf(text: string): string {
  const sentences = text
    .trim()
    .replace(/[:.]$/, '')
    .trim()
    .split(/(?<=[^\d\s][.!?;])\s+(?=\p{Lu})/u);
  const last = sentences.at(-1) ?? '';
  return refersBack.test(last) ? sentences.slice(-2).join(' ') : last;
}

const refersBack =
  /^(?:these|they|those|this|here|diese|dies|das|sie|es|dabei|dazu|ce|ces|ils|elles|il s[’']agit|voici|est[ao]s|son|se trata|quest[ei]|sono|si tratta|essi|esse)(?!\p{L})/iu;

/** The level of an item: a number in digits, letters or Roman numerals, or its bullet. */
function kindOf({ text, marker = '' }: LocatedText): string {
  const sign = marker === '' ? (typedItem.exec(text)?.[0] ?? '').replace(/\s.*$/u, '') : marker;
  return sign.replace(/\d+|(?<!\p{L})(?:\p{L}|[ivx]{2,5}|[IVX]{2,5})(?!\p{L})(?=[.)])/gu, '1');
}

function sentenceLists(located: LocatedText): WrongList[] {
  const { kind, text } = located;
  if (kind !== 'paragraph' || text.length > 2_000 || !text.includes(':')) return [];
  return wrongSentences(located);
}

/** Behind an item of a list: "Kassel (310 people)". */
const aside = / \([^()]{1,60}\)(?=,|[.;]?$| (?:and|und|et|y|e) )/gu;

/** "five phases: design, procurement, construction and tests". */
function wrongSentences(located: LocatedText): WrongList[] {
  return located.text.split(/(?<=[.!?;])\s+(?=\p{Lu})/u).flatMap((sentence) => {
    const [intro = '', behind = '', ...others] = sentence.split(/\s?:\s/u);
    if (others.length > 0 || behind === '' || sentence.length > maxSentence) return [];
    const items = itemsOf(behind.replace(aside, ''));
    const claim = items === null ? null : (claimOf(intro) ?? claimOfNames(intro, items));
    if (claim === null || items === null || isCountOf(claim.count, items)) return [];
    return [{ quote: claim.quote, place: located.locate(), items }];
  });
}

const properName =
  /^(?:the |der |die |das |la |le |les |el |los |las |l[’'])?\p{Lu}[\p{L}’'.-]*(?: [\p{L}’'.-]+){0,3}$/u;
const someOf =
  /(?<!\p{L})(?:of|other|more|first|next|largest|main|than|least|most|about|over|anderen|weiteren|größten|wichtigsten|ersten|mehr|über|rund|d[’']autres|autres|principaux|principales|premiers|plus de|otros|otras|principales|primeros|más de|altri|altre|principali|primi|più di|oltre) (?:the |den |les |los |las |le |i )?$/iu;

/** The number of places or other things with names in front of their names. A country behind a city is part of its name. */
function claimOfNames(
  intro: string,
  items: readonly string[],
): { readonly quote: string; readonly count: number } | null {
  if (!items.every((item) => properName.test(item))) return null;
  const isOfCountries = items.every((item) => countryOf(item) !== null);
  if (!isOfCountries && items.some((item) => countryOf(item) !== null)) return null;
  const found = languages.flatMap(({ numbers }, index) => {
    const text = numbers.length === 0 ? withDigits(intro) : intro;
    const match = countedNames[index]?.exec(text);
    const { number = '' } = match?.groups ?? {};
    if (match == null || someOf.test(text.slice(0, match.index))) return [];
    return [{ quote: match[0], count: countOf(number, numbers) }];
  });
  const counts = new Set(found.map(({ count }) => count));
  return counts.size === 1 && (found[0]?.count ?? 0) >= minItems ? (found[0] ?? null) : null;
}

function countOf(number: string, numbers: readonly string[]): number {
  const word = numbers.findIndex((name) => name.split('|').includes(number.toLowerCase()));
  return /^\d/.test(number) ? Number(number) : word + 2;
}

/** The last two may be one: "growth, costs, health and safety" are three things. */
function isCountOf(count: number, items: readonly string[]): boolean {
  return count === items.length || (count === items.length - 1 && !ownArticle.test(items.at(-1) ?? ''));
}

const ownArticle =
  /^(?:an?|the|our|its|ein(?:e[nmrs]?)?|d(?:er|ie|as|en)|une?|l[ae]s?|l[’']|el|los|un[ao]?|il|lo|gli|i) /iu;
const joint = /(?<!\p{L})(?:and|und|et|y|e|ed)(?!\p{L})/iu;
const clause =
  /;|\(|(?:^|, |and )(?:first|then)(?!\p{L})|(?:^|, )(?:der|die|das) \p{Ll}|(?<!\p{L})(?:or|oder|ou|which|who|that|because|if|etc|welche\p{L}*|weil|dass|qui|que|car|parce|dont|che|perché|cui|is|are|was|were|has|have|will|may|can|ist|sind|wird|kann|est|sont|es|son|è|sono)(?!\p{L})/iu;
const maxItemLength = 70;

/** Items of a plain list with one "and", before the last; null for other texts. */
function itemsOf(text: string): string[] | null {
  const plain = text.replace(/[.!]\s*$/, '').replace(/(?<=\d),(?=\d)/g, '');
  if (/[.!?]/.test(plain.replace(/\d\.\d|\b\p{L}\./gu, '')) || clause.test(plain)) return null;
  const pieces = plain.split(/,\s+/u);
  const [last = ''] = pieces.slice(-1);
  // "A and B, C and D" are groups of things.
  if (pieces.slice(0, -1).some((piece) => joint.test(piece))) return null;
  const ends = last.split(joint).map((end) => end.trim());
  if (ends.length !== 2) return null;
  const items = [...pieces.slice(0, -1), ...ends].filter((item) => item !== '');
  // "Three reasons: location and costs" has no third one.
  const isList = items.length >= minItems && items.length <= maxItems;
  return isList && items.every(({ length }) => length <= maxItemLength) ? items : null;
}

/** The one number of things that an introduction announces. */
export function claimOf(intro: string): { readonly quote: string; readonly count: number } | null {
  if (!mayHoldNumber(intro) && !otherNumber.test(intro)) return null;
  const matches = languages.flatMap(({ numbers }, index) => {
    const text = numbers.length === 0 ? withDigits(intro) : intro;
    return [...text.matchAll(counted[index] ?? /$^/gu)].flatMap((match) => {
      const { number = '' } = match.groups ?? {};
      const end = match.index + match[0].length;
      const before = text.slice(0, match.index);
      // "The deal runs in four steps:"
      const isAll = /(?<!\p{L})(?:in|en) $/iu.test(before) && match.index + match[0].length === text.length;
      // "Three measures have reduced the costs:"
      const behind = before === '' ? text.slice(end).replace(doing, ' ') : text.slice(end);
      if ((otherBefore.test(before) && !isAll) || otherBehind.test(behind.replace(argues, ' '))) return [];
      const count = countOf(number, numbers);
      return count < minItems ? [] : [{ quote: match[0], count }];
    });
  });
  const counts = new Set(matches.map(({ count }) => count));
  return counts.size === 1 ? (matches[0] ?? null) : null;
}
