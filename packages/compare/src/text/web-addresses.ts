import type { Slide } from '@fixpoint/documents/model';
import { parseUrl } from '@fixpoint/shared/text';

/** Every web address on a slide: its links, and addresses in its text such as `https://…` or `www.…`. */
export function webAddresses(slide: Slide): readonly string[] {
  let result = known.get(slide);
  if (result === undefined) {
    result = readAddresses(slide);
    known.set(slide, result);
  }
  return result;
}

/** Each template looks for companies by their addresses. */
const known = new WeakMap<Slide, readonly string[]>();

function readAddresses(slide: Slide): string[] {
  const texts = [
    ...slide.texts.flatMap((shape) => shape.paragraphs.map(({ text }) => text)),
    ...slide.tables.flatMap((table) => table.rows.flat()),
  ];
  return [...slide.links.map(({ address }) => address), ...texts.flatMap(addressesInText)].filter(
    (address) => hostOf(address) !== null,
  );
}

export function addressesInText(text: string): string[] {
  if (!/:\/\/|www\./i.test(text)) return [];
  const result = text.match(/(?:https?:\/\/|(?<![\p{L}\p{N}@.])www\.)[^\s<>"')\]]+/giu) ?? [];
  // A sentence may end right behind an address.
  return result.map((address) => address.replace(/[.,;:!?]+$/, ''));
}

/** Host of a web address without `www.`, in lower case; null if it is not a web address (mail links, file names). */
export function hostOf(address: string): string | null {
  const spelled = /^[a-z][a-z0-9+.-]*:/i.test(address) ? address : `https://${address}`;
  const url = parseUrl(spelled);
  if (url === null) return null;
  const { protocol, hostname } = url;
  if ((protocol !== 'http:' && protocol !== 'https:') || !hostname.includes('.')) return null;
  return hostname
    .toLowerCase()
    .replace(/^www\./, '')
    .replace(/\.$/, '');
}

/** True if `host` is `domain` or below it. */
export function isWithinDomain(host: string, domain: string): boolean {
  const wanted = domain.toLowerCase().replace(/^www\./, '');
  return host === wanted || host.endsWith(`.${wanted}`);
}

/** Name of a site without what countries and registries add: `acme` of `www.acme.co.uk` and `acme.com`. */
export function siteName(host: string): string {
  const labels = host.split('.');
  const end = labels.slice(0, -1);
  const last = end.at(-1) ?? '';
  return end.length > 1 && last.length <= 3 ? (end.at(-2) ?? last) : last;
}

/** Pages that a site as a whole is linked by. */
const entrance =
  /^\/?(?:(?:[a-z]{2}(?:[-_][a-z]{2})?|home|index|default|start|welcome|about(?:-us)?)(?:\.\w{2,5})?\/?){0,2}$/i;

/**
 * A site by which two addresses of it are the same: its host without `www.`, with the path if that leads to more than its
 * entrance, since several companies may share a host. Null if the text is no web address.
 */
export function siteOf(address: string): string | null {
  const host = hostOf(address);
  if (host === null) return null;
  const path = /^(?:[a-z][a-z0-9+.-]*:\/\/)?[^/?#]*([^?#]*)/i.exec(address)?.[1] ?? '';
  return entrance.test(path) ? host : host + path.replace(/\/+$/, '').toLowerCase();
}

/** Reason why no name server could resolve a host; null if one could. */
type HostFault = 'has two dots in a row' | 'has a comma in its host' | 'has a host that is no name';

/** By RFC 1035, 2.3.1, with underscores and letters of other scripts let through. */
export function hostFault(host: string): HostFault | null {
  if (host.startsWith('[')) return null;
  const name = host.replace(/\.$/, '');
  if (name.includes('..') || name.startsWith('.')) return 'has two dots in a row';
  if (name.includes(',')) return 'has a comma in its host';
  const labels = name.split('.');
  const isName = labels.every((label) =>
    /^[\p{L}\p{N}_](?:[\p{L}\p{M}\p{N}_-]{0,61}[\p{L}\p{M}\p{N}_])?$/u.test(label),
  );
  const isNumber = labels.length === 4 && labels.every((label) => /^\d{1,3}$/.test(label));
  const isEndWord = labels.length < 2 || isNumber || !/^\d+$|^.$/u.test(labels.at(-1) ?? '');
  return isName && isEndWord && name.length <= 253 ? null : 'has a host that is no name';
}
