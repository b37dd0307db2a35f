import { parseUrl } from '@fixpoint/shared/text';
import ipaddr from 'ipaddr.js';
import { isLocalName, isRegistered } from './host-reach.js';

/** Schemes that are valid without slashes. */
const bareSchemes = /^(?:javascript|vbscript|data|file|view-source|blob|filesystem):/i;
/** Prefixes that search engines read as an operator, and no program as a scheme. */
const searchOperators = /^(?:site|intitle|inurl|intext|filetype|define|related):/i;
/** Smaller numbers are addresses of `0.0.0.0/8`, which lead nowhere: people search for years and sums. */
const minHostNumber = 2 ** 24;

/**
 * A typed line as a browser's address bar would read it: as this URL, or as words to search for (null). Browsers differ, so a line that any of them
 * may open is a URL. Elsewhere only a text that cannot be a word or a number is one.
 */
export function readAddress(
  line: string,
  { isAddressBar }: { readonly isAddressBar: boolean },
): string | null {
  const text = line
    .normalize('NFKC')
    .replace(/[\p{Cf}\p{Cc}]/gu, '')
    // Characters that URLs treat as a dot.
    .replaceAll('。', '.')
    .trim();
  if (text === '') return null;
  return isAddressBar ? readInBar(text) : readElsewhere(text);
}

function readInBar(typed: string): string | null {
  // Chromium treats a semicolon after a scheme as a colon.
  const text = typed.replace(/^(https?|ftp|file|javascript|data|about|chrome|edge|view-source);/i, '$1:');
  const scheme = /^(https?|ftp):[\\/]*\s*/i.exec(text)?.[0];
  if (scheme !== undefined) {
    // A host contains no blank: "http://localhost:3000 does not work" is searched for.
    return /\s/.test(hostPart(text.slice(scheme.length))) ? null : text;
  }
  if (/^[a-z][a-z0-9+.-]*:[\\/]{2}/i.test(text) || bareSchemes.test(text)) return text;

  const rest = text.replace(/^:?[\\/]{2,}/, '');
  const host = hostPart(rest);
  if (/\s/.test(host)) return null;
  const url = parseUrl(`http://${rest}`);
  if (url !== null && isHost(url, rest, host, rest !== text)) return `http://${rest}`;
  if (ipaddr.IPv6.isValid(host)) return `http://[${host}]${rest.slice(host.length)}`;
  if (/\s/.test(rest)) return null;
  if (beginsLikeAddress(rest, host)) return `http://${rest}`;
  if (searchOperators.test(rest)) return null;
  if (/^[a-z][a-z0-9+.-]*:/i.test(rest)) return rest;
  return /^[^/?#@]*@/.test(rest) ? `http://${rest}` : null;
}

/** An unreadable text that begins like an address of this machine cannot be checked. */
function beginsLikeAddress(text: string, host: string): boolean {
  const [name = ''] = host.split(':');
  return isLocalName(name.toLowerCase()) || isDottedQuad(name) || /^\[[0-9a-f:]*:/i.test(text);
}

/** Returns true if a browser opens a text without a scheme, rather than search for it. */
function isHost(url: URL, text: string, host: string, hasSlashesBefore: boolean): boolean {
  const name = url.hostname.replace(/\.+$/, '');
  if (name.startsWith('[') || isLocalName(name)) return true;
  if (url.port !== '' || /[:@]/.test(host) || hasSlashesBefore) return true;
  if (ipaddr.IPv4.isValid(name)) return !isSmallNumber(host);
  if (name.includes('.') && isRegistered(name)) return true;
  // A host with an unregistered suffix is opened if it is clearly not a word: by a dot at its end, or by a path.
  return !/\s/.test(text) && (host.endsWith('.') || /^[\\/]/.test(text.slice(host.length)));
}

function isSmallNumber(host: string): boolean {
  return /^[1-9]\d*$/.test(host) && Number(host) < minHostNumber;
}

function hostPart(text: string): string {
  return /^[^/?#\\]*/.exec(text)?.[0] ?? '';
}

function readElsewhere(text: string): string | null {
  if (/^https?:\/\//i.test(text)) return /\s/.test(hostPart(text.replace(/^\w+:\/\//, ''))) ? null : text;
  if (/^[a-z][a-z0-9+.-]*:\/\//i.test(text)) return text;
  if (/^(?:javascript|vbscript|data|file|view-source|blob|filesystem):\S/i.test(text)) return text;
  if (/\s/.test(text)) return null;
  const [, name, end] = /^((?:[\p{L}\p{N}_-]+\.)*[\p{L}\p{N}_-]+\.?):\d{1,5}(\/|[?#]|$)/u.exec(text) ?? [];
  if (name !== undefined && isHostWithPort(name, end === '/')) return `http://${text}`;
  if (/^[a-z][a-z0-9+-]*:/i.test(text)) return parseUrl(text) === null ? null : text;
  return isHostAlone(hostPart(text)) ? `http://${text}` : null;
}

function isHostAlone(host: string): boolean {
  const bare = host.replace(/\.$/, '').toLowerCase();
  return (
    isDottedQuad(host) ||
    /^\[[0-9a-f:.]*:[0-9a-f:.%]*\](?::\d{1,5})?$/i.test(host) ||
    (isLocalName(bare) && (bare.includes('.') || bare === 'localhost')) ||
    (/^(?:[\p{L}\p{N}_-]+\.)+\p{L}[\p{L}\p{N}-]+$/u.test(bare) && isRegistered(bare))
  );
}

/** Outside an address bar `10:30` is a time and `Total:5` a remark. */
function isHostWithPort(name: string, hasPath: boolean): boolean {
  if (isDottedQuad(name) || /^localhost\.?$/i.test(name)) return true;
  return /\p{L}/u.test(name) && (name.includes('.') || hasPath);
}

function isDottedQuad(host: string): boolean {
  return /^\d+\.\d+\.\d+\.\d+\.?$/.test(host);
}
