import type { ServiceDefinition } from '@fixpoint/shared/contracts';
import { ConfigurationError, FixpointError } from '@fixpoint/shared/errors';
import { parseUrl } from '@fixpoint/shared/text';
import type { fetchPage } from '../adapters/fetch-page.js';
import { wireNameOf } from '../core/form/build-submission.js';
import { readHeaders } from '../core/form/read-headers.js';
import { readKnownTokens, readTokens, type TokenPage } from '../core/form/read-tokens.js';

export interface PrepareRequestOptions {
  readonly fetchPage: typeof fetchPage;
  /** A variable of the environment, by the name that the service's row gives. */
  readonly readSecret: (name: string) => string | undefined;
  /** Time limit for a single request; the stage's own limit is well above it. */
  readonly requestTimeoutMs: number;
}

interface PreparedRequest {
  /** Hidden fields, by their names on the wire. */
  readonly fields: Readonly<Record<string, string>>;
  /** By their names in small letters. */
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * Data that a form needs beside its values: the headers of its row, and the tokens and cookies of its page, read again for each submission, with the
 * Referer and Origin of that page, as a browser sends them. Throws a typed error if one that the row names is unavailable; the form is not sent then.
 */
export function createPrepareRequest({ fetchPage, readSecret, requestTimeoutMs }: PrepareRequestOptions) {
  return async (service: ServiceDefinition, url: string, signal: AbortSignal): Promise<PreparedRequest> => {
    const headers = readHeaders(service, readSecret);
    const { tokens = [], method = 'POST' } = service.form;
    if (!hasPage(service)) return { fields: {}, headers };

    const address = tokenPageOf(service, url);
    // A secret of the service's endpoint is not sent to the host of its page, if that is another one.
    const isSame = new URL(address).origin === new URL(url).origin;
    const sent = { ...browserHeaders(address, isSame), ...headers };
    const own = isSame ? headers : {};
    const fetchIt = () => fetchPage({ url: address, headers: own, timeoutMs: requestTimeoutMs, signal });
    if (tokens.length === 0) {
      const page = isSame && method !== 'GET' ? await fetchIt().catch(() => null) : null;
      signal.throwIfAborted();
      return useKnownTokens(page, service, sent);
    }
    const page = await fetchIt();
    const read = readTokens(tokens, page);
    if (read.missing.length > 0) {
      throw new FixpointError(
        `The page at ${address} has no ${read.missing.join(', ')}, which the form requires.`,
        {
          code: 'form-token-missing',
          retry: 'never',
          hint: 'Correct form.tokens of the service in fixpoint.config.yaml: name, from and source.',
        },
      );
    }
    const all = { ...sent, ...read.headers };
    return { fields: read.fields, headers: isSame ? withCookies(all, page) : all };
  };
}

function hasPage({ page, form }: ServiceDefinition): boolean {
  return (form.tokens ?? []).length > 0 || form.tokens_page !== undefined || page !== undefined;
}

/** The row names no tokens: those of common frameworks are used if the page has them, and otherwise the form is sent without. */
function useKnownTokens(
  page: TokenPage | null,
  service: ServiceDefinition,
  headers: Readonly<Record<string, string>>,
): PreparedRequest {
  if (page === null) return { fields: {}, headers };
  const known = readKnownTokens(page);
  const isForm = service.form.encoding === 'urlencoded' || service.form.encoding === 'multipart';
  return {
    fields: isForm ? withoutOwn(known.fields, service) : {},
    headers: withCookies({ ...known.headers, ...headers }, page),
  };
}

/** Headers of a browser about the page that a form is sent from. Django and others refuse a form without them. */
function browserHeaders(page: string, isSame: boolean): Record<string, string> {
  const { origin, pathname, search } = new URL(page);
  return { referer: isSame ? `${origin}${pathname}${search}` : `${origin}/`, origin };
}

function withCookies(
  headers: Readonly<Record<string, string>>,
  { cookies }: TokenPage,
): Record<string, string> {
  const pairs = Object.entries(cookies).map(([name, value]) => `${name}=${value}`);
  return pairs.length === 0
    ? { ...headers }
    : { ...headers, cookie: [headers.cookie, ...pairs].filter(Boolean).join('; ') };
}

/** A field in the row's own values is not replaced. */
function withoutOwn(
  readonly: Readonly<Record<string, string>>,
  { form }: ServiceDefinition,
): Record<string, string> {
  const own = new Set([...form.fields.map(wireNameOf), ...Object.keys(form.constants ?? {})]);
  return Object.fromEntries(Object.entries(readonly).filter(([name]) => !own.has(name)));
}

function tokenPageOf({ form, page, url: base }: ServiceDefinition, endpoint: string): string {
  const { tokens_page: wanted } = form;
  if (wanted === undefined) return page ?? endpoint;
  const address = wanted.startsWith('/') ? `${base.replace(/\/+$/, '')}${wanted}` : wanted;
  if (parseUrl(address) !== null) return address;
  throw new ConfigurationError(`form.tokens_page "${wanted}" is not an address.`, {
    hint: 'Use a path such as /form, or a full address.',
  });
}
