import { parseUrl } from '@fixpoint/shared/text';
import { quote, segmentsOf } from './comparable-text.js';
import { isBlockedApp, toAppName } from './evaluate-app.js';
import { classOf, type UrlRules } from './evaluate-url.js';
import type { Denial, GuardedWindow } from './guarded-action.js';
import { hasDeveloperTools, isBrowserApp, isBrowserTitle, namesBrowser } from './known-programs.js';
import { readAddress } from './read-address.js';

/** Sites whose pages are about the subject before their name in the title. */
const aboutOthers =
  /^(?:wikipedia|google search|google news|bing|search|duckduckgo|brave search|yahoo search results|ecosia)$/;
/** Windows shows store apps, including its settings, in windows of this program. */
const frameApp = 'applicationframehost';

/**
 * Decides if a window may have the focus, by its program and, of a browser, by its title: the only information about a page from outside. Pages
 * choose their titles, so this finds the honest ones.
 */
export function evaluateWindow(window: GuardedWindow, rules: UrlRules): Denial | null {
  const { policy } = rules;
  const app = window.app !== null && toAppName(window.app) === frameApp ? window.title : window.app;
  if (app !== null && isBlockedApp(app, policy)) {
    return {
      rule: 'blocked-app',
      reason: `${quote(window.title)} has the focus. It is a window of the blocked program "${toAppName(app)}".`,
      hint: 'Close the window by hand, and check which actions opened it.',
    };
  }
  const segments = segmentsOf(window.title);
  if (isDeveloperWindow(window, segments)) {
    return {
      rule: 'developer-tools',
      reason: `${quote(window.title)} has the focus and looks like developer tools or page source.`,
      hint: 'Close the window by hand, and work with the page itself.',
    };
  }
  if (!namesBrowser(segments) && (window.app === null || !isBrowserApp(toAppName(window.app)))) return null;
  const blocked = findBlockedTitle(segments, rules) ?? findBlockedAddress(segments, rules);
  return blocked === null ? null : blockedPage(window.title, blocked);
}

/** Class of a page whose blocked title is in these segments, or null. */
function findBlockedTitle(segments: readonly string[], { policy, allow }: UrlRules): string | null {
  if (segments.some((segment) => aboutOthers.test(segment))) return null;
  const allowed = new Set(allow.map((name) => name.toLowerCase()));
  const runs = segments.flatMap((_, start) =>
    segments.slice(start).map((_, length) => segments.slice(start, start + length + 1).join(' ')),
  );
  const isShown = (title: string) => runs.includes(segmentsOf(title).join(' '));
  const blocked = Object.entries(policy.blockedTitles).find(
    ([name, titles]) => !allowed.has(name.toLowerCase()) && titles.some(isShown),
  );
  return blocked?.[0] ?? null;
}

/** Class of the first blocked address in these segments, or null. */
function findBlockedAddress(segments: readonly string[], rules: UrlRules): string | null {
  for (const segment of segments) {
    const address = readAddress(segment, { isAddressBar: false });
    const url = address === null ? null : parseUrl(address);
    const blocked = url === null ? null : classOf(url, rules);
    if (blocked !== null) return blocked;
  }
  return null;
}

/** Returns true if a window contains separate developer tools. Docked ones do not show in the title of their page. */
function isDeveloperWindow({ app }: GuardedWindow, segments: readonly string[]): boolean {
  if (segments.some((segment) => segment.startsWith('view-source:'))) return true;
  return (
    app !== null &&
    hasDeveloperTools(toAppName(app)) &&
    /^(?:devtools|developer tools|web inspector|(?:multiprocess |parent process )?browser (?:console|toolbox))$/.test(
      segments[0] ?? '',
    ) &&
    !isBrowserTitle(segments)
  );
}

function blockedPage(title: string, name: string): Denial {
  return {
    rule: `blocked-url:${name}`,
    reason: `The page ${quote(title)} has the focus and looks like a page of a blocked class: ${name}.`,
    hint: `A person can allow "${name}" for one task: set "allow" when the task is created.`,
  };
}
