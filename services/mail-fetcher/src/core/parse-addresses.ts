import emailAddresses from 'email-addresses';

/** Honest headers are shorter, and the parser's time and stack grow with them. */
const longestSender = 1_000;
const longestList = 10_000;

/**
 * The one address in a `From` header, lower case. Null where there is none, more than one, or anything that does not
 * parse: there is no sender then. Parsed before encoded words are decoded, so that a display name cannot
 * bring an address with it.
 */
export function parseSender(header: string): string | null {
  const [only, ...others] = parse(header, longestSender);
  if (only === undefined || others.length > 0 || only.type !== 'mailbox') return null;
  return only.address.toLowerCase();
}

/** Every address in a `To`-like header, lower case, groups opened. Empty where it does not parse. */
export function parseRecipients(header: string): string[] {
  return parse(header, longestList)
    .flatMap((entry) => (entry.type === 'group' ? entry.addresses : [entry]))
    .map((mailbox) => mailbox.address.toLowerCase());
}

function parse(header: string, longest: number) {
  if (header.length > longest) return [];
  try {
    return emailAddresses.parseAddressList({ input: header, rfc6532: true }) ?? [];
  } catch {
    // Nested comments can exhaust the parser's stack; such a header holds no address.
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
