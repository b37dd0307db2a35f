import ipaddr from 'ipaddr.js';

/**
 * Where a host is, as far as its name shows: `public`, `private` (loopback, private, link-local and reserved addresses,
 * names of one label or of local networks), or `lookalike` (an international name, in which letters may look like others).
 * A public name whose address is private cannot be recognized by its name.
 */
export type HostReach = 'public' | 'private' | 'lookalike';

const localSuffixes = [
  'localhost',
  'local',
  'internal',
  'intranet',
  'lan',
  'home',
  'corp',
  'home.arpa',
  'private',
  'test',
  'invalid',
  'fritz.box',
];
/** Names that carry an address: `10.0.0.1.nip.io`. */
const addressInName =
  /(?:^|\.)(?:nip\.io|sslip\.io|xip\.io|localtest\.me|lvh\.me|vcap\.me|lacolhost\.com|local-ip\.co|traefik\.me)$/;

/** `host` as `URL` gives it: decimal, octal and hexadecimal addresses are dotted already, IPv6 is in brackets. */
export function reachOf(host: string): HostReach {
  const bare = host.replace(/^\[|\]$/g, '');
  if (ipaddr.isValid(bare)) return ipaddr.process(bare).range() === 'unicast' ? 'public' : 'private';
  if (!bare.includes('.') || addressInName.test(bare)) return 'private';
  if (localSuffixes.some((suffix) => bare === suffix || bare.endsWith(`.${suffix}`))) return 'private';
  return bare.split('.').some((label) => label.startsWith('xn--')) ? 'lookalike' : 'public';
}
