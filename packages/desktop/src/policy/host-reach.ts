import { isPublicAddress } from '@fixpoint/shared/network';
import ipaddr from 'ipaddr.js';
import { getPublicSuffix, parse } from 'tldts';

/**
 * Reach of a host, as far as its name shows: `public`, `private` (loopback, private, link-local and reserved addresses, names of one label or of
 * local networks), or `lookalike` (an international name, in which letters may look like others). A public name whose address is private cannot be
 * recognized by its name.
 */
export type HostReach = 'public' | 'private' | 'lookalike';

const localSuffixes = [
  'localhost',
  'localdomain',
  'local',
  'internal',
  'intranet',
  'lan',
  'home',
  'corp',
  'svc',
  'consul',
  'private',
  'test',
  'invalid',
  // Below a public suffix, so that the public suffix list does not show that they are local.
  'home.arpa',
  'fritz.box',
  'metadata.tencentyun.com',
  'metadata.packet.net',
  'metadata.platformequinix.com',
];
/** Names of the local machine in its hosts file. */
const loopbackName = /^(?:localhost\d?|ip6-(?:localhost|loopback))$/;
/** Names that contain an address: `10.0.0.1.nip.io`. */
const addressInName =
  /(?:^|\.)(?:nip\.io|sslip\.io|xip\.io|localtest\.me|lvh\.me|vcap\.me|lacolhost\.com|local-ip\.co|traefik\.me|localho\.st|rbndr\.us)$/;

/** `host` as `URL` gives it: decimal, octal and hexadecimal addresses are dotted already, IPv6 is in brackets. */
export function reachOf(host: string): HostReach {
  const bare = host.replace(/^\[|\]$/g, '').replace(/\.$/, '');
  if (ipaddr.isValid(bare)) return isPublicAddress(bare) ? 'public' : 'private';
  if (!bare.includes('.') || isLocalName(bare) || addressInName.test(bare)) return 'private';
  // A name outside all registered suffixes is known only to local resolvers. The suffix for examples leads nowhere.
  if (!isRegistered(bare) && !bare.endsWith('.example')) return 'private';
  return bare.split('.').some((label) => label.startsWith('xn--')) ? 'lookalike' : 'public';
}

/** Returns true if a name belongs to this machine or a local network by its form: `localhost`, `db.localdomain`, `api.default.svc`. */
export function isLocalName(name: string): boolean {
  return (
    loopbackName.test(name) || localSuffixes.some((suffix) => name === suffix || name.endsWith(`.${suffix}`))
  );
}

/** Returns true if a name lies below a suffix under which names are registered (publicsuffix.org): `.com`, and neither `.txt` nor `.svc`. */
export function isRegistered(name: string): boolean {
  return parse(name, { extractHostname: false }).isIcann === true && getPublicSuffix(name) !== name;
}
