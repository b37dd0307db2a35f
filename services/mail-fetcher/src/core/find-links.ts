import { type MailMessage, readText } from './mailbox.js';

const address = /https?:\/\/[^\s<>"'\\^`{|}]+/gi;
const maxLinks = 5;

/**
 * Links in a mail's text that lead to an allowed host, each once, in their order. Punctuation that ends a sentence, and the HTML escape for `&`, is
 * not part of a link. The addresses in attributes count too: a button shows none.
 */
export function findLinks(message: MailMessage, allowed: readonly string[], maximumDepth: number): URL[] {
  if (allowed.length === 0) return [];
  const text = readText(message, maximumDepth, 'with markup');
  const linksByAddress = new Map<string, URL>();
  for (const [raw] of text.matchAll(address)) {
    const url = parse(raw.replaceAll('&amp;', '&').replace(/[.,;:!?)\]]+$/, ''));
    if (url !== null && isAllowedLink(url, allowed)) linksByAddress.set(url.href, url);
    if (linksByAddress.size >= maxLinks) break;
  }
  return [...linksByAddress.values()];
}

/**
 * Returns true if an address may be fetched: HTTPS at a host that the row names, or below one that it names as `*.host`; or an origin that it names
 * with its scheme, which must then be the same.
 */
export function isAllowedLink(url: URL, allowed: readonly string[]): boolean {
  const host = url.hostname.toLowerCase();
  return allowed.some((entry) => {
    const wanted = entry.toLowerCase();
    if (/^https?:\/\//.test(wanted)) return parse(wanted)?.origin === url.origin;
    if (url.protocol !== 'https:' || url.port !== '' || url.username !== '') return false;
    return wanted.startsWith('*.') ? host.endsWith(wanted.slice(1)) : host === wanted;
  });
}

/**
 * URL of the file itself, for links that lead to a page about it: Google Drive and its documents (exported as Office files), SharePoint and OneDrive,
 * Dropbox. Any other link is the file's.
 */
export function toDownloadUrl(url: URL): URL {
  const { hostname, pathname } = url;
  const [, kind, exported] = /^\/(presentation|spreadsheets|document)\/d\/([\w-]+)/.exec(pathname) ?? [];
  if (hostname === 'docs.google.com' && kind !== undefined && exported !== undefined) {
    const format = {
      presentation: 'export/pptx',
      spreadsheets: 'export?format=xlsx',
      document: 'export?format=docx',
    }[kind];
    return new URL(`https://docs.google.com/${kind}/d/${exported}/${format}`);
  }
  const file =
    /^\/file\/d\/([\w-]+)/.exec(pathname)?.[1] ?? (pathname === '/open' ? url.searchParams.get('id') : null);
  if (hostname === 'drive.google.com' && file) {
    return new URL(`https://drive.google.com/uc?export=download&id=${encodeURIComponent(file)}`);
  }
  const direct = new URL(url);
  if (/(^|\.)sharepoint\.com$|^1drv\.ms$/.test(hostname)) direct.searchParams.set('download', '1');
  if (/(^|\.)dropbox\.com$/.test(hostname)) direct.searchParams.set('dl', '1');
  return direct;
}

function parse(text: string): URL | null {
  try {
    return new URL(text);
  } catch {
    return null;
  }
}
