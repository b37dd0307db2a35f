import { isPartial } from '../../figures/labels.js';
import { withDigits } from '../../figures/number-words.js';
import { foldTitle } from '../../text/words.js';
import type { DocumentText, LocatedText } from '../../views/document-text.js';
import { textsHolding } from '../../views/texts-holding.js';
import { anyTypeCheck, noOptions } from '../check.js';
import { andMore, inPlace, list, quote } from '../wording.js';
import { countInLanguages, languagesSign } from './counts-in-languages.js';

export const statedCounts = anyTypeCheck({
  name: 'stated-counts',
  category: 'data',
  defaultSeverity: 'medium',
  description:
    'If a text says how many companies, risks or other things the document presents, the number is right.',
  options: noOptions,
  run(content) {
    const claims = [...claimsOf(content)];
    if (claims.length === 0) return [];
    const groups = groupsOf(content);
    const wrong = claims.flatMap((claim) => {
      const same = groups.filter(({ kind }) => kind === claim.kind);
      const [nearest] = same.filter(({ place }) => pageOf(place) === pageOf(claim.place));
      const sum = same.reduce((total, { names }) => total + names.length, 0);
      const known = nearest ?? same[0];
      if (known === undefined || claim.count === sum) return [];
      return same.some(({ names }) => names.length === claim.count) ? [] : [{ claim, known }];
    });
    const [first] = wrong;
    if (first === undefined) return [];
    return [
      {
        key: '',
        location: list([...new Set(wrong.map(({ claim }) => claim.place))], '; '),
        message: `Text ${inPlace(first.claim.place)} says ${quote(first.claim.quote)}; there are ${first.known.names.length} ${inPlace(first.known.place)}${andMore(wrong.length - 1, 'text')}.`,
        expected: list(wrong.map(({ known }) => `${known.names.length} in ${known.place}`)),
        actual: list(
          wrong.map(
            ({ claim, known }) =>
              `"${claim.quote}" in ${claim.place}, and in ${known.place} there are ${known.names.length}: ${list(known.names.slice(0, 12))}`,
          ),
          '; ',
          longestReason,
        ),
        suggestion:
          'Count the items after the last filter and write this number into the text, or omit the number. Check for items that were lost before rendering.',
      },
    ];
  },
});

const longestReason = 400;

/** What a text or the header of a column calls things that are counted alike. */
const kinds: readonly (readonly [string, RegExp])[] = [
  [
    'company',
    /^(?:compan(?:y|ies)|firms?|targets?|peers?|competitors?|rivals?|suppliers?|vendors?|candidates?|profiles?|players?|buyers?|business(?:es)?|acquirers?|issuers?)$/,
  ],
  ...'risk recommendation finding site plant region product segment opportunity deal transaction store option project brand market shareholder fund bank contract'
    .split(' ')
    .map((noun): [string, RegExp] => [noun, new RegExp(`^${noun.replace(/y$/, '(?:y|ie)')}s?$`)]),
  ['country', /^countr(?:y|ies)$/],
];

function kindOf(noun: string): string | null {
  const words = foldTitle(noun).split(' ');
  const name = words.at(-1) === 'name' ? words.slice(0, -1) : words;
  // "Country of the company" is no company.
  return name.length > 2 ? null : (kinds.find(([, pattern]) => pattern.test(name.at(-1) ?? ''))?.[0] ?? null);
}

const counted = /(?<![\p{L}\p{N}.,/$€£%–-])(\d{1,3})((?: \p{L}[\p{L}-]{0,20}){1,3})/gu;
/** What makes a number one of this document: "the following eight companies", "this report covers eight companies". */
const announced =
  /(?:following|these|identified|profiles?|profiled|covers|covered|we cover|compares?|compared|lists|listed|we list|(?:list|table|overview|chapter|report|deck|page|slide|section|workbook|sheet) (?:holds?|contains?|has|shows?|names?|includes?|describes?)|presents|presented|shortlisted|selected|validated|overview of|profiles of|set of|total of|results for|summary of|comparison of|table of|list of|shortlist of)(?: the| a| our| these)?\s*$/iu;
const pointed =
  /^\s*(?:below|listed|profiled|compared|shown|presented|at a glance|in (?:this|the) (?:report|deck|document|presentation|table|list|workbook|sheet)|(?:were|are|is|was|have been) (?:identified|selected|shortlisted|profiled|compared|validated|listed|presented|covered))(?![\p{L}])/iu;
