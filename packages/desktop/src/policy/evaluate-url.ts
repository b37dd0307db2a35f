import type { DesktopPolicy } from '@fixpoint/guard/policy';
import { parseUrl } from '@fixpoint/shared/text';
import { quote } from './comparable-text.js';
import { evaluatePath, type PathPlaces } from './evaluate-path.js';
import type { Denial } from './guarded-action.js';
import { reachOf } from './host-reach.js';
import { matchesHost, matchesUrlPattern, toComparableUrl, toHost } from './url-pattern.js';

export interface UrlPlaces extends PathPlaces {
  /** Origins that stay reachable whatever the policy for private addresses: the services' own. */
  readonly origins: ReadonlySet<string>;
}

export interface UrlRules {
  readonly policy: DesktopPolicy;
  readonly places: UrlPlaces;
  /** Classes that a person allowed for this task. */
  readonly allow: readonly string[];
}

const maxUrlLength = 2_000;

/** Decides if an address may be opened. A text that is not a URL is refused. */
export function evaluateUrl(text: string, rules: UrlRules): Denial | null {
  const trimmed = text.trim();
  const url = trimmed.length > maxUrlLength || /\p{Cc}/u.test(trimmed) ? null : parseUrl(trimmed);
  if (url === null) {
    return { rule: 'url-form', reason: `${quote(text)} is not a valid URL.` };
  }
  const comparable = toComparableUrl(url);
  const blocked = classOf(url, rules);
  if (blocked !== null) return blockedClass(text, blocked);
  if (url.protocol === 'file:') return evaluateFile(url, rules);
  if (url.protocol !== 'http:' && url.protocol !== 'https:') {
    return {
      rule: 'url-scheme',
      reason: `${quote(text)} is neither a web page nor a file: "${url.protocol}" URLs are not allowed.`,
    };
  }
  if (url.username !== '' || url.password !== '') {
    return {
      rule: 'url-user',
      reason: `${quote(url.host)} has a user name in the URL, which can hide its real host.`,
      hint: 'Use the URL without the user name and the "@".',
    };
  }
  return evaluateReach(url, comparable.host, rules) ?? evaluateCarried(comparable.path, rules);
}

/** The class by which a URL is blocked, unless a person allowed it; null without one. */
export function classOf(url: URL, { policy, allow }: Pick<UrlRules, 'policy' | 'allow'>): string | null {
  const comparable = toComparableUrl(url);
  const allowed = new Set(allow.map((name) => name.toLowerCase()));
  const match = Object.entries(policy.blockedUrls).find(
    ([name, patterns]) =>
      !allowed.has(name.toLowerCase()) && patterns.some((pattern) => matchesUrlPattern(comparable, pattern)),
  );
  return match?.[0] ?? null;
}

function blockedClass(text: string, name: string): Denial {
  return {
    rule: `blocked-url:${name}`,
    reason: `${quote(text)} belongs to a blocked class of addresses: ${name}.`,
    hint: `A person can allow "${name}" for one task: set "allow" when the task is created.`,
  };
}

function evaluateReach(url: URL, host: string, { policy, places }: UrlRules): Denial | null {
  const reach = reachOf(host);
  if (reach === 'public' || places.origins.has(url.origin)) return null;
  const named = policy.reachableHosts.some((entry) => {
    const wanted = entry.toLowerCase();
    // A name in Unicode is compared in the form that URLs use.
    const plain = parseUrl(`http://${wanted}`);
    if (wanted.startsWith('*.')) return matchesHost(host, wanted);
    return plain !== null && toHost(plain) === host && (plain.port === '' || plain.port === url.port);
  });
  if (named) return null;
  return reach === 'private'
    ? {
        rule: 'private-address',
        reason: `${quote(host)} is an address of this machine or of a private network.`,
        hint: `A person can add "${host}" to desktop.reachableHosts in fixpoint.policy.yaml.`,
      }
    : {
        rule: 'lookalike-host',
        reason: `${quote(host)} is an internationalized domain name, which may look like another name.`,
        hint: `A person who knows the site can add "${host}" to desktop.reachableHosts in fixpoint.policy.yaml.`,
      };
}

/** An address inside another one: a redirect, a translation, an archive. */
function evaluateCarried(path: string, rules: UrlRules): Denial | null {
  for (const [carried] of path.matchAll(/https?:\/\/[^\s"'<>]+/g)) {
    const url = parseUrl(carried);
    const blocked = url === null ? null : classOf(url, rules);
    if (blocked !== null) return blockedClass(carried, blocked);
  }
  return null;
}

function evaluateFile(url: URL, { policy, places }: UrlRules): Denial | null {
  let path: string;
  try {
    path = decodeURIComponent(url.pathname);
  } catch {
    return { rule: 'url-form', reason: `${quote(url.href)} is not a file URL.` };
  }
  const isRemote = url.hostname !== '' && url.hostname !== 'localhost';
  const local = /^\/[a-z]:/i.test(path) ? path.slice(1) : path;
  return evaluatePath(isRemote ? `//${url.hostname}${path}` : local, policy, places);
}
