import { withDigits } from '../../figures/number-words.js';
import type { DocumentText, LocatedText } from '../../views/document-text.js';
import { textsHolding } from '../../views/texts-holding.js';
import { digitsOf, type Group } from './groups.js';
import { type Language, languages } from './languages.js';
import { namesSeveral, stemOf } from './nouns.js';

/** A number of things that a sentence states for the document. */
export interface CountClaim {
  readonly kind: string;
  readonly count: number;
  readonly quote: string;
  readonly place: string;
  /** False if the sentence may mean some of the things only. */
  readonly isOfAll: boolean;
  /** True if many more things than those that are presented are no contradiction. */
  readonly mayBeMore: boolean;
  /** Other numbers in the text, and the sum of all: "we compared eleven suppliers and invited four". */
  readonly others: readonly number[];
}

const maxTextLength = 4_000;
const maxSentenceLength = 400;
const maxClaims = 200;

/** Counts in sentences of things of which the document presents groups. */
export function claimsOf(content: DocumentText, groups: readonly Group[]): CountClaim[] {
  const claims: CountClaim[] = [];
  const sign = signOf(groups);
  for (const located of textsHolding(content, sign)) {
    if (located.text.length > maxTextLength) continue;
    for (const sentence of located.text.split(/(?<=[.!?;])\s+/u)) {
      if (sentence.length <= maxSentenceLength && sign.test(sentence))
        claims.push(...claimsOfSentence(sentence, located, groups));
    }
    if (claims.length >= maxClaims) break;
  }
  return claims;
}

/** Words of which a text must hold one. */
function signOf(groups: readonly Group[]): RegExp {
  const stems = new Set(groups.map(({ noun }) => stemOf(noun)));
  if (groups.some(({ kind }) => kind === 'company')) stems.add(companies);
  if (groups.some(({ kind }) => kind === 'chapter')) stems.add('chapter|kapitel|chapitre|capítulo|capitol');
  if (groups.some(({ kind }) => kind === 'site')) stems.add('standort|sede|plant');
  return new RegExp([...stems].join('|'), 'iu');
}

const companies =
  'compan|firm|target|peer|competitor|rival|supplier|vendor|candidate|profile|player|buyer|business|acquirer|issuer|makers|producers|manufacturers|dealers|distributors|operator|providers|retailers|installers|insurers|brewers|unternehmen|gesellschaften|wettbewerber|anbieter|selskab|selskap|virksomhe|bedrift|konkurrent|leverand|entreprise|soci[eé]t|concurrent|fournisseur|empresa|compañ|sociedad|competidor|proveedor|aziend|impres|concorrent|fornitor';

const counted = languages.map(
  ({ numbers }) =>
    new RegExp(
      `(?<![\\p{L}\\p{N}.,/$€£%–-])(\\d{1,3}${numbers.map((name) => `|${name}`).join('')})(?=((?: \\p{L}[\\p{L}-]{0,24}){1,3}))`,
      'giu',
    ),
);

function claimsOfSentence(sentence: string, located: LocatedText, groups: readonly Group[]): CountClaim[] {
  const claims: CountClaim[] = [];
  for (const [index, language] of languages.entries()) {
    const text = language.numbers.length === 0 ? withDigits(sentence) : sentence;
    const pattern = counted[index];
    if (pattern === undefined) continue;
    for (const match of text.matchAll(pattern)) {
      const claim = claimOf(match, { text, sentence, located, groups, language });
      if (
        claim !== null &&
        !claims.some(({ quote, count }) => quote === claim.quote || count === claim.count)
      )
        claims.push(claim);
    }
  }
  return claims;
}

interface Scope {
  /** The sentence, with English numbers as digits. */
  readonly text: string;
  readonly sentence: string;
  readonly located: LocatedText;
  readonly groups: readonly Group[];
  readonly language: Language;
}

