import type { IncomingHttpHeaders } from 'node:http';
import { isIPv4 } from 'node:net';
import { parseUrl } from '@fixpoint/shared/text';
import { forbidden } from './access-checks.js';

/** Returns true if a host name or address, without port, always means this machine. */
export function isLoopbackHost(host: string): boolean {
  const name = host.toLowerCase().replace(/^\[(.*)\]$/, '$1');
  if (name === 'localhost' || name === '::1') return true;
  return isIPv4(name) && name.startsWith('127.');
}

/** Throws if the Host header is missing or malformed, and for a name of another machine if only loopback is served. */
export function checkHost(header: string | undefined, isLoopbackOnly: boolean): void {
  const hostname = hostnameOf(header);
  if (hostname === undefined) throw forbidden('The Host header is missing or not valid.');
  if (isLoopbackOnly && !isLoopbackHost(hostname)) {
    throw forbidden(
      'This gateway accepts requests to its loopback address only.',
      'Use http://127.0.0.1, or set FIXPOINT_TOKEN to serve other names.',
    );
  }
}

/** Throws if a page of another origin sends the request, unless the settings allow that origin. */
export function checkOrigin(
  { origin, host }: { readonly origin?: string | undefined; readonly host: string },
  allowed: ReadonlySet<string>,
): void {
  if (origin === undefined || allowed.has(origin) || isOwnOrigin(origin, host)) return;
  throw forbidden(
    'Pages of another origin may not use this gateway.',
    `Add ${origin} to CORS_ORIGINS if you trust it. If it is the address of this gateway behind a proxy, let the proxy pass on the port: in nginx, "proxy_set_header X-Forwarded-Host $http_host".`,
  );
}

/**
 * Returns true if one of the gateway's pages makes the request. A browser sends its cookie whichever page caused the request. Reading discloses
 * nothing across origins; each change, and every socket, must come from the gateway's own page, which its Origin or Sec-Fetch-Site shows.
 */
export function isFromOwnPage(request: {
  readonly method: string;
  readonly ws: boolean;
  readonly headers: IncomingHttpHeaders;
  /** The host as the client named it: behind a trusted proxy, the one that the proxy reports. */
  readonly host: string;
}): boolean {
  const { method, ws, headers, host } = request;
  if (!ws && (method === 'GET' || method === 'HEAD')) return true;
  const { origin } = headers;
  if (origin !== undefined) return isOwnOrigin(origin, host);
  return headers['sec-fetch-site'] === 'same-origin';
}

function isOwnOrigin(origin: string, host: string): boolean {
  const url = parseUrl(origin);
  return url !== null && url.host === host.toLowerCase();
}

/** Host name of a Host header; undefined if the header is missing or malformed. */
function hostnameOf(header: string | undefined): string | undefined {
  if (header === undefined || !/^(?:\[[0-9a-fA-F:.]+\]|[A-Za-z0-9._-]+)(?::\d{1,5})?$/.test(header))
    return undefined;
  return header.replace(/:\d+$/, '');
}
