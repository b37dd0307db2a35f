import type { Numbering } from '../model/docx-document.js';
import type { ListLevel, NumberedList } from './read-numbering.js';
import { symbolOf } from './run-text.js';

/** Counts the numbered paragraphs of a text as they come. */
export interface ParagraphNumbers {
  /** Numbering of the next paragraph at that level of that list; null if there is no such list. */
  next(listId: string, level: number): Numbering | null;
}

const maxLabelLength = 100;

export function createParagraphNumbers(lists: ReadonlyMap<string, NumberedList>): ParagraphNumbers {
  const counters = new Map<string, Map<number, number>>();
  const started = new Set<string>();

  return {
    next(listId, level) {
      const list = lists.get(listId);
      const definition = list?.levels.get(level);
      if (list === undefined || definition === undefined) return null;
      const numbers = counters.get(list.counters) ?? new Map<number, number>();
      counters.set(list.counters, numbers);

      const startsAt = list.startsAt.get(level);
      const before = numbers.get(level);
      const isFirst = startsAt !== undefined && !started.has(`${listId} ${level}`);
      started.add(`${listId} ${level}`);
      if (isFirst) numbers.set(level, startsAt);
      else numbers.set(level, before === undefined ? (startsAt ?? definition.start) : before + 1);
      restartBelow(level, list, numbers);
      return { level, format: definition.format, label: labelOf(list, definition, numbers) };
    },
  };
}

function restartBelow(level: number, list: NumberedList, numbers: Map<number, number>): void {
  for (const deeper of numbers.keys()) {
    if (deeper > level && restartsAfter(list.levels.get(deeper), level)) numbers.delete(deeper);
  }
}

function restartsAfter(deeper: ListLevel | undefined, level: number): boolean {
  const restart = deeper?.restart ?? null;
  return restart === null || level < restart;
}

function labelOf(list: NumberedList, definition: ListLevel, numbers: ReadonlyMap<number, number>): string {
  if (definition.format === 'bullet') {
    const mark = definition.text.codePointAt(0);
    return mark === undefined ? '•' : symbolOf(mark);
  }
  const label = definition.text.replace(/%([1-9])/g, (_, digit: string) => {
    const index = Number(digit) - 1;
    const level = list.levels.get(index);
    if (level === undefined) return '';
    // A level that nothing was counted on yet shows the number that it would start with.
    const value = numbers.get(index) ?? list.startsAt.get(index) ?? level.start;
    return formatNumber(value, definition.legal && level.format !== 'none' ? 'decimal' : level.format);
  });
  return label.trim().slice(0, maxLabelLength);
}

const romanDigits: readonly (readonly [number, string])[] = [
  [1000, 'm'],
  [900, 'cm'],
  [500, 'd'],
  [400, 'cd'],
  [100, 'c'],
  [90, 'xc'],
  [50, 'l'],
  [40, 'xl'],
  [10, 'x'],
  [9, 'ix'],
  [5, 'v'],
  [4, 'iv'],
  [1, 'i'],
];

/** A number as a list shows it (ECMA-376 part 1, 17.18.59). Formats of other scripts are shown as decimals. */
export function formatNumber(value: number, format: string): string {
  switch (format) {
    case 'none':
      return '';
    case 'decimalZero':
      return value < 10 && value >= 0 ? `0${value}` : String(value);
    case 'lowerRoman':
      return roman(value);
    case 'upperRoman':
      return roman(value).toUpperCase();
    case 'lowerLetter':
      return letters(value);
    case 'upperLetter':
      return letters(value).toUpperCase();
    default:
      return String(value);
  }
}

function roman(value: number): string {
  if (value < 1 || value > 3999) return String(value);
  let rest = value;
  let text = '';
  for (const [worth, digit] of romanDigits) {
    while (rest >= worth) {
      text += digit;
      rest -= worth;
    }
  }
  return text;
}

/** Behind z comes aa, then bb: the letter again, once more with each round. */
function letters(value: number): string {
  if (value < 1 || value > 780) return String(value);
  return String.fromCharCode(97 + ((value - 1) % 26)).repeat(Math.ceil(value / 26));
}
