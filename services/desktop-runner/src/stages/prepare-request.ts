import type { ServiceDefinition } from '@fixpoint/shared/contracts';
import { ConfigurationError, FixpointError } from '@fixpoint/shared/errors';
import { parseUrl } from '@fixpoint/shared/text';
import type { fetchPage } from '../adapters/fetch-page.js';
import { readTokens } from '../core/form/read-tokens.js';

export interface PrepareRequestOptions {
  readonly fetchPage: typeof fetchPage;
  /** A variable of the environment, by the name that the service's row gives. */
  readonly readSecret: (name: string) => string | undefined;
  /** Longest single request; the stage's own limit lies well above it. */
  readonly requestTimeoutMs: number;
}

interface PreparedRequest {
  /** Hidden fields, by their names on the wire. */
  readonly fields: Readonly<Record<string, string>>;
  /** By their names in small letters. */
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * What a form needs beside its values: the headers of its row, and the tokens and cookies of its page, read anew for each
 * submission. Throws a typed error where one cannot be had; the form is not sent then.
 */
export function createPrepareRequest({ fetchPage, readSecret, requestTimeoutMs }: PrepareRequestOptions) {
  return async (service: ServiceDefinition, url: string, signal: AbortSignal): Promise<PreparedRequest> => {
    const headers = readHeaders(service, readSecret);
    const { tokens = [] } = service.form;
    if (tokens.length === 0) return { fields: {}, headers };

    const address = tokenPageOf(service, url);
    // A secret of the service's endpoint is not for the host of its page, where that is another one.
    const isSame = new URL(address).origin === new URL(url).origin;
    const page = await fetchPage({
      url: address,
      headers: isSame ? headers : {},
      timeoutMs: requestTimeoutMs,
      signal,
    });
    const read = readTokens(tokens, page);
    if (read.missing.length > 0) {
      throw new FixpointError(
        `The page at ${address} has no ${read.missing.join(', ')}, which the form needs.`,
        {
          code: 'form-token-missing',
          retry: 'never',
          hint: "Correct form.tokens in the service's row of fixpoint.config.yaml: name, from and source.",
        },
      );
    }
    const cookies = Object.entries(page.cookies).map(([name, value]) => `${name}=${value}`);
    return {
      fields: read.fields,
      headers: {
        ...headers,
        ...read.headers,
        ...(cookies.length === 0 || !isSame
          ? {}
          : { cookie: [headers.cookie, ...cookies].filter(Boolean).join('; ') }),
      },
    };
  };
}

function tokenPageOf({ form, page, url: base }: ServiceDefinition, endpoint: string): string {
  const { tokens_page: wanted } = form;
  if (wanted === undefined) return page ?? endpoint;
  const address = wanted.startsWith('/') ? `${base.replace(/\/+$/, '')}${wanted}` : wanted;
  if (parseUrl(address) !== null) return address;
  throw new ConfigurationError(`form.tokens_page "${wanted}" is no address.`, {
    hint: 'Write a path such as /form, or a whole address.',
  });
}

function readHeaders(
  { name: service, form }: ServiceDefinition,
  readSecret: (name: string) => string | undefined,
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(form.headers ?? {}).map(([name, value]) => {
      const text = typeof value === 'string' ? value : readSecret(value.env);
      if (text === undefined || /[\r\n]/.test(text)) {
        const variable = typeof value === 'string' ? name : value.env;
        throw new ConfigurationError(
          `The header ${name} of the form of ${service} has no usable value: ${variable} is not set or has line breaks.`,
          { hint: `Set ${variable} in .env of the desktop-runner.` },
        );
      }
      return [name.toLowerCase(), text];
    }),
  );
}
