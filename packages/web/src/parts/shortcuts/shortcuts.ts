/** One shortcut as the help shows it, and its action. */
export interface Shortcut {
  /** As they are pressed, one after the other: `g t`; with a modifier: `Ctrl+K`. */
  readonly keys: string;
  readonly label: string;
  readonly run: Command;
}

export type Command =
  | { readonly type: 'palette' }
  | { readonly type: 'help' }
  | { readonly type: 'search' }
  | { readonly type: 'go'; readonly path: string }
  | { readonly type: 'tab'; readonly index: number }
  /** To the next task (1) or the previous one (-1). */
  | { readonly type: 'move'; readonly step: 1 | -1 };

/** Every shortcut of the pages; the help shows them in this order. */
export const shortcuts: readonly Shortcut[] = [
  { keys: 'Ctrl+K', label: 'Find tasks, services, pages and actions', run: { type: 'palette' } },
  { keys: '?', label: 'Show keyboard shortcuts', run: { type: 'help' } },
  { keys: '/', label: 'Search on this page', run: { type: 'search' } },
  { keys: 'j', label: 'Next task', run: { type: 'move', step: 1 } },
  { keys: 'k', label: 'Previous task', run: { type: 'move', step: -1 } },
  { keys: 'g t', label: 'Go to Tasks', run: { type: 'go', path: '/' } },
  { keys: 'g a', label: 'Go to Needs you', run: { type: 'go', path: '/inbox' } },
  { keys: 'g d', label: 'Go to Desktops', run: { type: 'go', path: '/desktops' } },
  { keys: 'g w', label: 'Go to Workspace', run: { type: 'go', path: '/workspace' } },
  { keys: 'g b', label: 'Go to Builds', run: { type: 'go', path: '/builds' } },
  { keys: 'g s', label: 'Go to Stages', run: { type: 'go', path: '/stages' } },
  { keys: 'g ,', label: 'Go to Settings', run: { type: 'go', path: '/settings' } },
];

/** Shortcuts that the help shows in one line, since they are of one sort. */
export const otherShortcuts: readonly Omit<Shortcut, 'run'>[] = [
  { keys: 'a', label: 'Approve the plan, after a confirmation' },
  { keys: '1 … 7', label: 'Select a tab of a task' },
  { keys: 'n p', label: 'Next and previous finding in a document' },
  { keys: '+ - 0', label: 'Larger slide, smaller slide, whole slide' },
  { keys: '[ ]', label: 'Previous and next page of a document' },
  { keys: 'Esc', label: 'Close dialog or menu' },
];

/** Time for which the first key of two is remembered, in milliseconds. */
const sequenceMs = 1_500;

export interface PressedKey {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
}

/**
 * Reads keys one after another and returns the command that they form; null: none (yet). `isTyping`: true if a letter is text, so
 * that only shortcuts with a modifier count. `areLettersOn`: true if single letters count at all.
 */
export function createShortcutReader(): (
  pressed: PressedKey,
  context: { readonly isTyping: boolean; readonly areLettersOn: boolean; readonly now: number },
) => Command | null {
  let first: { readonly key: string; readonly at: number } | null = null;
  return ({ key, ctrlKey, metaKey, altKey }, { isTyping, areLettersOn, now }) => {
    const before = first !== null && now - first.at < sequenceMs ? first.key : null;
    first = null;
    const hasModifier = ctrlKey || metaKey;
    if (hasModifier && !altKey) return findCommand(`Ctrl+${key.toUpperCase()}`, null);
    if (hasModifier || altKey || isTyping || !areLettersOn) return null;
    const command = findCommand(key, before);
    if (command !== null) return command;
    if (isFirstOfTwo(key)) first = { key, at: now };
    return null;
  };
}

/** Command of a key after another one, or of a key alone. */
function findCommand(key: string, before: string | null): Command | null {
  const keys = before === null ? key : `${before} ${key}`;
  const shortcut = shortcuts.find((candidate) => candidate.keys === keys);
  if (shortcut !== undefined) return shortcut.run;
  return before === null && /^[1-7]$/.test(key) ? { type: 'tab', index: Number(key) - 1 } : null;
}

function isFirstOfTwo(key: string): boolean {
  return shortcuts.some(({ keys }) => keys.startsWith(`${key} `));
}
