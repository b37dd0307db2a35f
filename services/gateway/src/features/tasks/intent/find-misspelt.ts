import type { ServiceDefinition } from '@fixpoint/shared/contracts';
import { findNearest } from '@fixpoint/shared/text';
import { findAll } from './text-search.js';

type Named = Pick<ServiceDefinition, 'name' | 'aliases'>;

/** Words that nearly name a service, as written, and the service that they nearly name. */
export interface Misspelling {
  readonly words: string;
  readonly service: string;
}

const token = /[\p{L}\p{N}][\p{L}\p{N}_-]*/gu;
const maxTokens = 2_000;
const besideIt =
  /^["'`]?\s+(?:service|backend|outputs?|results?|template|loop|feedback loop|deployment|form|mails?)\b/i;
const beforeIt =
  /\b(?:service|template|loop|outputs? (?:of|from)|form of)(?:\s+(?:named|called|for|of|the))*\s+["'`]?$/i;

/**
 * A misspelt name of a service, for texts that name no service. A single plain word counts only beside words that mention a service: "validaton" may
 * be one, "invoice" in a letter is not.
 */
export function findMisspelt(text: string, services: readonly Named[]): Misspelling | null {
  const owners = new Map<string, string>();
  for (const [spelling, name] of services.flatMap(spellingsOf)) {
    if (!owners.has(spelling)) owners.set(spelling, name);
  }
  const spellings = [...owners.keys()];
  const exact = new Set(spellings.map(plain));
  const tokens = findAll(text, token).slice(0, maxTokens);
  // An exact name, which the rules ignored because of adjacent words, is not a misspelling.
  const isExact = (words: string) => exact.has(plain(words)) || exact.has(plain(words).replace(/s$/, ''));
  for (const [place, match] of tokens.entries()) {
    for (const words of possibleNames(text, match, tokens[place + 1])) {
      const nearest = isExact(words) ? null : nearestSpelling(words, spellings);
      if (nearest === null) continue;
      return { words: words.replace(/\s+/g, ' '), service: owners.get(nearest) ?? nearest };
    }
  }
  return null;
}

function spellingsOf({ name, aliases }: Named): [spelling: string, name: string][] {
  return [name, ...aliases].map((spelling) => [spelling, name]);
}

/** The word with the next one, and alone, as far as they may be a name. */
function possibleNames(
  text: string,
  { 0: first, index }: RegExpMatchArray & { index: number },
  next: (RegExpMatchArray & { index: number }) | undefined,
): string[] {
  const pair = next === undefined ? '' : text.slice(index, next.index + next[0].length);
  const isName = /[-_]|\d/.test(first) || isBesideService(text, index, first);
  const names = [...(/[^\p{L}\p{N}\s_-]/u.test(pair) ? [] : [pair]), ...(isName ? [first] : [])];
  return names.filter((words) => plain(words).length >= 4);
}

function nearestSpelling(words: string, spellings: readonly string[]): string | null {
  const alike = spellings.filter((spelling) => partsOf(spelling) === partsOf(words));
  const nearest = findNearest(words, alike);
  return nearest !== null && isSlip(words, nearest) ? nearest : null;
}

function isBesideService(text: string, index: number, words: string): boolean {
  const after = text.slice(index + words.length, index + words.length + 30);
  return besideIt.test(after) || beforeIt.test(text.slice(Math.max(0, index - 40), index));
}

/** Each part separately: "marketing search" is not a misspelling of "market research". Another version of a name is a different thing. */
function isSlip(words: string, spelling: string): boolean {
  const [given, wanted] = [splitParts(words), splitParts(spelling)];
  const areAlike = given.every((part, index) => {
    const wantedPart = wanted[index] ?? '';
    return part === wantedPart || findNearest(part, [wantedPart]) !== null;
  });
  return areAlike && !(version.test(words) && words.replace(version, '') === spelling.replace(version, ''));
}

const version = /v?\d+\w*$/i;

function splitParts(spelling: string): string[] {
  return spelling.toLowerCase().split(/[\s_-]+/);
}

function partsOf(spelling: string): number {
  return splitParts(spelling).length;
}

function plain(text: string): string {
  return text.toLowerCase().replace(/[\s_-]+/g, '');
}
