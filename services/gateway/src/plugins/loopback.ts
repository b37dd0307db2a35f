import { isIPv4 } from 'node:net';

/** Whether a host name or address, without port, always means this machine. */
export function isLoopbackHost(host: string): boolean {
  const name = host.toLowerCase().replace(/^\[(.*)\]$/, '$1');
  if (name === 'localhost' || name === '::1') return true;
  return isIPv4(name) && name.startsWith('127.');
}

/** Host name of a Host header; undefined where the header is missing or malformed. */
export function hostnameOf(header: string | undefined): string | undefined {
  if (header === undefined || !/^(?:\[[0-9a-fA-F:.]+\]|[A-Za-z0-9._-]+)(?::\d{1,5})?$/.test(header))
    return undefined;
  return header.replace(/:\d+$/, '');
}
