import { InvalidInputError } from '@fixpoint/shared/errors';
import { readConnectionFailure } from '@fixpoint/shared/service-answers';
import { parseUrl } from '@fixpoint/shared/text';
import type { FoundForm } from './found-form.js';
import { readCurl } from './read-curl.js';
import { readHtmlForms } from './read-html-forms.js';
import { readOpenApi } from './read-openapi.js';

/** Paths at which services commonly describe themselves. */
const descriptions = [
  '/openapi.json',
  '/api/openapi.json',
  '/openapi.yaml',
  '/swagger.json',
  '/docs/json',
  '/v3/api-docs',
];
const maxRequestMs = 10_000;
const maxTextLength = 5 * 1024 * 1024;

/** The text of an address after its scripts ran; null if no browser is installed. */
export type RenderPage = (url: string) => Promise<string | null>;

/**
 * The forms behind the target that a person named, the likeliest first: an OpenAPI document, a page, or a curl command. Throws
 * `InvalidInputError` if there is no form.
 */
export async function findForms(
  target: string,
  render: RenderPage,
  note: (line: string) => void,
): Promise<FoundForm[]> {
  if (/^\s*curl\b/i.test(target)) return [readCurl(target)];
  const url = parseUrl(target.includes('://') ? target : `http://${target}`);
  if (url === null || !/^https?:$/.test(url.protocol)) {
    throw new InvalidInputError(`"${target.slice(0, 200)}" is not a URL or a curl command.`, {
      field: 'target',
      hint: 'Give the URL of the page with the form or of its OpenAPI document, or a curl command in quotes.',
    });
  }
  const page = await readText(url.href);
  if (page.status === 401) throw loginRequired(`${url.href} requires a login: it responded HTTP 401.`);
  const text = page.text ?? '';
  const described = readOpenApi(text, url.href);
  if (described !== null && described.length > 0) return described;
  const written = withoutLogins(readHtmlForms(text, url.href), page.url);
  if (written.length > 0) return written;
  const nearby = await findDescription(url, note);
  if (nearby !== null) return nearby;
  note('No form in the HTML of the page. Loading it in a browser …');
  const rendered = await render(url.href);
  const shown = rendered === null ? [] : withoutLogins(readHtmlForms(rendered, url.href), page.url);
  if (shown.length > 0) return shown;
  throw hasNoForm(url.href, page, rendered !== null);
}

/** The forms of an OpenAPI document next to the page; null without one. */
async function findDescription(page: URL, note: (line: string) => void): Promise<FoundForm[] | null> {
  for (const path of descriptions) {
    const address = new URL(path, page).href;
    const result = readOpenApi((await readText(address)).text ?? '', address);
    if (result === null || result.length === 0) continue;
    note(`OpenAPI document: ${address}`);
    return result;
  }
  return null;
}

function hasNoForm(url: string, page: ReadPage, hasBrowser: boolean): InvalidInputError {
  if (page.text === null)
    return new InvalidInputError(`${url} ${page.reason}.`, { field: 'target', hint: page.hint });
  const scripts = hasBrowser ? '' : ' in its HTML, no browser is installed to run its scripts';
  return new InvalidInputError(
    `${url} has no form${scripts}, and no OpenAPI document was found next to it.`,
    {
      field: 'target',
      hint: 'Submit the form once in your browser, choose "Copy as cURL" in the network panel, and paste the command.',
    },
  );
}

/** The forms that create documents. Throws `InvalidInputError` if there are logins only. */
function withoutLogins(forms: readonly FoundForm[], address: string): FoundForm[] {
  const rest = forms.filter(({ hasPassword }) => hasPassword !== true);
  if (rest.length > 0 || forms.length === 0) return rest;
  throw loginRequired(`${address} requires a login: its only form has a password field.`);
}

function loginRequired(message: string): InvalidInputError {
  return new InvalidInputError(message, {
    field: 'target',
    hint: 'Log in with your browser, submit the form once, choose "Copy as cURL" in the network panel, and paste the command. For basic authentication, add --user NAME:PASSWORD to it. Secrets are written to .env.',
  });
}

interface ReadPage {
  /** Address after redirects. */
  readonly url: string;
  readonly status: number | null;
  /** Null: there is no text, for this reason. */
  readonly text: string | null;
  readonly reason: string;
  readonly hint: string;
}

const runningHint = 'Check the address, and that the service is running.';

async function readText(url: string): Promise<ReadPage> {
  const limit = AbortSignal.timeout(maxRequestMs);
  try {
    const response = await fetch(url, { signal: limit });
    const text = response.ok ? await response.text() : null;
    const read = { url: response.url, status: response.status, hint: runningHint };
    if (text === null) return { ...read, text, reason: `responded HTTP ${response.status}` };
    return text.length > maxTextLength
      ? { ...read, text: null, reason: 'is longer than 5 MiB' }
      : { ...read, text, reason: '' };
  } catch (error) {
    const { code, tls } = readConnectionFailure(error);
    const read = { url, status: null, text: null };
    if (limit.aborted) {
      return { ...read, reason: `did not respond within ${maxRequestMs / 1_000} s`, hint: runningHint };
    }
    if (tls !== null)
      return { ...read, reason: `cannot be read: ${tls.reason}. Nothing was submitted`, hint: tls.remedy };
    return { ...read, reason: `does not respond (${code})`, hint: runningHint };
  }
}
