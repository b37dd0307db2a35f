import { useEffect, useRef } from 'react';
import { useLocation } from 'wouter';
import { moveToTask } from './move-to-task.js';
import { type Command, createShortcutReader } from './shortcuts.js';

const offKey = 'fixpoint-letters-off';

/** True if single letters are shortcuts: people who steer by voice, or press keys by accident, switch them off. */
export function areLettersOn(): boolean {
  return localStorage.getItem(offKey) === null;
}

export function switchLetters(isOn: boolean): void {
  if (isOn) localStorage.removeItem(offKey);
  else localStorage.setItem(offKey, '1');
}

/** Listens to the shortcuts of all pages. */
export function useShortcuts({
  onPalette,
  onHelp,
}: {
  readonly onPalette: () => void;
  readonly onHelp: () => void;
}): void {
  const [, go] = useLocation();
  const act = useRef({ onPalette, onHelp, go });
  act.current = { onPalette, onHelp, go };
  useEffect(() => {
    const read = createShortcutReader();
    const press = (event: KeyboardEvent) => {
      const { target } = event;
      if (event.defaultPrevented || event.isComposing) return;
      // A screen of another machine takes every key.
      if (target instanceof Element && target.closest('[role="application"]') !== null) return;
      // An open dialog above the page keeps the page's keys from it.
      const isBehind = document.querySelector('dialog:modal') !== null;
      const command = read(event, {
        isTyping: isBehind || isTextField(target),
        areLettersOn: areLettersOn(),
        now: performance.now(),
      });
      if (command === null || isBehind) return;
      event.preventDefault();
      run(command, act.current);
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, []);
}

function run(
  command: Command,
  {
    onPalette,
    onHelp,
    go,
  }: {
    readonly onPalette: () => void;
    readonly onHelp: () => void;
    readonly go: (path: string) => void;
  },
): void {
  switch (command.type) {
    case 'palette':
      onPalette();
      break;
    case 'help':
      onHelp();
      break;
    case 'go':
      go(command.path);
      break;
    case 'tab':
      chooseTab(command.index);
      break;
    case 'move':
      void moveToTask(command.step, go);
      break;
    default:
      focusSearch(onPalette);
  }
}

function isTextField(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (
    target.isContentEditable ||
    target instanceof HTMLTextAreaElement ||
    target instanceof HTMLSelectElement
  )
    return true;
  return (
    target instanceof HTMLInputElement &&
    !['checkbox', 'radio', 'button', 'submit', 'range'].includes(target.type)
  );
}

/** The search of this page, if it has one; the palette otherwise. */
function focusSearch(otherwise: () => void): void {
  const field = document.querySelector<HTMLInputElement>('main input[type="search"]');
  if (field === null) otherwise();
  field?.focus();
  field?.select();
}

function chooseTab(index: number): void {
  document.querySelectorAll<HTMLElement>('main [role="tab"]')[index]?.click();
}
