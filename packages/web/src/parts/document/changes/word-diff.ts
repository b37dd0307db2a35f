import { diffArrays } from 'diff/lib/diff/array.js';

export interface DiffPart {
  readonly kind: 'same' | 'added' | 'removed';
  readonly text: string;
}

/** Two texts of which this many words differ are shown as two. */
const maxEdits = 1_500;

/** Words, spaces, and other characters one by one. */
const tokens = /[\p{L}\p{M}\p{N}_]+|\s+|[^\p{L}\p{M}\p{N}_\s]/gu;
const split = (text: string): string[] => text.match(tokens) ?? [];

/** A text beside its later version, word by word. */
export function diffTexts(before: string, after: string): readonly DiffPart[] {
  if (before === after) return before === '' ? [] : [{ kind: 'same', text: before }];
  const parts = diffArrays(split(before), split(after), { maxEditLength: maxEdits });
  if (parts === undefined) {
    const whole: DiffPart[] = [
      { kind: 'removed', text: before },
      { kind: 'added', text: after },
    ];
    return whole.filter(({ text }) => text !== '');
  }
  return parts.map((part) => ({ kind: kindOf(part), text: part.value.join('') }));
}

function kindOf({ added, removed }: { added: boolean; removed: boolean }): DiffPart['kind'] {
  if (added) return 'added';
  return removed ? 'removed' : 'same';
}
