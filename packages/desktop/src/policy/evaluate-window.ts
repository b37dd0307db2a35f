import { parseUrl } from '@fixpoint/shared/text';
import { quote, toPlain } from './comparable-text.js';
import { isBlockedApp, toAppName } from './evaluate-app.js';
import { classOf, type UrlRules } from './evaluate-url.js';
import type { Denial, GuardedWindow } from './guarded-action.js';

import { readAddress } from './read-address.js';

const browsers =
  /^(?:chromium|google chrome|brave|microsoft edge|mozilla firefox|firefox|opera|vivaldi|safari)$/;
const browserApps =
  /^(?:chromium|chromium-browser|chrome|google-chrome|brave|brave-browser|msedge|microsoft-edge|firefox|opera|vivaldi|safari)$/;

/** Their pages are about what precedes their name in the title. */
const aboutOthers =
  /^(?:wikipedia|google search|google news|bing|search|duckduckgo|brave search|yahoo search results|ecosia)$/;
/** Windows shows programs of its store, its settings among them, in windows of this one. */
const frameApp = 'applicationframehost';

/**
 * Whether a window may have the focus, by its program and, of a browser, by its title: all that can be known of a page from
 * outside. Pages choose their titles, so this finds the honest ones.
 */
export function evaluateWindow(window: GuardedWindow, rules: UrlRules): Denial | null {
  const { policy, allow } = rules;
  const app = window.app !== null && toAppName(window.app) === frameApp ? window.title : window.app;
  if (app !== null && isBlockedApp(app, policy)) {
    return {
      rule: 'blocked-app',
      reason: `${quote(window.title)} has the focus, a window of the blocked program "${toAppName(app)}".`,
      hint: 'Close it by hand, and check what was done before it opened.',
    };
  }
  const segments = segmentsOf(window.title);
  const isBrowser =
    segments.some((segment) => browsers.test(segment)) ||
    (window.app !== null && browserApps.test(toAppName(window.app)));
  if (!isBrowser) return null;
  const allowed = new Set(allow.map((name) => name.toLowerCase()));
  const isAboutOthers = segments.some((segment) => aboutOthers.test(segment));
  for (const [name, titles] of Object.entries(isAboutOthers ? {} : policy.blockedTitles)) {
    if (allowed.has(name.toLowerCase())) continue;
    const wanted = titles.map((title) => segmentsOf(title).join(' '));
    const runs = segments.flatMap((_, start) =>
      segments.slice(start).map((_, length) => segments.slice(start, start + length + 1).join(' ')),
    );
    if (runs.some((run) => wanted.includes(run))) return blockedPage(window.title, name);
  }
  for (const segment of segments) {
    const address = readAddress(segment, { isAddressBar: false });
    const url = address === null ? null : parseUrl(address);
    const blocked = url === null ? null : classOf(url, rules);
    if (blocked !== null) return blockedPage(window.title, blocked);
  }
  return null;
}

/** `(3) Facebook and 2 more pages - Chromium` → `facebook`, `chromium` */
function segmentsOf(title: string): string[] {
  return toPlain(title)
    .split(/\s+[-–—|·•/]\s+|:\s+|\s+[|]\s*/u)
    .map((segment) =>
      segment
        .replace(/^\(\d+\+?\)\s*/, '')
        .replace(/\s+and \d+ more (?:pages?|tabs?)$/, '')
        .trim(),
    )
    .filter((segment) => segment !== '');
}

function blockedPage(title: string, name: string): Denial {
  return {
    rule: `blocked-url:${name}`,
    reason: `The page ${quote(title)} has the focus, and looks like one of a blocked class: ${name}.`,
    hint: `A person can allow "${name}" for one task, by "allow" when the task is created.`,
  };
}
