import emailAddresses from 'email-addresses';

/** Maximum lengths: genuine headers are shorter, and the parser's time and stack grow with them. */
const maxSenderLength = 1_000;
const maxListLength = 10_000;

/**
 * The one address in a `From` header, lower case. Null for no address, more than one, or anything that does not parse: then there is no sender.
 * Parsed before encoded words are decoded, so that a display name cannot bring an address with it. A display name that the grammar forbids (`Acme
 * Reports, Inc. <a@b.example>`) is common: then the sender is the address in the only pair of angle brackets, at the end.
 */
export function parseSender(header: string): string | null {
  const [only, ...others] = parse(header, maxSenderLength);
  if (only === undefined) return parseBracketed(header);
  if (others.length > 0 || only.type !== 'mailbox') return null;
  return only.address.toLowerCase();
}

/** All addresses in a `To`-like header, lower case, groups resolved. If a header does not parse, everything in it that looks like an address. */
export function parseRecipients(header: string): string[] {
  const entries = parse(header, maxListLength);
  if (entries.length === 0) return header.length > maxListLength ? [] : addressesIn(header);
  return entries
    .flatMap((entry) => (entry.type === 'group' ? entry.addresses : [entry]))
    .map((mailbox) => mailbox.address.toLowerCase());
}

/** Null if the display name contains another address: mail servers and readers may treat that one as the sender. */
function parseBracketed(header: string): string | null {
  if (header.length > maxSenderLength) return null;
  // A quoted part may have brackets too.
  const [, name = '', bracketed = ''] = /^((?:"(?:[^"\\]|\\.)*"|[^<>"])*)<([^<>]*)>\s*$/.exec(header) ?? [];
  const [only, ...others] = parse(bracketed, maxSenderLength);
  if (only?.type !== 'mailbox' || others.length > 0) return null;
  const address = only.address.toLowerCase();
  return addressesIn(name).every((candidate) => candidate === address) ? address : null;
}

function addressesIn(text: string): string[] {
  const joined = text.replace(/\s*@\s*/g, '@').toLowerCase();
  return joined.match(/[^\s@<>()[\],;:"\\]+@[^\s@<>()[\],;:"\\.]+(?:\.[^\s@<>()[\],;:"\\.]+)+/g) ?? [];
}

function parse(header: string, longest: number) {
  if (header.length > longest) return [];
  try {
    return emailAddresses.parseAddressList({ input: header, rfc6532: true }) ?? [];
  } catch {
    // Nested comments can exhaust the parser's stack; such a header contains no address.
    return [];
  }
}

/** The part of an address after `+`, or null. */
export function plusTag(address: string): string | null {
  const local = address.slice(0, address.lastIndexOf('@'));
  const plus = local.indexOf('+');
  return plus < 0 ? null : local.slice(plus + 1);
}

export function domainOf(address: string): string {
  return address.slice(address.lastIndexOf('@') + 1);
}
