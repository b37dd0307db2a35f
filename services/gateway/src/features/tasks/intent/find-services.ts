import type { ServiceDefinition } from '@fixpoint/shared/contracts';
import { clauseBefore, findAll } from './text-search.js';

export interface ServiceMention {
  readonly service: string;
  /** The words that named it, as written. */
  readonly words: string;
}

type Named = Pick<ServiceDefinition, 'name' | 'aliases'>;
/** Strength of a mention: a unique name, a name that several rows share, or a plain word beside "feedback loop". */
type Weight = 'own' | 'shared' | 'hinted';

// Not part of a longer word, and not of a longer hyphenated name: "validation-v2" is another folder than "validation".
// Chinese, Japanese and Korean put no space beside it, and German puts a noun behind a hyphen.
const unspaced = String.raw`[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]`;
const leftEdge = String.raw`(?<!(?!${unspaced})[\p{L}\p{N}_@-])`;
const compound = String.raw`(?:dienst\p{L}*|ausgaben?|präsentation|bericht\p{L}*|ergebnis\p{L}*|dokument\p{L}*|formular\p{L}*|lauf|service|backend|vorlage|mails?)`;
const rightEdge = String.raw`(?!(?!${unspaced})[\p{L}\p{N}_@]|-(?!${compound}(?!\p{L}))[\p{L}\p{N}])`;
const leftEdgeAfterDots = /[\p{L}\p{N}]\.$/u;

