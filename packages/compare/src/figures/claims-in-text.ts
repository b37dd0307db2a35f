import { type Amount, amountsInText } from './amounts-in-text.js';
import { type Claim, claimOf, shares, told } from './claims.js';
import { foreignClaims, foreignSign } from './foreign-claims.js';
import { type Line, lineOf, periodOf } from './lines.js';
import { mayHoldNumber, withDigits } from './number-words.js';
import { isOwnSubject, isWhole, setsPlace, year } from './own-subject.js';

/**
 * Figures that sentences state for lines: "Revenue was USD 214 m in 2025", "grew from A in 2024 to B in 2025", "grew by 6 %". A sentence
 * states a level only if a verb of being, or a verb of change with "to", leads from the line to the figure. Everything else
 * that has a line and a figure in it is another quantity: a change ("grew by USD 13 m"), a part ("in Norway", "a third of
 * revenue"), a plan, a comparison ("USD 13 m higher").
 */
export function claimsInText(text: string, own: string): Claim[] {
  return text.split(sentences).flatMap((sentence) => {
    if (sentence.length > maxSentenceLength) return [];
    const claims = sign.test(sentence) ? claimsOfSentence(withDigits(sentence), own) : [];
    return claims.length > 0 || !foreignSign.test(sentence) ? claims : foreignClaims(sentence);
  });
}

/** True if a text may state a line: most texts do not. */
export function mayClaim(text: string): boolean {
  return text.length <= maxTextLength && (sign.test(text) || foreignSign.test(text)) && mayHoldNumber(text);
}

/** "Mio." does not end a sentence. */
const sentences =
  /(?<=[.!?;])(?<!(?:[Mm](?:io|ill|rd|ia)|[Aa]pprox|[Cc]a|[Nn]o|[Vv]s|[Ii]nc|[Ll]td|[Cc]o(?:rp)?|[Rr]esp)\.)\s+(?=[\p{Lu}\d]|(?<=;\s+)\p{Ll})/u;
const maxTextLength = 3_000;
const sign =
  /revenue|sales|turnover|profit|income|margin|ebit|assets|omsætning|omsetning|driftsinntekter|umsatz|employ|people|staff|ftes|headcount|workforce/i;
const maxSentenceLength = 300;

const otherMeaning =
  /adjusted|pro[ -]?forma|restate|re-stated|(?:as|originally|previously|initially|first) (?:reported|stated|published|disclosed)|organic|recurring|underlying|like[- ]for[- ]like|constant currenc|local currenc|real terms|expected|expects?|forecast|target|guidance|budget|plan(?:ned|s)?\b|will\b|could|would|should|may\b|project(?:ed|ion)|estimate|per (?:share|employee|capita|store|unit)|market|industry|sector\b|segment|division|subsidiar|peer|competitor|excluding|excl\.|including|respectively|between|average|median|cagr|cumulative|combined|if\b|^when\b|at (?:that|the) time|^\w+ years ago|back then|formerly|used to|region|export|domestic|share of|% of|per cent of|percent of/i;

const mentions =
  /(?<![\p{L}\p{N}-])(?:(?:total |net )?(?:revenues?|sales|turnover)|gross (?:profit )?margin|gross profit|(?:ebitda|ebit|operating|net(?: profit| income)?) margin|ebitda|ebit|operating (?:profit|income)|profit before (?:income )?tax|net (?:income|profit)|profit for the year|total assets|(?:number of )?employees|headcount|(?:staff|workforce)(?= (?:was|is|stood|reached|rose|grew|fell|totall?ed))|omsætning|omsetning|driftsinntekter|umsatz(?:erlöse)?)(?![\p{L}\p{N}-])/giu;

