import { UnavailableError } from '@fixpoint/shared/errors';
import type { TokenPage } from '../core/form/read-tokens.js';
import { readBeginning } from './read-beginning.js';

export interface FetchPage {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
}

/** Maximum length of a page to read; the token is in its form. */
const maxTextLength = 1024 * 1024;

/** Reads the page of a form, and the cookies that it sets. Throws `UnavailableError` if it is unavailable: nothing was sent then. */
export async function fetchPage({ url, headers, timeoutMs, signal }: FetchPage): Promise<TokenPage> {
  const { host } = new URL(url);
  try {
    const response = await fetch(url, {
      headers: { ...headers, accept: 'text/html, application/json' },
      signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
    });
    const text = await readBeginning(response, maxTextLength);
    if (!response.ok)
      throw new UnavailableError(`The page with the form, ${url}, responded HTTP ${response.status}.`);
    return { url: response.url, text, cookies: readCookies(response.headers.getSetCookie()) };
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof UnavailableError) throw error;
    throw new UnavailableError(
      `The form was not submitted: the page with the form at ${host} cannot be read.`,
      {
        code: 'service-unreachable',
        hint: 'Check tokens_page, page and url of the service in fixpoint.config.yaml.',
        cause: error,
      },
    );
  }
}

/** Values of the cookies that a response sets, by name. */
export function readCookies(lines: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    lines.flatMap((line): [string, string][] => {
      const [pair = ''] = line.split(';');
      const index = pair.indexOf('=');
      return index <= 0 ? [] : [[pair.slice(0, index).trim(), pair.slice(index + 1).trim()]];
    }),
  );
}
