import ipaddr from 'ipaddr.js';

/** Served by Azure inside every virtual machine: metadata and credentials at an address that looks like a public one. */
const hostService = '168.63.129.16';
/** The only part of IPv6 that is given out as global unicast (RFC 4291, 2.4; IANA). */
const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3');

/**
 * True if an address lies on the public internet. Addresses that the registries reserve are not public: private, loopback, link-local
 * (metadata services), carrier-grade NAT, multicast, documentation, and every form of IPv6 that carries an IPv4 address (mapped,
 * compatible, NAT64, 6to4, Teredo, ISATAP), since that leads to where the IPv4 address does. A text that is not an address is not public.
 */
export function isPublicAddress(text: string): boolean {
  // Short, octal and hexadecimal spellings are valid to ipaddr.js: a resolver does not answer with them.
  if (ipaddr.IPv4.isValidFourPartDecimal(text)) {
    return text !== hostService && ipaddr.IPv4.parse(text).range() === 'unicast';
  }
  if (!ipaddr.IPv6.isValid(text) || text.includes('%')) return false;
  const address = ipaddr.IPv6.parse(text);
  return address.range() === 'unicast' && address.match(globalUnicast) && !isIsatap(address);
}

/** `…:0:5efe:a.b.c.d` and `…:200:5efe:a.b.c.d` (RFC 5214, 6.1). */
function isIsatap({ parts }: ipaddr.IPv6): boolean {
  return ((parts[4] ?? 0) & 0xfdff) === 0 && parts[5] === 0x5efe;
}
