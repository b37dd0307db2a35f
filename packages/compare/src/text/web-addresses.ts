import type { Slide } from '@fixpoint/documents/model';
import { parseUrl } from '@fixpoint/shared/text';

/** Every web address on a slide: its links, and addresses that stand in its text as `https://…` or `www.…`. */
export function webAddresses(slide: Slide): string[] {
  const texts = [
    ...slide.texts.flatMap((shape) => shape.paragraphs.map(({ text }) => text)),
    ...slide.tables.flatMap((table) => table.rows.flat()),
  ];
  return [...slide.links.map(({ address }) => address), ...texts.flatMap(addressesInText)].filter(
    (address) => hostOf(address) !== null,
  );
}

export function addressesInText(text: string): string[] {
  const found = text.match(/(?:https?:\/\/|(?<![\p{L}\p{N}@.])www\.)[^\s<>"')\]]+/giu) ?? [];
  // A sentence may end right behind an address.
  return found.map((address) => address.replace(/[.,;:!?]+$/, ''));
}

/** Host of a web address without `www.`, in lower case; null where it is none (mail links, file names). */
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

/** Whether `host` is `domain` or below it. */
export function isWithinDomain(host: string, domain: string): boolean {
  const wanted = domain.toLowerCase().replace(/^www\./, '');
  return host === wanted || host.endsWith(`.${wanted}`);
}