/** "Shortlist: " in front of "five companies fit". */
const listTitle =
  /^(?:our |the |die |la |le |el |il |l[’'])?(?:short ?list|list|selection|(?:list of )?(?:targets|candidates|companies|profiles)|peer group|overview|auswahl(?:liste)?|liste|übersicht|zielunternehmen|sélection|liste restreinte|aperçu|cibles|selección|lista(?: corta)?|selezione|elenco|panoramica|rosa) ?: $/iu;

/** Follows a count: the sentence continues with another number of things. */
const partial =
  /(?<!\p{L})(?:only|but|nur|aber|seulement|mais|sólo|solo|solamente|soltanto|pero|ma|kun|men)(?!\p{L})/iu;
/** It counts some of the things. */
const some = new RegExp(
  `(?:of which|of these|of them|of whom|davon|von denen|von ihnen|darunter|dont|parmi|d[’']entre|de l[ao]s cuales|de ell[ao]s|di cui|de[il] quali|delle quali|heraf|hvorav)[ ,]+(?<number>\\d{1,3}|${languages.flatMap(({ numbers }) => numbers).join('|')})(?!\\p{L})`,
  'iu',
);

/** True if the words around a count show that it is of other things, or of things that are listed behind it. */
function isOfOthers(text: string, end: number, language: Language): boolean {
  const tail = text.slice(end);
  const [behindNoun = ''] = tail.split(/[,;(–]/u);
  // "with more than 25 employees" is no count of the things.
  const clause = behindNoun.replace(/(?:\p{L}+ ){1,2}(?=\d)/gu, '');
  if (language.ofOthers.test(text.slice(0, end) + clause) || partial.test(tail)) return true;
  // "These three companies are listed: Alder, Birch and Cedar": a separate count.
  return /:\s\S/u.test(tail) || tail.startsWith('-');
}

function opensTitle(sentence: string, before: string): boolean {
  return (before === '' && !/^\d/.test(sentence)) || listTitle.test(before);
}

function claimOf(match: RegExpExecArray, scope: Scope): CountClaim | null {
  const { text, sentence, located, groups, language } = scope;
  const [, number = '', behind = ''] = match;
  const words = behind.trim().split(' ');
  const position = words.findIndex((word) => groupsNamed(word, groups).length > 0);
  const named = groupsNamed(words[position] ?? '', groups);
  const [first] = named;
  const count = numberOf(number, language);
  if (first === undefined || count < 2) return null;
  const quote = `${number} ${words.slice(0, position + 1).join(' ')}`;
  const end = match.index + quote.length;
  const tail = text.slice(end);
  if (isOfOthers(text, end, language)) return null;
  const before = text.slice(0, match.index);
  // "7 Risks" is a numbered heading.
  const isTitle = located.kind === 'title' && opensTitle(sentence, before);
  const isAnnounced = isTitle || language.announced.test(before) || language.pointed.test(tail);
  const isMeant = isAnnounced || language.studied.test(before);
  if (!isMeant && !language.placed.test(tail) && !tellsTotal(sentence, named, count)) return null;
  const isOfAll = isMeant && position === 0;
  // "Five sites of our portfolio, of which two": the second number may be of those that are presented.
  if (some.test(tail) && !isOfAll) return null;
  const mayBeMore = !isAnnounced || position > 0 || !pointing.test(before);
  const others = otherNumbers(scope, count);
  return { kind: first.kind, count, quote, place: located.locate(), isOfAll, mayBeMore, others };
}

/** Before the number of things that follow, or that a table has: many more are wrong here too. */
const pointing =
  /(?<!\p{L})(?:following|these|(?:comparison|list) of|vergleich von|liste (?:der|von|des?)|comparaison de|comparación de|lista de|confronto (?:di|tra)|elenco di|(?:list|table|page|slide|sheet)(?: \d+(?:\.\d)?)? \p{L}+(?: \p{L}+)?|folgende[nr]?|(?:liste|tabelle)(?: \d+)? \p{L}+(?: \p{L}+)?|suivant\p{L}*|tableau(?: \d+)? \p{L}+|siguientes|(?:tabla|cuadro|lista)(?: \d+)? \p{L}+|seguenti|tabella(?: \d+)? \p{L}+)(?: \p{L}{1,4})? $/iu;
const tableNumber =
  /(?<!\p{L})(?:tab\p{L}*|section|chapter|annex|slide|kapitel|abschnitt|anhang|chapitre|annexe|cuadro|capítulo|anexo|capitolo|allegato) \d+/giu;

/** Other numbers in the sentence and the next one, and the sum of those of the sentence: "three in the north and three in the south". */
function otherNumbers({ sentence, located, language }: Scope, stated: number): number[] {
  const start = located.text.indexOf(sentence) + sentence.length;
  const [next = ''] = located.text
    .slice(Math.max(0, start))
    .trim()
    .split(/(?<=[.!?;])\s+/u);
  const [own, behind] = [sentence, next].map((text) => numbersIn(text, language));
  const sum = (own ?? []).reduce((total, number) => total + number, 0);
  return [...(own ?? []), ...(behind ?? []), sum].filter((number) => number !== stated);
}

/** Behind a number of other things: "in three countries", "aus drei Ländern". */
const otherThing =
  /^ (?:\p{Ll}{3,}(?:s|ies)|\p{Lu}\p{Ll}{2,})(?!\p{L})(?<! (?:has|was|is|les|des|dans|los|las))/u;

function numbersIn(text: string, language: Language): number[] {
  const { numbers } = language;
  const plain = text.replace(tableNumber, ' ');
  const words = numbers.length === 0 ? withDigits(plain) : plain;
  const pattern = new RegExp(
    `(?<![\\p{L}\\p{N}.,])(?:\\d{1,3}${numbers.map((name) => `|${name}`).join('')})(?![\\p{L}\\p{N}]| ?%|[.,]\\d)`,
    'giu',
  );
  return [...words.matchAll(pattern)].flatMap(({ 0: word, index }) => {
    const number = numberOf(word, language);
    return number < 2 || otherThing.test(words.slice(index + word.length)) ? [] : [number];
  });
}

/** Groups that a word of a sentence names in the plural. */
function groupsNamed(word: string, groups: readonly Group[]): Group[] {
  return word.length < 3
    ? []
    : groups.filter(
        ({ noun, isPlural }) =>
          (isPlural === true && word.toLowerCase() === noun) || namesSeveral(word, noun),
      );
}

function numberOf(word: string, { numbers }: Language): number {
  if (/^\d/.test(word)) return Number(word);
  return numbers.findIndex((name) => name.split('|').includes(word.toLowerCase())) + 2;
}

/** The sentence states the total of a table and more things than the table has: "EUR 21.0 million in six companies". */
function tellsTotal(sentence: string, groups: readonly Group[], count: number): boolean {
  const told = digitsOf(sentence);
  return groups.some(
    ({ names, totals }) => count > names.length && told.some((digits) => totals.has(digits)),
  );
}
