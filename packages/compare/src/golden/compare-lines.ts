import { countOf } from '@fixpoint/shared/text';
import { andOthers, capitalised, inPlace, quote } from '../checks/wording.js';
import type { Difference, GoldenKindName } from './difference.js';
import { type Match, matchSequence } from './match-sequence.js';
import { pairGaps } from './pair-gaps.js';
import {
  changedWords,
  compareTexts,
  missingWords,
  quoteParts,
  similarity,
  wordBag,
} from './text-difference.js';

/** A piece of text and its location for a person. */
export interface Line {
  readonly text: string;
  /** The text without what Word computes. Absent: all of it is compared. */
  readonly compared?: string;
  /** `slide 7, paragraph 3`. */
  readonly location: string;
  /** Kind of text: `title`, `paragraph`. */
  readonly noun: string;
}

export interface LinePlace {
  readonly kind: GoldenKindName;
  /** Name of the page, for ids: not its number. */
  readonly page: string;
  /** Location in the output for text that it misses: `slide 7`. */
  readonly location: string;
  /** Texts that tracked changes of the output delete. Absent: none. */
  readonly deleted?: readonly string[] | undefined;
}

/** Aligns two lists of lines: equal ones first, then those that were changed. */
export function matchLines(output: readonly string[], golden: readonly string[]): Match[] {
  const bags = { output: output.map(lazyBag), golden: golden.map(lazyBag) };
  return pairGaps(matchSequence(output, golden), (a, b) =>
    similarity(bags.output[a]?.() ?? emptyBag, bags.golden[b]?.() ?? emptyBag),
  );
}

const emptyBag = wordBag('');

function lazyBag(text: string): () => ReturnType<typeof wordBag> {
  let bag: ReturnType<typeof wordBag> | undefined;
  return () => {
    bag ??= wordBag(text);
    return bag;
  };
}

/** Differences between two lists of lines. A line that is merely elsewhere in the list is reported once for the list. */
export function compareLines(
  output: readonly Line[],
  golden: readonly Line[],
  place: LinePlace,
): Difference[] {
  const matches = matchLines(output.map(comparedOf), golden.map(comparedOf));
  const elsewhere = standElsewhere(matches, output, golden);
  const differences = matches.flatMap((match) => {
    const [one, other] = [lineAt(output, match.output), lineAt(golden, match.golden)];
    if ((one && comparedOf(one)) === (other && comparedOf(other))) return [];
    if (one !== null && other !== null) return [changedLine(one, other, place)];
    if (elsewhere.has(comparedOf(one ?? other))) return [];
    if (other !== null) return [missingLine(other, place)];
    return one === null ? [] : [extraLine(one, place)];
  });
  return elsewhere.size === 0 ? differences : [...differences, movedLines([...elsewhere], place)];
}

function comparedOf(line: Line | null): string {
  return line?.compared ?? line?.text ?? '';
}

function lineAt(lines: readonly Line[], index: number | null): Line | null {
  return index === null ? null : (lines[index] ?? null);
}

function standElsewhere(
  matches: readonly Match[],
  output: readonly Line[],
  golden: readonly Line[],
): Set<string> {
  const textsOf = (side: keyof Match, without: keyof Match, lines: readonly Line[]) =>
    matches.filter((match) => match[without] === null).map((match) => comparedOf(lineAt(lines, match[side])));
  const missed = new Set(textsOf('golden', 'output', golden));
  return new Set(textsOf('output', 'golden', output).filter((text) => missed.has(text)));
}

function changedLine(output: Line, golden: Line, { kind, page, deleted }: LinePlace): Difference {
  const parts = compareTexts(comparedOf(output), comparedOf(golden));
  const isStruck = deleted?.includes(missingWords(parts)) === true;
  const isWhollyOther = [...parts.output, ...parts.golden].every(({ changed }) => changed);
  return {
    kind,
    change: 'changed',
    key: `${page}|changed|${golden.text}`,
    location: output.location,
    message: isWhollyOther
      ? `${capitalised(output.location)} is ${quote(output.text)}; in the golden document it is ${quote(golden.text)}.`
      : `${capitalised(output.location)} differs from the golden document: ${changedWords(parts)}${isStruck ? ', as a tracked change' : ''}.`,
    expected: quoteParts(parts.golden),
    actual: quoteParts(parts.output),
    suggestion:
      'Make the service write the text of the golden document, or create a new golden document if the change is intended.',
  };
}

function missingLine(
  { text, noun, location }: Line,
  { kind, page, location: there, deleted }: LinePlace,
): Difference {
  const isStruck = deleted?.includes(text) === true;
  return {
    kind,
    change: 'missing',
    key: `${page}|missing|${text}`,
    location: there,
    message: isStruck
      ? `${capitalised(noun)} ${quote(text)} of the golden document is struck by a tracked deletion ${inPlace(there)}.`
      : `${capitalised(noun)} ${quote(text)} of the golden document is missing ${inPlace(there)}.`,
    expected: text,
    actual: isStruck ? 'deleted as a tracked change' : `no such ${noun} (golden: ${location})`,
    suggestion: isStruck
      ? 'Reject or accept the tracked changes before the document is sent.'
      : 'Check for data that the service omits, cuts or no longer has.',
  };
}

function extraLine({ text, noun, location }: Line, { kind, page }: LinePlace): Difference {
  return {
    kind,
    change: 'extra',
    key: `${page}|extra|${text}`,
    location,
    message: `${capitalised(noun)} ${quote(text)} ${inPlace(location)} is not in the golden document.`,
    expected: `no such ${noun}`,
    actual: text,
    suggestion:
      'Remove it from the output of the service, or create a new golden document if it is intended.',
  };
}

function movedLines(texts: readonly string[], { kind, page, location }: LinePlace): Difference {
  const shown = texts.slice(0, 5).map((text) => `"${text.slice(0, 80)}"`);
  return {
    kind,
    change: 'moved',
    key: `${page}|moved`,
    location,
    message: `${countOf(texts.length, 'text')} ${inPlace(location)} ${texts.length === 1 ? 'is' : 'are'} in a different order than in the golden document: ${quote(texts[0] ?? '')}${andOthers(texts.length - 1)}.`,
    expected: 'the order of the golden document',
    actual: `elsewhere: ${shown.join(', ')}${texts.length > 5 ? ` and ${texts.length - 5} more` : ''}`,
    suggestion: 'Write the texts in the order of the golden document.',
  };
}