const time = String.raw`(?:(?:in|for|during|at the end of|by the end of|at year[- ]end|as of|as at|i) (?:the )?(?:(?:financial|fiscal|business|calendar)? ?year )?(?:ended? )?${year}|last year|in the last year)`;
const vague = String.raw`(?:about|around|roughly|approximately|approx\.?|nearly|almost|more than|over|under|less than|up to|some|circa|ca\.?|c\.|~|>|<|rund|etwa|knapp|über)`;
/** Between a verb and its figure. */
const lead = String.raw`(?<vague>${vague}\s*)?(?:(?:a|the) (?:record|new (?:high|record|peak)|peak|total)(?: of)? )?`;
const level = String.raw`(?:was|were|is|are|of|reached|came (?:in )?(?:to|at)|amounted to|amounts to|totall?ed|totals?|stood at|stands at|hit|exceeded|remained(?: flat)?(?: at)?|came out at|:|=|[-–—](?= ?[A-Z\d$€£])|von|betrug(?: (?:im Jahr )?${year})?|lag(?: (?:im Jahr )?${year})? bei|på|var(?: på)?)`;
const move = String.raw`(?:rose|rises|grew|grows|fell|falls|declined|dropped|decreased|increased|climbed|improved|slipped|jumped|doubled|went (?:up|down)|was (?:up|down)|stieg|sank|steg|falt|faldt)`;
const grown = String.raw`(?:rose|rises|grew|grows|increased|climbed|jumped|went up|was up|stieg|steg)`;
const shrunk = String.raw`(?:fell|falls|declined|dropped|decreased|slipped|went down|was down|sank|falt|faldt)`;
const adverb = String.raw`(?:(?:also|again|only|just|slightly|sharply|strongly|further|thus|therefore|still|then|steadily) )?`;
const opening = String.raw`^(?: ?\([^()]{1,20}\))?(?:,? ${time},?)?\s*(?:,? ?(?:which|that) )?${adverb}`;

/** Each ends at the beginning of the figure. */
const toLevel = new RegExp(`${opening}(?:${level}(?: ${time})?\\s*|\\()${lead}`, 'iu');
const toReached = new RegExp(
  `${opening}${move} ${adverb}(?:(?:by )?(?:[A-Z]{3} ?|[€$£])?\\d[^,;()]{0,25}?,? (?:\\([^()]{1,12}\\) )?)??(?:to|auf|til) ${lead}`,
  'iu',
);
const fromStart = new RegExp(`${opening}${move} ${adverb}(?:from|von|fra) ${lead}`, 'iu');
const toChange = new RegExp(
  `${opening}(?:(?<down>${shrunk})|${grown}) ${adverb}(?:by |um |med )?${lead}`,
  'iu',
);
/** The words between the figures of "from USD 201 m in 2024 to USD 214 m in 2025". */
const ontoEnd = new RegExp(`^(?: ${time})? ?,? (?:to|auf|til) ${lead}`, 'iu');
/** Before another figure of the line with another year: "and USD 201 m in 2024", "(2024: USD 201 m)". */
const ontoOther = new RegExp(
  `^(?: ${time})?(?:,? (?:and|after|against|compared (?:with|to)|versus|vs\\.?|from|up from|down from) | ?\\((?:${year}: ?)?)${lead}`,
  'iu',
);

const timeFirst = new RegExp(`^[\\s,(]*${time}`, 'iu');

/** Another figure of the line follows: "to USD 214 m", "up from USD 201 m". */
const ontoFigure = new RegExp(
  `^(?:,? ${time})?,? (?:to|auf|til|from|up from|down from) (?:${vague} ?)?(?:(?:[A-Z]{3} ?|[A-Z]{0,2}[€$£])\\d|\\d[\\d.,]* ?(?:%|bn|m|k|million|billion)(?![\\p{L}]))`,
  'iu',
);

