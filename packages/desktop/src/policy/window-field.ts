import { toAppName } from './evaluate-app.js';
import type { GuardedWindow } from './guarded-action.js';
import type { TypingPlace } from './typing-memory.js';

/** Where a line goes: by its keys, or into a field that runs what is entered; `unknown` where no window can be identified. */
export type LineField = TypingPlace | 'command-line' | 'unknown';

/** Start menus and searches that have a window of their own, however they were opened. */
const launcherApps = new Set([
  'searchhost',
  'searchapp',
  'searchui',
  'startmenuexperiencehost',
  'powertoys.powerlauncher',
  'krunner',
  'xfce4-appfinder',
  'rofi',
  'ulauncher',
  'albert',
]);
/** The Run box and the address bar of its folders run what is entered. */
const commandApps = new Set(['explorer']);

/** What kind of field the typed text goes to, by the keys that opened it and by the window that has the focus. */
export function fieldOf(place: TypingPlace, window: GuardedWindow | null | undefined): LineField {
  // Its program is unknown: the line may be a command.
  const isUnknown = window === null || (window?.app === null && window.title !== '');
  if (isUnknown) return place === 'anywhere' ? 'unknown' : place;
  const app = window?.app == null ? null : toAppName(window.app);
  if (app !== null && commandApps.has(app)) return 'command-line';
  if (app !== null && launcherApps.has(app)) return 'launcher';
  return place;
}