const excluded =
  /(?:\bnot|n't|\bnever|\binstead of|\brather than|\bexcept(?: for)?|\bunlike|\bother than|\bleave|\bignore)(?:\s+(?:for|the|to|touch|change|modify|break|use|run|fix|alone|on|in))*$|\b(?:like|same as|similar to|compared (?:to|with)|as in|as with)(?:\s+(?:the|in|with))*$/i;
const idiom =
  /\b(?:do|does|did|doing|done|perform|conduct)(?:\s+(?:some|your|my|our|a|an|the|more|proper))*$/i;

const researched =
  /\b(?:search\w*|google|bing|duckduckgo|look(?:ing|s)?\s+(?:up|for|into)|browse|find|hire|list|read|learn|research|write|compare|explain|what|who|which|best|top|about|apply)\b/i;
const researchedAfter =
  /^["'`]?\s+(?:compan|firm|agenc|vendor|provider|supplier|job|position|career|book|course|class|article|blog|tool|salar|definition|trend|industr|expert|consult|stud(?:y|ies)|best\s+practice|method|websites?|statistics|news|checklist|lawyer|software|analysts?|techniques?|examples?|on\s+(?:the\s+)?(?:web|internet|google|wikipedia))/i;
const supportAfter =
  /^["'`]?\s+(?:service|backend|outputs?|results?|template|excel|xlsx|workbook|spreadsheet|loop|feedback loop|deployment)\b/i;
const supportBefore =
  /\b(?:service|backend|template|loop|outputs? (?:of|from)|forms? (?:of|for))(?:\s+(?:named|called|is|for|of|on|the))*$/i;
const qualifiedAfter =
  /^\s+(?:of|rules?|errors?|messages?|logic|schemas?|librar(?:y|ies)|functions?|code|middleware|checks?|warnings?|attributes?)\b/i;
/** A phrase that only fits the feedback loop: continuing until a document matches its template. */
const matching =
  /\bmatch(?:es|ing|ed)?\s+(?:(?:the|its|our)\s+)?(?:template|reference)\b|\b(?:until|till)\s+(?:(?:the|its|their|our)\s+)?[\p{L}'-]{1,30}\s+match(?:es)?(?!\p{L})|\bin\s+line\s+with\s+(?:the|its|their|our)\s+template\b|\bexcel\b|\.?xlsx\b/iu;
const qualified =
  /\b(?:a|an|some|any|more|better|proper|stricter|no|add|adds|adding|input|form|fields?|schema|data|e-?mail|password|json|type|user|token|address|url|parameters?|request|client|server|side|number|date|zod|cross|unit|html|phone|login)$/i;
const feedbackLoop = /\bfeedback[\s_-]{0,3}loops?\b/i;

/** Verbs of work on a desktop, whose object is an everyday thing. */
const handled =
  /\b(?:e?-?mail|mail|send|forward|open|star|print|click|type|book|schedule|write|draft|archive|delete|move|attach|upload|save|rename|call|invite|remind|text|post|tweet|subscribe|unsubscribe|download|sign|browse|reply|present|read|summari[sz]e|translate)(?:\s+(?:me|us|him|her|them|my|our|the|a|an|this|that|all|new|latest|old|up|to|for|about|on|in|out|and|gmail|outlook|browser|word|excel))*$/i;
/** Words of the feedback loop, which make an adjacent name the name of a service. */
const ours =
  /\b(?:fix\w*|repair\w*|match\w*|template|loop|feedback|service|backend|submit\w*|form|iterations?|wrong|broken|missing|push|deploy\w*|fails?|crash\w*)\b/i;
/** Verbs of repair: their object is a service if it has the name of one. */
const mended =
  /\b(?:fix|repair|debug|correct|improve|mend|loop|run|re-?run|redo|re-?start|test|check|analy[sz]e|compare|look\s+(?:at|into)|work\s+on|take\s+care\s+of|help\s+with|get|make|drive|finish|continue|trigger|start|do|use|update)(?:ing|s)?(?:\s+(?:the|our|my|on|with|again))*$/i;
const objectEnds =
  /^["'`]?\s*(?:$|[.,;:!?)\n]|-\s|(?:until|so|because|since|again|please|now|today|once|and|but|for|with|from|without|to\s+(?:match|look|be|work)|as\s+soon|it|till|in\s+at\s+most|at\s+most|max|within\s+\d|in\s+\d|up\s+to\s+\d|using\s+(?:the|its|our)\s+template|every|daily|nightly|weekly|is|has|twice|tonight|tomorrow|locally|first|work|match|right)\b)/i;
const subject =
  /^(?:(?:the|our|my|and|please|hi|hello|hey|now|today|still|it\s+seems|seems|that|why|is|does|did|has|what's\s+wrong\s+with|what\s+is\s+wrong\s+with)\s*)*$/i;
const faulty =
  /^["'`]?\s+(?:(?:is|are|was|were|looks?|seems?|came\s+out|comes\s+out|gets?|got)\s+(?:\w+\s+){0,2}?(?:wrong|broken|empty|incomplete|missing|failing|bad|outdated|crashing|garbled|blank|off|down|stuck|slow|ugly|messy|faulty|incorrect|buggy|unreadable|late)|(?:keeps?|kept)\s+\w+ing|still|fails?|failed|crash(?:es|ed)?|breaks?|broke|stopped|lacks?|misses|doesn't|does\s+not|didn't|isn't|never|no\s+longer|has\s+(?:no|wrong|the\s+wrong|empty|missing)|needs?\s+(?:fixing|a\s+fix|work|repair)|produces?|generates?|gives?|shows?|sends?|sent|returns?|delivers?)\b/i;
const unknownService =
  /^\s*(?:(?:der|die|das|den|le|el|la|bitte|please|the)\s+)?(\p{L}{3,30}-(?:dienst|service))(?!\p{L})/iu;

/** Words with which a text addresses a service that has no row: "Profilfolien-Dienst: …". */
export function findUnknownService(text: string): string | null {
  return unknownService.exec(text)?.[1] ?? null;
}

/** Returns the words with which a text mentions a feedback loop; null if it does not. */
export function findFeedbackLoop(text: string): string | null {
  return feedbackLoop.exec(text)?.[0] ?? null;
}

/**
 * The services that a text means, each once. Names match on word boundaries, whether written with hyphens, spaces or underscores. A name that is an
 * ordinary word ("validation") counts only if the words around it show that the service is meant, or the request is for a feedback loop. Names that
 * several services share count only if no service is named by a unique name.
 */
export function findServices(text: string, services: readonly Named[], isFeedback = false): ServiceMention[] {
  const namesByWeight: Record<Weight, Map<string, string>> = {
    own: new Map(),
    shared: new Map(),
    hinted: new Map(),
  };
  const { spellings, shared } = prepared(services);
  const aboutLoop = isFeedback || findFeedbackLoop(text) !== null;
  for (const { name, spelling, pattern } of spellings) {
    for (const match of findAll(text, pattern)) {
      const weight = weigh(text, match.index, match[0], spelling, aboutLoop);
      if (weight === null) continue;
      const group = namesByWeight[weight === 'own' && shared.has(key(spelling)) ? 'shared' : weight];
      const sibling = findSibling(text, match.index + match[0].length, name, services);
      addAll(group, [{ service: name, words: match[0] }, ...sibling]);
    }
  }
  const chosen =
    [namesByWeight.own, namesByWeight.shared, namesByWeight.hinted].find((group) => group.size > 0) ??
    new Map();
  return [...chosen].map(([service, words]) => ({ service, words }));
}

/** The first mention of a service counts. */
function addAll(group: Map<string, string>, mentions: readonly ServiceMention[]): void {
  for (const { service, words } of mentions) if (!group.has(service)) group.set(service, words);
}

interface Spelling {
  readonly name: string;
  readonly spelling: string;
  readonly pattern: RegExp;
}
interface Prepared {
  readonly spellings: readonly Spelling[];
  /** Keys of names that several services share. */
  readonly shared: ReadonlySet<string>;
}

/** Data derived from a table alone, kept while the table is referenced: its patterns take longer to create than to match. */
const preparedTables = new WeakMap<readonly Named[], Prepared>();

function prepared(services: readonly Named[]): Prepared {
  const known = preparedTables.get(services);
  if (known !== undefined) return known;
  const spellings = services.flatMap(({ name, aliases }) =>
    [name, ...aliases].flatMap((spelling): Spelling[] => {
      const pattern = namePattern(spelling);
      return pattern === null ? [] : [{ name, spelling, pattern }];
    }),
  );
  const made = { spellings, shared: sharedNames(services) };
  preparedTables.set(services, made);
  return made;
}

/** All places of a text that spell the name of a service, whatever their meaning. */
export function serviceRanges(
  text: string,
  services: readonly Named[],
): { readonly start: number; readonly end: number }[] {
  return prepared(services).spellings.flatMap(({ pattern }) =>
    findAll(text, pattern).map(({ index, 0: words }) => ({ start: index, end: index + words.length })),
  );
}

/** The row for a name that a program gave: exact except for case and separators. */
export function findServiceByName<Row extends Named>(
  given: string,
  services: readonly Row[],
): Row | undefined {
  const wanted = key(given);
  const { shared } = prepared(services);
  return (
    services.find((row) => key(row.name) === wanted) ??
    services.find((row) => !shared.has(wanted) && row.aliases.some((alias) => key(alias) === wanted))
  );
}

/** "target-v3 and v4": the second name is cut down to its version. */
function findSibling(text: string, end: number, name: string, services: readonly Named[]): ServiceMention[] {
  const stem = /^(.+-)v\d+$/.exec(name)?.[1];
  const words = /^\s{0,3}(?:,|and|or|\/|&|\+|to)\s{0,3}(v\d{1,3})(?![\w-])/i.exec(
    text.slice(end, end + 20),
  )?.[1];
  if (stem === undefined || words === undefined) return [];
  const service = `${stem}${words.toLowerCase()}`;
  return services.some((row) => row.name === service) ? [{ service, words }] : [];
}

function weigh(
  text: string,
  index: number,
  words: string,
  spelling: string,
  aboutLoop: boolean,
): Weight | null {
  const before = clauseBefore(text, index);
  const after = text.slice(index + words.length, index + words.length + 40);
  if (excluded.test(before) || leftEdgeAfterDots.test(text.slice(Math.max(0, index - 2), index))) return null;
  if (/\s/.test(words) && isEverydayPhrase(text, before, after)) return null;
  if (!isOrdinaryWord(spelling)) return 'own';

  const quotes = `${text[index - 1] ?? ''}${after[0] ?? ''}`;
  if (['""', "''", '``'].includes(quotes)) return 'own';
  if (qualifiedAfter.test(after)) return null;
  if (qualified.test(before) && !/^\s+feedback loop/i.test(after)) return null;
  if (isLabel(text, index, after) || isSupported(text, index, before, after)) return 'own';
  return aboutLoop ? 'hinted' : null;
}

function isEverydayPhrase(text: string, before: string, after: string): boolean {
  // "Search Google for market research companies": the topic of a web search, and not a service of ours.
  if (researched.test(before) && researchedAfter.test(after)) return true;
  // "Do your due diligence", "do some market research": the idiom, unless hyphenated or followed by a noun of ours.
  if (idiom.test(before) && !supportAfter.test(after)) return true;
  // "Email the due diligence report to Bob": sending it is work on a desktop.
  return handled.test(before) && !ours.test(text);
}

/** The words around an everyday word show that the service is meant. */
function isSupported(text: string, index: number, before: string, after: string): boolean {
  return (
    supportAfter.test(after) ||
    supportBefore.test(before) ||
    matching.test(sentenceAround(text, index)) ||
    (mended.test(before) && objectEnds.test(after)) ||
    (subject.test(before) && faulty.test(after))
  );
}

/** "validation: …", at the beginning of the text or of a line. */
function isLabel(text: string, index: number, after: string): boolean {
  const lead =
    text
      .slice(Math.max(0, index - 20), index)
      .split('\n')
      .at(-1) ?? '';
  return (
    /^\s*(?:please[,:]?\s+|hi[,!]?\s+|hello[,!]?\s+)?["'`]?$/i.test(lead) &&
    (index <= 20 || lead.length < 20) &&
    /^["'`]?\s{0,2}(?:[:,;]|-\s)/.test(after)
  );
}

// One plain lower-case word of five letters or more may be everyday English; shorter ones count as abbreviations.
function isOrdinaryWord(spelling: string): boolean {
  return /^\p{Ll}{5,}$/u.test(spelling);
}

function sentenceAround(text: string, index: number): string {
  const before =
    text
      .slice(Math.max(0, index - 200), index)
      .split(/[.;!?]\s|\n/)
      .at(-1) ?? '';
  const after = text.slice(index, index + 200).split(/[.;!?](?:\s|$)|\n/)[0] ?? '';
  return before + after;
}

function namePattern(spelling: string): RegExp | null {
  const parts = spelling
    .split(/[\s_-]+/)
    .filter(Boolean)
    .map(escapeForPattern);
  const last = parts.at(-1);
  if (last === undefined) return null;
  const plural = parts.length > 1 && /\p{L}$/u.test(last) && !/s$/i.test(last) ? 's?' : '';
  return new RegExp(`${leftEdge}${parts.join(String.raw`[\s_-]{0,3}`)}${plural}${rightEdge}`, 'giu');
}

function escapeForPattern(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');
}

function sharedNames(services: readonly Named[]): ReadonlySet<string> {
  const owners = new Map<string, number>();
  for (const { name, aliases } of services) {
    for (const spelling of new Set([key(name), ...aliases.map(key)])) {
      owners.set(spelling, (owners.get(spelling) ?? 0) + 1);
    }
  }
  return new Set([...owners].filter(([, count]) => count > 1).map(([spelling]) => spelling));
}

function key(spelling: string): string {
  return spelling.toLowerCase().replace(/[\s_-]+/g, '');
}
