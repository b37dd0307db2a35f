import type { StartFrom } from '@fixpoint/shared/contracts';
import type { Beginning } from './start-phrases.js';
import { clauseBefore, findAll } from './text-search.js';

export interface StartSetting {
  readonly beginning: Beginning;
  readonly words: string;
}

const setting =
  /\bstart[_ -]?from\b["'`]?\s{0,3}[:=]?\s{0,3}["'`]?(email[_ -]check|analy[sz]e|submit[_ -]form|form|null|none)\b/gi;
const number = String.raw`(?:#\s?)?(\d{1,2}|one|two|three|four|five|six|seven|first|second|third)`;
const from = new RegExp(
  String.raw`\b(?:start|begin|resume|continue|proceed|restart|pick\s+up|go\s+on|run|skip|jump|go)(?:ing)?\s+(?:it\s+)?(?:again\s+)?(?:straight\s+|directly\s+|right\s+)?(?:from|at|with|to)\s+(?:the\s+)?(?:step|stage|phase)\s+(?:number\s+|no\.?\s+)?${number}\b`,
  'gi',
);
const ordinal =
  /\b(?:start|begin|resume|continue)(?:ing)?\s+(?:from|at|with)\s+the\s+(first|second|third)\s+(?:step|stage|phase)\b/gi;
const skipped = new RegExp(
  String.raw`\bskip(?:ping)?\s+(?:the\s+)?(?:steps?|stages?|phases?)\s+${number}(?:\s{0,3}(?:,|and|&|to|-|through)\s{0,3}${number})?\b`,
  'gi',
);

/** The step numbers that people use: 1 the form, 2 the mail, 3 the comparison. */
const steps: readonly Beginning[] = ['form', 'email_check', 'analyze'];
const numbers: Readonly<Record<string, number>> = {
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  first: 1,
  second: 2,
  third: 3,
};
const negated = /\b(?:not|don't|dont|never|n't|instead\s+of|without)\b/i;

/** Places where a text contains the field itself, quoted or not: `start_from: email_check`. */
export function findWrittenStart(text: string): (StartSetting | null)[] {
  return findAll(text, setting).map((match) => toSetting(text, match, toBeginning(match[1] ?? '')));
}

/** Places where a text counts steps: "from step 2", "skip step 1". `null`: a negated step, or a step with which nothing can begin. */
export function findSteps(text: string): (StartSetting | null)[] {
  const started = [...findAll(text, from), ...findAll(text, ordinal)].map((match) =>
    toSetting(text, match, steps[toNumber(match[1]) - 1] ?? null),
  );
  const left = findAll(text, skipped).map((match) => {
    const last = Math.max(toNumber(match[1]), toNumber(match[2]));
    return toSetting(text, match, toNumber(match[1]) === 1 ? (steps[last] ?? null) : null);
  });
  return [...started, ...left];
}

function toSetting(text: string, match: RegExpExecArray, beginning: Beginning | null): StartSetting | null {
  if (beginning === null || negated.test(clauseBefore(text, match.index))) return null;
  return { beginning, words: match[0].replace(/\s+/g, ' ') };
}

function toBeginning(word: string): Beginning {
  const lower = word.toLowerCase();
  if (lower.startsWith('email')) return 'email_check';
  return lower.startsWith('anal') ? 'analyze' : 'form';
}

function toNumber(word = '0'): number {
  return numbers[word.toLowerCase()] ?? (Number(word) || 0);
}

export function toStartFrom(beginning: Beginning): StartFrom {
  return beginning === 'form' ? null : beginning;
}
