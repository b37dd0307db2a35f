import { findNearest, parseUrl } from '@fixpoint/shared/text';
import { z } from 'zod';
import { hostFault } from '../../text/web-addresses.js';
import { anyTypeCheck } from '../check.js';
import { createSightings, firstPlace, moreOf, sightedAt } from '../sightings.js';
import { list, quote } from '../wording.js';

export const brokenLinks = anyTypeCheck({
  name: 'broken-links',
  category: 'links',
  defaultSeverity: 'high',
  description:
    'Every link has an address that can work for the recipient of the document. The check does not open links.',
  options: z.strictObject({
    reserved_domains: z
      .boolean()
      .default(false)
      .describe('Report addresses of example.com, .example and .test as well.'),
  }),
  run(content, _template, { options }) {
    const seen = createSightings();
    for (const link of content.links()) {
      const fault = linkFault(link.address, { reservedDomains: options.reserved_domains });
      if (fault !== null)
        seen.add(fault, link, link.text === '' ? link.address : `${link.text} → ${link.address}`);
    }
    return seen.all().map((sighting) => ({
      key: sighting.key,
      ...sightedAt(sighting),
      message: `Link ${sighting.quotes[0] === '' ? 'without an address' : quote(sighting.quotes[0] ?? '')} ${firstPlace(sighting)}: ${sentences[sighting.key as LinkFault]}${moreOf(sighting, 'link')}.`,
      expected:
        'addresses such as https://host/path or mailto:name@host that every recipient of the document can open',
      actual: list(sighting.quotes, ' | '),
      measure: { value: sighting.count, goal: 0, unit: 'links' },
      suggestion:
        advice[sighting.key as LinkFault] ??
        'Check addresses in the code that writes links: parse them, add a missing https://, and omit the link if there is no address that a reader can open.',
    }));
  },
});

/** Wording of each fault. The faults themselves are stable, since findings are keyed by them. */
const sentences = {
  'is empty': 'the address is empty',
  'runs a script': 'the address runs a script',
  'points into one computer': 'the address opens only on one computer',
  'points into a private network': 'the address points into a private network, such as an intranet',
  'holds a password': 'the address contains a password',
  'is not a mail address': 'there is no mail address after mailto:',
  'has its beginning twice': 'the prefix http:// or https:// is repeated',
  'has its beginning misspelt': 'the prefix http:// or https:// is misspelt',
  'has spaces in it': 'the address contains spaces',
  'has no https:// in front': 'the address does not start with https://, so it is read as a file name',
  'names a file beside the document':
    'the address names a file next to the document, but the recipient has only the document',
  'has two dots in a row': 'the host in the address has two dots in a row',
  'has a comma in its host': 'the host in the address has a comma instead of a dot',
  'has a host that is no name': 'the host in the address is not a valid name',
  'was built from a missing value': 'the address was built from a missing value',
  'is not an address': 'the address has no host with a domain, such as acme.com',
  'is an example address': 'the address is an example address, which leads nowhere',
} as const;

/** Reason why a link cannot work for the person who got the document. */
type LinkFault = keyof typeof sentences;

const advice: Partial<Record<LinkFault, string>> = {
  'points into one computer':
    'Publish the file or page and link to its public address, or omit the link. Check if a setting still contains the address of a development machine.',
  'points into a private network':
    'Use the public address of the page, or omit the link. Intranet names and addresses such as 192.168.… cannot be opened outside the network, and they reveal its structure.',
  'names a file beside the document':
    'Publish the file and link to it, send it with the document and say so in the text, or copy its content into the document.',
  'holds a password':
    'Remove the user and password from the address, and change the password: everyone who has the document can read it.',
  'was built from a missing value':
    'Omit the link if the value for its address is missing. Check for a field that is empty or has another name.',
};

const schemeFaults: readonly (readonly [beginning: RegExp, fault: LinkFault])[] = [
  [/^(?:javascript|vbscript|data):/i, 'runs a script'],
  [/^file:|^[a-z]:[\\/]|^\\\\/i, 'points into one computer'],
  [/^https?:(?:\/\/)?\/?(?:https?:|https?\/\/|www\.https?)/i, 'has its beginning twice'],
];

