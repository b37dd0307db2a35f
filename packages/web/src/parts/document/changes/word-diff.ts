import { diffWordsWithSpace } from 'diff';

export interface DiffPart {
  readonly kind: 'same' | 'added' | 'removed';
  readonly text: string;
}

/** Two texts of which this many words differ are shown as two. */
const maxEdits = 1_500;

/** A text beside its later version, word by word. */
export function diffTexts(before: string, after: string): readonly DiffPart[] {
  if (before === after) return before === '' ? [] : [{ kind: 'same', text: before }];
  const parts = diffWordsWithSpace(before, after, { maxEditLength: maxEdits });
  if (parts === undefined) {
    const whole: DiffPart[] = [
      { kind: 'removed', text: before },
      { kind: 'added', text: after },
    ];
    return whole.filter(({ text }) => text !== '');
  }
  return parts.map((part) => ({ kind: kindOf(part), text: part.value }));
}

function kindOf({ added, removed }: { added: boolean; removed: boolean }): DiffPart['kind'] {
  if (added) return 'added';
  return removed ? 'removed' : 'same';
}
