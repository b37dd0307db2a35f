import { defaultPolicy } from '@fixpoint/guard/policy';
import type { KeyName } from '../keys/index.js';
import type { GuardedAction, GuardedWindow } from '../policy/guarded-action.js';
import { emptyMemory, evaluateAction, evaluateWindow, type UrlRules } from '../policy/index.js';

/** A kept case: the actions and the window in front, the expected decision, and the reason. */
export type KeptCase = readonly [what: string, scene: Scene, verdict: 'denied' | 'passes', reason: string];

/** Input actions with one window in front of all of them. */
export interface Scene {
  readonly window: GuardedWindow | null;
  readonly actions: readonly GuardedAction[];
  readonly clipboard?: string;
}

export const rules: UrlRules = {
  policy: defaultPolicy.desktop,
  allow: [],
  places: { origins: new Set(['http://127.0.0.1:4010']), home: '/home/ada', realPath: (path) => path },
};

const bounds = { x: 100, y: 50, width: 1200, height: 900 };
/** Windows that identify themselves, and one that does not. */
export const windows = {
  browser: { title: 'Order form - Chromium', app: 'chromium', bounds },
  firefox: { title: 'Contact — Mozilla Firefox', app: 'firefox', bounds },
  upload: { title: 'Open File', app: 'chromium', bounds },
  word: { title: 'Letter.docx - Word', app: 'winword', bounds },
  wordSaving: { title: 'Save As', app: 'winword', bounds },
  editor: { title: '*Untitled 1 - Mousepad', app: 'mousepad', bounds },
  mail: { title: 'Re: build fails - Message (HTML)', app: 'outlook', bounds },
  sheet: { title: 'Costs.ods — LibreOffice Calc', app: 'soffice.bin', bounds },
  other: { title: 'Inventory', app: 'inventory', bounds },
  terminal: { title: 'ada@desk: ~', app: 'xterm', bounds },
  explorer: { title: 'Downloads', app: 'explorer', bounds },
  search: { title: 'Search', app: 'searchhost', bounds },
  unnamed: { title: 'Something', app: null },
} as const satisfies Record<string, GuardedWindow>;

export const type = (text: string): GuardedAction => ({ type: 'type', text });
export const keys = (...names: KeyName[]): GuardedAction => ({ type: 'chord', keys: names });
export const hold = (...names: KeyName[]): GuardedAction => ({ type: 'hold-keys', keys: names });
const clickAt = (x: number, y: number): GuardedAction => ({ type: 'click', at: { x, y } });
/** A field in the middle of a page, and the usual place of a browser's address bar. */
export const clickPage = clickAt(700, 600);
export const clickBar = clickAt(500, 100);

/** Text entered in the address bar that ctrl+L opens. */
export const inAddressBar = (...pieces: string[]): Scene => ({
  window: windows.browser,
  actions: [keys('ctrl', 'l'), ...pieces.map(type), keys('enter')],
});
export const inPage = (...pieces: string[]): Scene => ({
  window: windows.browser,
  actions: [clickPage, ...pieces.map(type), keys('enter')],
});
export const enteredIn = (window: GuardedWindow | null, ...pieces: string[]): Scene => ({
  window,
  actions: [...pieces.map(type), keys('enter')],
});
/** A name entered in the start menu or search that these keys open. */
export const launched = (name: string, ...opening: KeyName[]): Scene => ({
  window: windows.browser,
  actions: [keys(...(opening.length === 0 ? (['super'] as const) : opening)), type(name), keys('enter')],
});
export const pressed = (window: GuardedWindow | null, ...names: KeyName[]): Scene => ({
  window,
  actions: [keys(...names)],
});
export const opened = (app: string): Scene => ({ window: null, actions: [{ type: 'open-app', app }] });

/** The rule by which the policy refuses one of the actions, as the input controller evaluates them; null if all pass. */
export function ruleOf({ window, actions, clipboard }: Scene, given: UrlRules = rules): string | null {
  let memory = emptyMemory;
  let held: readonly KeyName[] = [];
  for (const action of actions) {
    const facts = { held, clipboard: clipboard ?? null, activeWindow: window };
    const evaluation = evaluateAction(action, memory, facts, given);
    const goesToFocus = action.type === 'type' || action.type === 'chord';
    const denial =
      evaluation.denial ?? (goesToFocus && window !== null ? evaluateWindow(window, given) : null);
    if (denial !== null) return denial.rule;
    memory = evaluation.memory;
    held = action.type === 'hold-keys' ? [...held, ...action.keys] : [];
  }
  return null;
}
