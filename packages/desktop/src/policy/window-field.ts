import { segmentsOf } from './comparable-text.js';
import { toAppName } from './evaluate-app.js';
import { type GuardedWindow, isNotReported, type ScreenPoint } from './guarded-action.js';
import { isBrowserApp, isBrowserTitle, isDocumentWindow } from './known-programs.js';
import type { TypingMemory } from './typing-memory.js';

/**
 * Target of a line: the address bar or the launcher that keys or the window show, a field that runs its input, a document, a page of a browser;
 * `unknown` if the window cannot be identified; anywhere else.
 */
export type LineField =
  | 'anywhere'
  | 'address-bar'
  | 'launcher'
  | 'command-line'
  | 'document'
  | 'page'
  | 'unknown';

/** Start menus, searches and launchers with a separate window, however they were opened. */
const launcherApps = new Set(
  `searchhost searchapp searchui startmenuexperiencehost powertoys.powerlauncher powertoys.run krunner plasmashell gnome-shell
   xfce4-appfinder xfrun4 lxqt-runner gmrun rofi wofi dmenu dmenu_run bemenu fuzzel ulauncher albert synapse kupfer wox flow.launcher
   everything listary keypirinha launchy alfred raycast spotlight launchpad`.split(/\s+/),
);
/** The Run box and the address bar of its folders run their input. */
const commandApps = new Set(['explorer']);
/**
 * Height below its upper edge in which a browser's window may contain its own fields: frame, tabs, toolbar and bookmarks take up to 150 pixels, and
 * twice as much for the part above the bookmarks on a display of double density.
 */
const browserBarHeight = 200;

/** Kind of the field that gets the typed text, by the keys and the click that opened it and by the focused window. */
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

/** Returns true if a field only stores typed text. */
export function holdsText(field: LineField): boolean {
  return field === 'document' || field === 'page';
}

/** Returns true if the last click went into the page, below all elements of the browser itself. */
function isInPage(screenPoint: ScreenPoint | null, { bounds }: GuardedWindow): boolean {
  if (screenPoint === null || bounds === undefined || bounds === null) return false;
  const { x, y, width, height } = bounds;
  return (
    screenPoint.x >= x &&
    screenPoint.x < x + width &&
    screenPoint.y >= y + browserBarHeight &&
    screenPoint.y < y + height
  );
}