/** Words after a figure that mark it as a part, a change or a comparison. */
const otherTail = new RegExp(
  `^(?: (?:higher|lower|more|less|above|below|better|worse|up|down|short|ahead|behind|each|per|a (?:month|quarter|week|day))(?![\\p{L}])| (?:under|over|from|of|with|via|through|at|on|abroad|outside|inside|within|without|before|after)(?![\\p{L}])(?! year[- ]end| the end of)| (?:in|for|across|by|during|to) (?!(?:the )?(?:(?:financial|fiscal|business|calendar|last|full|whole|previous) ?)*(?:year|total|all)|${year}|line|fact|december|january|spite))`,
  'iu',
);
/** True if the words after a figure, with or without its time, mark it as another quantity. */
function isOther(tail: string): boolean {
  if (ontoFigure.test(tail)) return false;
  return otherTail.test(tail) || otherTail.test(tail.replace(timeFirst, ''));
}
const placed = /^ (?:in|at) (?<place>\p{Lu}[\p{L}'’-]+)/u;

function claimsOfSentence(sentence: string, own: string): Claim[] {
  if (!/\d/.test(sentence) || otherMeaning.test(sentence) || partOfYear(sentence)) return [];
  const amounts = amountsInText(sentence);
  const matches = [...sentence.matchAll(mentions)].flatMap((mention) => {
    const line = lineOf(mention[0].replace(/^workforce$/i, 'staff'));
    if (line === null || !told.has(line) || !isWhole(sentence.slice(0, mention.index), own)) return [];
    return claimsBehind({ sentence, amounts, own, line }, mention.index + mention[0].length);
  });
  const staffed = staffOf({ sentence, amounts, own, line: 'employees' });
  return staffed === null ? matches : [...matches, staffed];
}

/** Figures of a quarter, a month or another part of a year are not those of a table of years. */
function partOfYear(sentence: string): boolean {
  return periodOf(sentence.replace(/(?<!\d)(?:19|20)\d\d(?!\d)/g, '')) === null;
}

interface Scope {
  readonly sentence: string;
  readonly amounts: readonly Amount[];
  /** The names in the title of the page. */
  readonly own: string;
  readonly line: Line;
}

/** A figure with its end. */
interface Stated {
  readonly amount: Amount;
  readonly end: number;
  readonly isVague: boolean;
  /** The year beside it; null without a year. */
  readonly period: string | null | undefined;
}

function claimsBehind(scope: Scope, start: number): Claim[] {
  const { line } = scope;
  const first = statedBehind(scope, start, fromStart);
  if (first !== null) {
    const end = statedBehind(scope, first.end, ontoEnd);
    if (end === null) return [];
    return [first, end].flatMap((item, index) => {
      // A start without a year may be of any earlier year.
      const period = item.period === null && index === 1 ? onlyYear(scope.sentence) : item.period;
      return period == null || (index === 0 && period === '') ? [] : [toClaim(line, period, item)];
    });
  }
  const stated = statedBehind(scope, start, toLevel) ?? statedBehind(scope, start, toReached);
  if (stated === null) return growthBehind(scope, start);
  const other = statedBehind(scope, stated.end, ontoOther);
  const before = yearIn(opened(scope.sentence.slice(start, stated.amount.index)));
  const period = stated.period === null ? (before ?? onlyYear(scope.sentence)) : stated.period;
  return [
    ...(period == null ? [] : [toClaim(line, period, stated)]),
    ...(other?.period == null ? [] : [toClaim(line, other.period, other)]),
  ];
}

/** "grew by 6 %": compared with the change that a table gives. */
function growthBehind(scope: Scope, start: number): Claim[] {
  const { sentence, line } = scope;
  if (shares.has(line)) return [];
  const match = toChange.exec(sentence.slice(start));
  if (match === null) return [];
  const index = start + match[0].length;
  const amount = scope.amounts.find((candidate) => candidate.index === index);
  if (amount?.isPercent !== true) return [];
  const tail = sentence.slice(index + amount.text.length);
  if (isOther(tail) || /^ (?:a|per|each|every) |^ points/i.test(tail)) return [];
  const period = onlyYear(sentence);
  if (period === null || period === '' || /\b(?:since|over|each|every|annual|both|years)\b/i.test(sentence))
    return [];
  const isVague = match.groups?.vague !== undefined;
  const down = match.groups?.down !== undefined;
  const readings = amount.readings.map(({ value, rounding }) => ({ value: down ? -value : value, rounding }));
  return [{ ...claimOf(line, period, { ...amount, readings }, isVague), isGrowth: true }];
}

function toClaim(line: Line, period: string, { amount, isVague }: Stated): Claim {
  return claimOf(line, period, amount, isVague);
}

/** The figure to which the words behind a place lead. */
function statedBehind(scope: Scope, start: number, words: RegExp): Stated | null {
  const { sentence, amounts, line } = scope;
  const match = words.exec(sentence.slice(start));
  if (match === null) return null;
  const index = start + match[0].length;
  const amount = amounts.find((candidate) => candidate.index === index);
  if (amount === undefined || !isOf(line, amount)) return null;
  const end = index + amount.text.length;
  const tail = sentence.slice(end).replace(/^ (?:employees|people|staff|ftes)(?![\p{L}])/iu, '');
  if ((isOther(tail) && !isAtHome(tail, scope.own)) || isCount(amount, tail)) return null;
  const inside = new RegExp(`\\((${year}): ?$`, 'iu').exec(sentence.slice(start, index));
  return {
    amount,
    end,
    isVague: match.groups?.vague !== undefined,
    period: yearIn(inside?.[1] ?? opened(tail)),
  };
}

function isOf(line: Line, { isMoney, isPercent, readings }: Amount): boolean {
  if (shares.has(line)) return isPercent;
  if (line !== 'employees') return isMoney && !isPercent;
  const [reading] = readings;
  return !isMoney && !isPercent && reading !== undefined && Number.isInteger(reading.value);
}

/** "5 million units". */
function isCount({ currency }: Amount, tail: string): boolean {
  return (
    currency === null &&
    /^ (?:units?|tonn?e?s|litres?|bottles?|passengers?|visitors?|customers?|users?|pieces?|items?|vehicles?|cars|homes|square|kg|[kMG]Wh|barrels?|crates?|boxes|shares)(?![\p{L}])/u.test(
      tail,
    )
  );
}

/** "in Bergen", if the page names this as the company's place. */
function isAtHome(tail: string, own: string): boolean {
  const place = placed.exec(tail)?.groups?.place;
  return place !== undefined && own.includes(place);
}

function opened(tail: string): string | undefined {
  return timeFirst.exec(tail)?.[0];
}

function yearIn(text: string | undefined): string | null {
  const result = text === undefined ? '' : periodOf(text);
  return result === '' ? null : result;
}

/** The year of a sentence; '' if it names none, null if it names several. */
function onlyYear(sentence: string): string | null {
  return comparedYear.test(sentence) ? null : periodOf(sentence);
}

/** "6 % more than in 2024": the year of another figure. */
const comparedYear = new RegExp(
  `(?:more|less|higher|lower|up|down|above|below|better|worse|rise|increase|decrease|fall)(?: than| from| on| over| against| compared (?:with|to))? (?:in )?${year}(?!.*(?:19|20)\\d\\d)`,
  'iu',
);

const staff =
  /(?<![\p{L}\p{N}.,])(?:\d{1,3}(?:[,. ]\d{3})+|\d{2,6})(?= (?:full-time )?(?:employees|people|staff|ftes)(?![\p{L}]))/giu;

/** "It employs 600 people", "The group has 1,200 employees". */
function staffOf(scope: Scope): Claim | null {
  const { sentence, amounts, own } = scope;
  const matches = [...sentence.matchAll(staff)];
  const [match] = matches;
  if (match === undefined || matches.length > 1) return null;
  const isVague = new RegExp(`${vague}\\s*$`, 'iu');
  const before = sentence.slice(0, match.index);
  const bareBefore = before.replace(isVague, '').trimEnd();
  if (!isOwnSubject(withoutElision(bareBefore), own) || setsPlace(bareBefore)) return null;
  const amount = amounts.find(({ index }) => index === match.index);
  const tail = sentence
    .slice(match.index + match[0].length)
    .replace(/^ (?:full-time )?(?:employees|people|staff|ftes)/iu, '')
    .replace(allSites, '');
  if (amount === undefined || (isOther(tail) && !isAtHome(tail, own))) return null;
  const period = onlyYear(sentence.replace(founded, ''));
  return period === null ? null : claimOf('employees', period, amount, isVague.test(before));
}

/** All places of the company, not some. */
const allSites =
  /^ (?:at|in|across) (?:(?:its )?(?:two|three|four|five|six|seven|eight|nine|ten|twelve|\d{1,3})|all its) (?:sites|locations|offices|countries|plants|branches|stores)(?![\p{L}])/iu;
const founded =
  /(?:[Ff]ounded|[Ee]stablished|[Ss]et up|[Ii]ncorporated|[Ss]tarted|[Ff]ormed|[Cc]reated)(?: in \p{Lu}[\p{L}-]+)? in (?:19|20)\d\d|[Ss]ince (?:19|20)\d\d/gu;

/** "It was founded in Ulm and employs" as "It employs". */
function withoutElision(before: string): string {
  return before.replace(
    /^(\p{Lu}[^,;:()]{0,60}?) (?:was|is|makes|sells|builds|produces|operates|runs|has) [^,;:()]{2,120}? and (?:now |today |currently )?(employs|employed|has|had)$/u,
    '$1 $2',
  );
}
