import { InvalidInputError } from '@fixpoint/shared/errors';
import { toSafeLine } from '@fixpoint/shared/text';
import ipaddr from 'ipaddr.js';

/** A host and a port as a client names them: an address in its one canonical spelling, or a lower-case name. */
export interface Target {
  readonly type: 'address' | 'name';
  readonly host: string;
  readonly port: number;
}

/** Allows one port of one host, or of every host below a domain. */
export interface HostRule {
  readonly type: 'address' | 'name' | 'below';
  /** The host; of the type `below`, the domain without its leading dot. */
  readonly host: string;
  readonly port: number;
}

const defaultPort = 443;
const maxNameLength = 253;
const label = /^[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?$/;
const authority = /^(?:\[([^\s[\]]{2,45})\]|([^\s:[\]]{1,253})):([1-9]\d{0,4})$/;

/**
 * Reads the `host:port` of a CONNECT request. Null for a target with more than one reading: decimal, octal, hexadecimal and short
 * IPv4 spellings, zone ids, a dot at the end, credentials, letters beyond ASCII (a client sends `xn--…`).
 */
export function parseTarget(text: string): Target | null {
  const [, address, name, portText] = authority.exec(text) ?? [];
  const port = Number(portText);
  if (!(port >= 1 && port <= 65_535)) return null;
  if (address !== undefined) {
    if (!ipaddr.IPv6.isValid(address) || address.includes('%')) return null;
    return { type: 'address', host: ipaddr.IPv6.parse(address).toRFC5952String(), port };
  }
  const host = name?.toLowerCase() ?? '';
  if (ipaddr.IPv4.isValidFourPartDecimal(host)) return { type: 'address', host, port };
  return isName(host) ? { type: 'name', host, port } : null;
}

/**
 * Reads `registry.npmjs.org`, `registry.example.com:8443`, `.example.com` (every host below it, not itself), `10.0.0.5:4873` or
 * `[fd00::5]:443`; the port is 443 unless named. Throws InvalidInputError.
 */
export function parseHostRule(text: string): HostRule {
  const isBelow = text.startsWith('.');
  const named = isBelow ? text.slice(1) : text;
  const target = parseTarget(named) ?? parseTarget(`${named}:${defaultPort}`);
  // A rule for everything below `com` is a slip of the pen.
  if (target !== null && (!isBelow || (target.type === 'name' && target.host.includes('.')))) {
    return isBelow ? { ...target, type: 'below' } : target;
  }
  throw new InvalidInputError(`"${toSafeLine(text, 100)}" is not a valid host rule.`, {
    field: 'allow',
    hint: 'Write `registry.example.com`, `registry.example.com:8443`, `.example.com` for every host below it, or `10.0.0.5:4873`.',
  });
}

/** True if one of the rules allows this host at this port. */
export function isAllowed(rules: readonly HostRule[], target: Target): boolean {
  return rules.some(({ type, host, port }) => {
    if (port !== target.port) return false;
    if (type === 'below') return target.type === 'name' && target.host.endsWith(`.${host}`);
    return type === target.type && host === target.host;
  });
}

function isName(host: string): boolean {
  const labels = host.split('.');
  // By the URL standard a name whose last label is a number is an IPv4 address in one of its odd spellings.
  const endsInNumber = /^(?:\d+|0x[0-9a-f]*)$/.test(labels.at(-1) ?? '');
  return host.length <= maxNameLength && !endsInNumber && labels.every((part) => label.test(part));
}