/** The number is one of others than those that are presented. */
const ofOthers =
  /of which|of these|of them|out of|among|more than|over |at least|at most|up to|about|around|nearly|almost|another|other |further|additional|remaining|each|per |top |last year|first|initially|longlist|universe|screened|from |to be|will |would|could|should|not |without|except|between/iu;

interface CountClaim {
  readonly kind: string;
  readonly count: number;
  readonly quote: string;
  readonly place: string;
}

const longest = 400;
/** The nouns above in the plural. Most texts have none. */
const sign =
  /ies(?![a-z])|firms|targets|peers|competitors|rivals|suppliers|vendors|candidates|profiles|players|buyers|businesses|acquirers|issuers|risks|recommendations|findings|sites|plants|regions|products|segments|deals|transactions|stores|options|projects|brands|markets|shareholders|funds|banks|contracts/i;
const most = 200;

const anySign = new RegExp(`${sign.source}|${languagesSign.source}`, 'iu');

function* claimsOf(content: DocumentText): Iterable<CountClaim> {
  let found = 0;
  for (const located of textsHolding(content, anySign)) {
    if (located.text.length > 4_000) continue;
    for (const sentence of located.text.split(/(?<=[.!?;])\s+/u)) {
      for (const claim of claimsOfSentence(sentence, located)) {
        found += 1;
        yield claim;
      }
    }
    if (found >= most) return;
  }
}

function claimsOfSentence(sentence: string, located: LocatedText): CountClaim[] {
  if (sentence.length > longest) return [];
  const foreign = countInLanguages(sentence);
  if (foreign !== null) return [{ ...foreign, place: located.locate() }];
  const plain = withDigits(sentence);
  if (!sign.test(sentence) || !/\d \p{L}/u.test(plain) || ofOthers.test(sentence)) return [];
  return [...plain.matchAll(counted)].flatMap((match) => {
    const [, digits = '', behind = ''] = match;
    const words = behind.trim().split(' ');
    const at = words.findIndex((word) => kindOf(word) !== null);
    const kind = kindOf(words[at] ?? '');
    const quote = `${digits} ${words.slice(0, at + 1).join(' ')}`;
    // "7 Risks" is a numbered heading.
    const isTitle = located.kind === 'title' && match.index === 0 && !sentence.startsWith(digits);
    // "These three companies are listed: Alder, Birch and Cedar": a count of its own.
    const isListed = /:\s\p{Lu}/u.test(plain.slice(match.index + match[0].length));
    const isPlural = /s$/i.test(words[at] ?? '');
    const isMeant =
      isTitle ||
      announced.test(plain.slice(0, match.index)) ||
      pointed.test(plain.slice(match.index + quote.length));
    if (kind === null || !isMeant || isListed || Number(digits) < 2 || !isPlural) return [];
    return [{ kind, count: Number(digits), quote, place: located.locate() }];
  });
}

interface Group {
  readonly kind: string;
  readonly names: readonly string[];
  readonly place: string;
}

/** What the document presents: by its template, and the rows of tables by the header of their first column. */
function groupsOf(content: DocumentText): Group[] {
  const groups: Group[] = [];
  for (const { noun, names, locate } of content.groups?.() ?? []) add(noun, names, locate());
  for (const { rows, locate } of content.tables()) {
    const [header, ...body] = rows;
    // A first column of numbers counts the rows.
    const column = /^(?:#|no\.?|nr\.?|rank|)$/i.test((header?.[0] ?? '').trim()) ? 1 : 0;
    // Of two columns the first are labels: "Company" is one of them, and no header.
    if (header === undefined || header.length < 3 - column) continue;
    add(
      header[column] ?? '',
      body.map((row) => row[column] ?? ''),
      locate(),
    );
  }
  return groups;

  function add(noun: string, all: readonly string[], place: string): void {
    const kind = kindOf(noun);
    const names = all.filter((name) => name.trim() !== '' && !isSummary(name));
    if (kind !== null && names.length > 0) groups.push({ kind, names, place });
  }
}

function isSummary(name: string): boolean {
  return (
    isPartial(name) ||
    /^(?:mean|median|average|min|max|minimum|maximum|other|others|source)\b/i.test(name.trim())
  );
}

function pageOf(place: string): string {
  return /^slide \d+/.exec(place)?.[0] ?? '';
}
