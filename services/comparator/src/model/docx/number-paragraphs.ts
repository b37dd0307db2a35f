import type { Numbering } from '../docx-document.js';
import { formatNumber } from './format-number.js';
import type { ListLevel, NumberedList } from './read-numbering.js';
import { symbolOf } from './run-text.js';

/** Counts the numbered paragraphs of a text as they come. */
export interface ParagraphNumbers {
  /** What the next paragraph shows at that level of that list; null where there is no such list. */
  next(listId: string, level: number): Numbering | null;
}

const longestLabel = 100;

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
      for (const deeper of numbers.keys()) {
        if (deeper > level && restartsAfter(list.levels.get(deeper), level)) numbers.delete(deeper);
      }
      return { level, format: definition.format, label: labelOf(list, definition, numbers) };
    },
  };
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
  return label.trim().slice(0, longestLabel);
}