/** Fault of a link's address, or null. Checks the address only: nothing is opened. */
export function linkFault(address: string, options: { reservedDomains: boolean }): LinkFault | null {
  const spelled = address.trim().slice(0, 4_000);
  if (spelled === '') return 'is empty';
  // A place inside the document.
  if (spelled.startsWith('#')) return null;
  const fault = schemeFaults.find(([beginning]) => beginning.test(spelled))?.[1];
  if (fault !== undefined) return fault;
  if (/^mailto:/i.test(spelled)) return isMailAddress(spelled) ? null : 'is not a mail address';
  if (isMisspelt(spelled)) return 'has its beginning misspelt';
  if (!/^[a-z][a-z0-9+.-]*:(?!\d)/i.test(spelled))
    return isFile(spelled) ? 'names a file beside the document' : 'has no https:// in front';
  if (!/^https?:/i.test(spelled)) return null;
  if (/\s|%20/.test(spelled.split(/[/?#]/)[2] ?? '') || /\s/.test(spelled)) return 'has spaces in it';
  if (isUnfilled(spelled)) return 'was built from a missing value';
  return webFault(spelled, options);
}

function webFault(address: string, { reservedDomains }: { reservedDomains: boolean }): LinkFault | null {
  const url = /^https?:\/\/[^/\\]/i.test(address) ? parseUrl(address) : null;
  if (url === null) return 'is not an address';
  const { hostname, username, password } = url;
  if (username !== '' && password !== '') return 'holds a password';
  const host = hostname.toLowerCase().replace(/\.$/, '');
  if (isOwnComputer(host)) return 'points into one computer';
  if (isPrivate(host)) return 'points into a private network';
  const fault = hostFault(host);
  if (fault !== null) return fault;
  if (!host.includes('.') && !host.startsWith('[')) return 'is not an address';
  return reservedDomains && isReserved(host) ? 'is an example address' : null;
}

/** "report.xlsx", "../data/figures.csv": no site is called so. */
function isFile(address: string): boolean {
  const [path = ''] = address.split(/[?#]/);
  return (
    /^\.{1,2}\/|\.(?:docx?|docm|xls[xmb]?|pptx?|ppsx?|csv|pdf|txt|rtf|od[tsp]|zip|png|jpe?g|html?|xml|json|msg|eml)$/i.test(
      path,
    ) && !/^www\./i.test(path)
  );
}

/** Other schemes that are a letter or two away from http. */
const otherSchemes = new Set(['ftp', 'ftps', 'sftp', 'tftp', 'nntp', 'smtp', 'rtsp', 'ntp', 'tel', 'tip']);

/** `htp://`, `htps://`, `http//`, `http:\\`, `https;//`, `https:/acme.com`: meant to be http or https, and read as neither. */
function isMisspelt(address: string): boolean {
  const [, scheme = '', mark = ''] = /^([a-z]{2,8})([:;,.]?[\\/]{1,3}|[:;][\\/]{0,3})/i.exec(address) ?? [];
  const name = scheme.toLowerCase();
  if (name === '' || otherSchemes.has(name)) return false;
  const isExact = name === 'http' || name === 'https';
  if (isExact) return mark !== '://' && mark !== ':///';
  return findNearest(name, ['http', 'https']) !== null && /[\\/]{2}/.test(mark) && /^(?:h|t|x)/.test(name);
}

/** `mailto:` of RFC 6068 without the list's corner cases: one `@` in each recipient, something on both its sides. */
function isMailAddress(address: string): boolean {
  const recipients = address.slice('mailto:'.length).split('?')[0] ?? '';
  return (
    recipients
      // Outlook parts recipients by semicolons.
      .split(/[,;]/)
      .filter((recipient, index) => index === 0 || recipient.trim() !== '')
      .every((recipient) => /^[^@\s]+(?:@|%40)[^@\s]+\.[^@\s.]+$/.test(recipient.trim()))
  );
}

/** "https://undefined/", "https://acme.example/null": a program joined texts that it did not have. */
function isUnfilled(address: string): boolean {
  return (
    /\/(?:undefined|null|NaN|None|\[object(?:%20| )Object\])(?:[/?#]|$)/.test(address) ||
    /[{}<>]|%7B%7B|\$\{/i.test(address.split('?')[0] ?? '')
  );
}

function isOwnComputer(host: string): boolean {
  return (
    host === 'localhost' ||
    host.endsWith('.localhost') ||
    /^127\./.test(host) ||
    host === '0.0.0.0' ||
    host === '[::1]'
  );
}

/** RFC 1918, RFC 3927, RFC 4193, RFC 4291 link-local, and names that no public resolver answers. */
function isPrivate(host: string): boolean {
  return (
    /^(?:10\.|192\.168\.|172\.(?:1[6-9]|2\d|3[01])\.|169\.254\.)\d/.test(host) ||
    /^\[f(?:[cd][0-9a-f]{2}|e[89ab][0-9a-f]):/.test(host) ||
    /\.(?:local|internal|lan|intranet|corp|home\.arpa|invalid)$/.test(host) ||
    /^(?:intra(?:net)?|extranet|sharepoint|sps|fileserver|files?|nas|wiki|confluence|jira|jenkins|gitlab|portal|(?:srv|server|host|vm|web|app|db|test|dev|stage|staging|prod|uat)[\d-]*)$/.test(
      host,
    )
  );
}

/** Names of RFC 2606 and RFC 6761, which never lead anywhere. */
function isReserved(host: string): boolean {
  return /(?:^|\.)(?:example|test)$|(?:^|\.)example\.(?:com|net|org)$/.test(host);
}
