import { lookup as resolveName } from 'node:dns';
import { get as getHttp, type IncomingMessage } from 'node:http';
import { get as getHttps } from 'node:https';
import type { LookupFunction } from 'node:net';
import { isPublicAddress } from '@fixpoint/shared/network';
import { parseHeaderParameters } from '../../core/decode-headers.js';
import { isAllowedLink, toDownloadUrl } from '../../core/find-links.js';

const maxRedirects = 5;
const timeoutMs = 60_000;

export interface FetchedFile {
  readonly name: string;
  readonly data: Buffer;
}

/** Actual hosts of the files behind Google's links. */
const googleHosts = ['drive.google.com', 'docs.google.com'];
const googleFileHosts = ['*.googleusercontent.com', 'drive.usercontent.google.com'];

/**
 * Fetches the file behind a link, without cookies or credentials. Every step of a redirect must be allowed as the link itself is, and lead to the
 * public internet; an origin that the row names with its scheme may be private. Throws an `Error` with a message for people if there is no file.
 */
export async function fetchLink(
  link: URL,
  {
    allowed,
    maximumBytes,
    signal,
  }: { allowed: readonly string[]; maximumBytes: number; signal: AbortSignal },
): Promise<FetchedFile> {
  const hosts = allowed.some((entry) => googleHosts.includes(entry))
    ? [...allowed, ...googleFileHosts]
    : allowed;
  let url = toDownloadUrl(link);
  for (let step = 0; step <= maxRedirects; step += 1) {
    if (!isAllowedLink(url, hosts))
      throw new Error(`it redirects to ${url.host}, which the mail settings of the service do not allow`);
    const isNamed = allowed.some((entry) => /^https?:/i.test(entry) && new URL(entry).origin === url.origin);
    const response = await request(url, { isPublicOnly: !isNamed, signal });
    const { statusCode = 0, headers } = response;
    if (statusCode >= 300 && statusCode < 400 && headers.location !== undefined) {
      response.destroy();
      url = new URL(headers.location, url);
      continue;
    }
    if (statusCode !== 200) {
      response.destroy();
      throw new Error(`${url.host} answered ${statusCode}`);
    }
    if (/^text\/html\b/i.test(headers['content-type'] ?? '')) {
      response.destroy();
      throw new Error(`${url.host} responded with a web page, probably a login`);
    }
    return { name: nameOf(response, url), data: await readWithin(response, maximumBytes) };
  }
  throw new Error(`it was redirected more than ${maxRedirects} times`);
}

function request(
  url: URL,
  { isPublicOnly, signal }: { isPublicOnly: boolean; signal: AbortSignal },
): Promise<IncomingMessage> {
  // A host that is an address is used without a look-up.
  const literal = url.hostname.replace(/^\[|\]$/g, '');
  if (isPublicOnly && /^[\d.]+$|:/.test(literal) && !isPublicAddress(literal))
    return Promise.reject(new Error(`${url.host} is not a public internet address`));
  const get = url.protocol === 'https:' ? getHttps : getHttp;
  const options = {
    signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
    headers: { accept: '*/*', 'user-agent': 'fixpoint-mail-fetcher' },
    ...(isPublicOnly ? { lookup: lookupPublic } : {}),
  };
  return new Promise((resolve, reject) => {
    get(url, options, resolve).on('error', (error) =>
      reject(new Error(`${url.host} cannot be reached (${error.message})`)),
    );
  });
}

/** The DNS may return any address: the connection uses the address that was checked. */
const lookupPublic: LookupFunction = (hostname, options, callback) => {
  resolveName(hostname, { ...options, all: true }, (error, addresses) => {
    const lookupAddresses = addresses?.filter(({ address }) => isPublicAddress(address)) ?? [];
    const [first] = lookupAddresses;
    if (error !== null || first === undefined)
      callback(error ?? new Error(`${hostname} has no public internet address`), '', 4);
    else if (options.all === true) callback(null, lookupAddresses);
    else callback(null, first.address, first.family);
  });
};

async function readWithin(response: IncomingMessage, maximumBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response) {
    size += chunk.length;
    if (size > maximumBytes) {
      response.destroy();
      throw new Error(`its file exceeds the limit of ${maximumBytes} bytes`);
    }
    chunks.push(chunk);
  }
  if (!response.complete) throw new Error('the download was incomplete');
  return Buffer.concat(chunks);
}

function nameOf(response: IncomingMessage, url: URL): string {
  const disposition = response.headers['content-disposition'];
  const named = disposition === undefined ? undefined : parseHeaderParameters(disposition).get('filename');
  const last = url.pathname.split('/').at(-1) ?? '';
  return named || safeDecode(last) || 'download';
}

function safeDecode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
