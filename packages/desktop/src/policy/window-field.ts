import { segmentsOf } from './comparable-text.js';
import { toAppName } from './evaluate-app.js';
import { type GuardedWindow, isNotReported, type ScreenPoint } from './guarded-action.js';
import { isBrowserApp, isBrowserTitle, isDocumentWindow } from './known-programs.js';
import type { TypingMemory } from './typing-memory.js';

/**
 * Where a line goes: into the address bar or the launcher that keys or the window show, into a field that runs what is entered,
 * into a document, into a page of a browser; `unknown` where no window can be identified; anywhere else.
 */
export type LineField =
  | 'anywhere'
  | 'address-bar'
  | 'launcher'
  | 'command-line'
  | 'document'
  | 'page'
  | 'unknown';

/** Start menus, searches and launchers that have a window of their own, however they were opened. */
const launcherApps = new Set(
  `searchhost searchapp searchui startmenuexperiencehost powertoys.powerlauncher powertoys.run krunner plasmashell gnome-shell
   xfce4-appfinder xfrun4 lxqt-runner gmrun rofi wofi dmenu dmenu_run bemenu fuzzel ulauncher albert synapse kupfer wox flow.launcher
   everything listary keypirinha launchy alfred raycast spotlight launchpad`.split(/\s+/),
);
/** The Run box and the address bar of its folders run what is entered. */
const commandApps = new Set(['explorer']);
/**
 * How far down from its upper edge a browser's window may hold its own fields: frame, tabs, toolbar and bookmarks take up to
 * 150 pixels, and twice as much of what is above the bookmarks on a display of double density.
 */
const browserBarHeight = 200;

/** What kind of field the typed text goes to, by the keys and the click that opened it and by the window that has the focus. */
export function fieldOf(memory: TypingMemory, window: GuardedWindow | null | undefined): LineField {
  const { place } = memory;
  if (place === 'launcher') return place;
  const fallback = place === 'address-bar' ? place : 'anywhere';
  if (window === undefined || isNotReported(window)) return fallback;
  // Its program is unknown: the line may be a command.
  if (window === null || window.app === null) return fallback === 'anywhere' ? 'unknown' : fallback;
  const app = toAppName(window.app);
  if (commandApps.has(app)) return 'command-line';
  if (launcherApps.has(app)) return 'launcher';
  if (place === 'file-dialog') return 'anywhere';
  const titles = segmentsOf(window.title);
  if (isDocumentWindow(app, titles)) return 'document';
  if (
    place === 'anywhere' &&
    isBrowserApp(app) &&
    isBrowserTitle(titles) &&
    isInPage(memory.clickedAt, window)
  )
    return 'page';
  return fallback;
}

/** Whether a field only holds what is typed. */
export function holdsText(field: LineField): boolean {
  return field === 'document' || field === 'page';
}

/** Whether the last click went into the page, below all that the browser itself shows. */
function isInPage(at: ScreenPoint | null, { bounds }: GuardedWindow): boolean {
  if (at === null || bounds === undefined || bounds === null) return false;
  const { x, y, width, height } = bounds;
  return at.x >= x && at.x < x + width && at.y >= y + browserBarHeight && at.y < y + height;
}
