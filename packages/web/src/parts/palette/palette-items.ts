/** Something that the palette can find. */
export interface PaletteItem {
  readonly id: string;
  readonly group: 'Tasks' | 'Services' | 'Pages' | 'Actions';
  readonly label: string;
  /** Additional note, in quiet letters. */
  readonly note?: string;
  /** Further words by which it is found. */
  readonly words?: string;
}

const groups = ['Tasks', 'Services', 'Pages', 'Actions'] as const;

export interface PaletteGroup {
  readonly name: PaletteItem['group'];
  readonly items: readonly PaletteItem[];
}

const maxOfGroup = 8;

/**
 * The items that have all of the words, in their groups. If nothing is typed: the pages and actions, and the newest tasks.
 * `areTasksFound`: the gateway searched the tasks by these very words, and by more of them than is shown here.
 */
export function findItems(
  items: readonly PaletteItem[],
  text: string,
  areTasksFound: boolean,
): readonly PaletteGroup[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  const fitting = items.filter((item) => (areTasksFound && item.group === 'Tasks') || hasWords(item, words));
  const order = words.length === 0 ? (['Pages', 'Actions', 'Tasks', 'Services'] as const) : groups;
  return order
    .map((name) => ({
      name,
      items: fitting
        .filter(({ group }) => group === name)
        .toSorted((a, b) => rankOf(a, words) - rankOf(b, words))
        .slice(0, maxOfGroup),
    }))
    .filter((group) => group.items.length > 0);
}

function hasWords({ label, note = '', words = '' }: PaletteItem, wanted: readonly string[]): boolean {
  const line = `${label} ${note} ${words}`.toLowerCase();
  return wanted.every((word) => line.includes(word));
}

/** Items that begin with the first word come first; the rest stays in its order. */
function rankOf({ label, group }: PaletteItem, [first]: readonly string[]): number {
  return group === 'Tasks' || first === undefined || label.toLowerCase().startsWith(first) ? 0 : 1;
}
