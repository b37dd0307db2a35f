import {
  type AllowedEffects,
  type EffectPermission,
  type ServiceDefinition,
  type StartFrom,
  stricterPermission,
  type WantedEffects,
} from '@fixpoint/shared/contracts';
import { findNearest } from '@fixpoint/shared/text';
import { splitQuotes } from './decide-start.js';
import { effectPhrases, ordersFix } from './effect-phrases.js';
import { findLooseNegation } from './find-loose-negation.js';
import { serviceRanges } from './find-services.js';
import { findSubmissionWords, submissionRanges } from './find-submission-words.js';
import { findUnread } from './find-unread.js';
import { isEnglish, isReadInFull } from './known-words.js';
import { readForeignStart } from './read-foreign-start.js';
import type { Clock } from './read-instant.js';
import { readPush, type WordedPush } from './read-push.js';
import { startPhrases } from './start-phrases.js';
import { blank, findAll } from './text-search.js';

/** Effects that the words of a request state. */
export interface WordedEffects {
  readonly push: WordedPush | null;
  /** Words about not submitting. */
  readonly submission: string | null;
  /** Words that order a fix. */
  readonly fix: string | null;
  /** Words that no rule reads and that may rule out an effect. */
  readonly unread: string | null;
}

interface Range {
  readonly start: number;
  readonly end: number;
}

/**
 * Reads the effects that a text rules out. `prose` is without form values and paths, `limits` are the ranges of its limits, and `submission` are its
 * words about not submitting.
 */
export function readEffects(options: {
  readonly prose: string;
  readonly limits: readonly Range[];
  readonly submission: string | null;
  readonly services: readonly ServiceDefinition[];
  readonly clock?: Clock | undefined;
}): WordedEffects {
  const { prose, limits, submission, services, clock } = options;
  const { spoken, quoted } = splitQuotes(prose);
  const names = serviceRanges(spoken, services);
  const plain = blank(spoken, [...names, ...limits]);
  const phrases = [...startPhrases.map(({ pattern }) => pattern), ...effectPhrases];
  const attached = [
    ...names,
    ...limits,
    ...submissionRanges(spoken),
    ...phrases.flatMap((pattern) =>
      findAll(spoken, pattern).map(({ index, 0: words }) => ({ start: index, end: index + words.length })),
    ),
  ];
  return {
    push: readPush(correctSlips(spoken), quoted, clock),
    submission: submission ?? findSubmissionWords(correctSlips(spoken)),
    fix: findAll(plain, ordersFix)[0]?.[0] ?? null,
    unread: findUnread(plain) ?? findBrief(plain) ?? findLooseNegation(spoken, attached),
  };
}

/** Words that decide on effects, in which a misspelling must not be missed. */
const deciding =
  'submit submitting submission push pushing pushed commit commits deploy deployment release merge without nothing never freeze frozen production approval change changes analyse analyze already'.split(
    ' ',
  );
const word = /(?<![\p{L}\p{N}_-])\p{Ll}{4,20}(?![\p{L}\p{N}_-])/gu;
const maxSlips = 2_000;

/** The text with the misspelt words that decide on effects corrected. */
function correctSlips(text: string): string {
  let slips = 0;
  return text.replace(word, (written) => {
    if (slips >= maxSlips || isEnglish(written) || isReadInFull(written)) return written;
    slips += 1;
    return findNearest(written, deciding) ?? written;
  });
}

/** A text in a language of which only the start is read. */
function findBrief(text: string): string | null {
  const foreign = readForeignStart(text);
  return foreign?.isBrief === true ? foreign.words : null;
}

/** Words that rule submitting out permanently, and not only for the beginning. */
const forGood =
  /\bnever\b|under\s+no\s+circumstances?|in\s+no\s+case|at\s+no\s+time|no\s+more\s+submissions|forbidden|prohibited|\bnie\b|niemals|keinesfalls|auf\s+keinen\s+fall|verboten|nunca|jamás|prohibid|jamais|en\s+aucun\s+cas|interdit|絶対|禁止|切勿|절대|금지|никогда|nunca|\bmai\b|nooit|nigdy/iu;

/** Effects that the words allow: unread ones leave the decision to a person, unless `decided` contains it. */
export function allowEffects(
  { push, submission, unread }: WordedEffects,
  start: StartFrom,
  text: string,
  decided: WantedEffects,
): AllowedEffects {
  const fallback: EffectPermission = unread === null ? 'yes' : 'ask';
  const isLater = start !== null;
  const isForGood = submission !== null && isLater && forGood.test(neighbourhood(text, submission));
  const ordered: EffectPermission = isForGood ? 'no' : 'ask';
  const worded = submission === null ? 'yes' : ordered;
  const pushed = stricterPermission(decided.push ?? fallback, push?.push ?? 'yes');
  // Without a push there is no reason to submit once the work has begun later.
  const needless: EffectPermission = isLater && pushed === 'no' ? 'ask' : 'yes';
  const submit = stricterPermission(stricterPermission(decided.submit ?? fallback, worded), needless);
  return { submit, push: pushed };
}

function neighbourhood(text: string, words: string): string {
  const index = text.replace(/\s+/g, ' ').indexOf(words);
  return index < 0
    ? words
    : text.replace(/\s+/g, ' ').slice(Math.max(0, index - 30), index + words.length + 10);
}
