import { type EffectPermission, stricterPermission } from '@fixpoint/shared/contracts';
import { asksFirst, holdsPush, leaveAsIs, onlyReads, pushWord, reads, wantsFix } from './effect-phrases.js';
import { speaksOfContent } from './find-loose-negation.js';
import { type Clock, readInstant } from './read-instant.js';
import { blank, findAll } from './text-search.js';

export interface WordedPush {
  readonly push: Exclude<EffectPermission, 'yes'>;
  /** The words that led to it. */
  readonly words: string;
}

const untilTime =
  /(?<![\p{L}\p{N}])(?:before|until|till|prior to|earlier than|not before|vor|bis|antes de|hasta|avant|jusqu'à)\s+(?:after\s+|nach\s+)?/giu;
const afterTime =
  /(?<![\p{L}\p{N}])(?:after|from|past|as of|once it is|at|around|nach|ab|um|después de|a partir de|a|après|dès|à partir de|à)\s+/giu;
/** A condition that no rule can check. */
const condition =
  /(?<!\p{L})(?:if|unless|in case|provided|as long as|sofern|es sei denn|falls|a menos que|à moins que)\s[^.;!?\n]{1,80}/giu;
const harmless =
  /^\p{L}+\s+(?:needed|possible|necessary|you\s+(?:can|like|want|must|please)|in\s+doubt|(?:the\s+)?(?:e?-?mails?|results?|form|file|document)|not|so|that\s+(?:helps|works)|it\s+(?:helps|fails|works)|there\s+(?:is|are)\s+(?:any\s+)?(?:differences?|findings?|errors?))\b/iu;
const earliest = /(?:only|not|erst|frühestens|solo|sólo|seulement|earliest)\s*$/iu;
/** Characters before a time in which the word for a push is searched. */
const reach = 40;
const sentence = /(?:[^.;!?\n]|\.(?!\s|$))+/g;
const question =
  /(?:^|[.;:!,\n]\s*)(?:what|why|which|where|how|who|is|are|does|do|did|has|have|was|were|warum|wieso|was|welche|wie|por qué|qué|cuál|pourquoi|quoi|quel\p{L}*|est-ce)\b[^.;!\n]{0,200}\?/iu;

/**
 * Push instruction of a request, by its words alone; null without one. `quoted`: texts in quotes, which are either orders or the topic of the
 * request. Without a clock a time cannot be computed, and a person is asked.
 */
export function readPush(spoken: string, quoted: readonly string[], clock?: Clock): WordedPush | null {
  const results: WordedPush[] = [];
  const take = (text: string, patterns: readonly RegExp[], push: WordedPush['push']): string => {
    const matches = patterns.flatMap((pattern) => findAll(text, pattern));
    for (const { 0: words } of matches) results.push({ push, words });
    return blank(
      text,
      matches.map(({ index, 0: words }) => ({ start: index, end: index + words.length })),
    );
  };

  let rest = spoken;
  for (const timed of findTimes(spoken, clock)) {
    results.push(timed);
    rest = blank(rest, [timed]);
  }
  rest = take(take(rest, asksFirst, 'ask'), leaveAsIs, 'no');
  const hasFix = findAll(rest, wantsFix).length > 0;
  rest = take(rest, holdsPush, hasFix ? 'ask' : 'no');
  take(rest, onlyReads, hasFix ? 'ask' : 'no');
  if (!hasFix) take(rest, reads, 'no');
  for (const { 0: words } of findAll(spoken, condition)) {
    if (!speaksOfContent(words) && !harmless.test(words)) results.push({ push: 'ask', words });
  }
  const asked = question.exec(spoken)?.[0];
  if (asked !== undefined && !hasFix) results.push({ push: 'no', words: asked.replace(/^[.;:!,\s]+/, '') });
  for (const text of quoted) take(text, [...leaveAsIs, ...holdsPush, ...asksFirst], 'ask');

  const [first, ...others] = results;
  if (first === undefined) return null;
  return others.reduce((strictest, next) => {
    const push = stricterPermission(strictest.push, next.push);
    return push === strictest.push || push === 'yes' ? strictest : { push, words: next.words };
  }, first);
}

interface TimedPush extends WordedPush {
  readonly start: number;
  readonly end: number;
}

/** "do not deploy before 18:00", "push after 6 pm". A deadline for pushes must be kept by a person. */
function findTimes(text: string, clock: Clock | undefined): TimedPush[] {
  const times: TimedPush[] = [];
  for (const { 0: part, index } of findAll(text, sentence)) {
    if (findAll(part, pushWord).length === 0) continue;
    const hold = holdsPush.flatMap((pattern) => findAll(part, pattern));
    const connectors = [
      ...findAll(part, untilTime).map((match) => ({ match, isHeld: true })),
      ...findAll(part, afterTime).map((match) => ({ match, isHeld: false })),
    ];
    for (const connector of connectors) {
      const time = readTime(part, connector, hold, clock);
      if (time === null) continue;
      const { push, from } = time;
      times.push({ push, words: part.slice(from).trim(), start: index + from, end: index + part.length });
      break;
    }
  }
  return times;
}

type Match = ReturnType<typeof findAll>[number];

/** Null if the connector delays no push. `from`: offset of the first word about it. */
function readTime(
  part: string,
  { match, isHeld }: { readonly match: Match; readonly isHeld: boolean },
  hold: readonly Match[],
  clock: Clock | undefined,
): { readonly push: WordedPush['push']; readonly from: number } | null {
  const end = match.index + match[0].length;
  const instant = readInstant(part.slice(end), clock ?? { now: 0, timeZone: 'UTC' });
  if (instant === null) return null;
  const isEarliest = !isHeld && earliest.test(part.slice(0, match.index));
  const isNegated = (!isEarliest && hold.some((held) => held.index <= match.index)) || /^not/i.test(match[0]);
  // "push before 18:00" names a deadline and delays nothing.
  if (isHeld && !isNegated) return null;
  const lead = part.slice(Math.max(0, match.index - reach), match.index);
  if (!isHeld && !isEarliest && findAll(lead, pushWord).length === 0) return null;
  const from = Math.min(match.index, ...hold.map((held) => held.index));
  const isSafe = isHeld === isNegated && instant !== 'unclear' && clock !== undefined;
  return { push: isSafe ? { not_before: instant } : 'ask', from };
}
