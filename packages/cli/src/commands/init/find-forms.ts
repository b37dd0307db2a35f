import { InvalidInputError } from '@fixpoint/shared/errors';
import { parseUrl } from '@fixpoint/shared/text';
import type { FoundForm } from './found-form.js';
import { readCurl } from './read-curl.js';
import { readHtmlForms } from './read-html-forms.js';
import { readOpenApi } from './read-openapi.js';

/** Where services commonly describe themselves. */
const descriptions = [
  '/openapi.json',
  '/api/openapi.json',
  '/openapi.yaml',
  '/swagger.json',
  '/docs/json',
  '/v3/api-docs',
];
const requestMs = 10_000;
const longestText = 5 * 1024 * 1024;

/** The text of an address after its scripts ran; null where no browser is here. */
export type RenderPage = (url: string) => Promise<string | null>;

/**
 * The forms behind what a person named, the likeliest first: an OpenAPI document, a page, or a curl command. Throws
 * `InvalidInputError` where there is none.
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
  const text = await readText(url.href);
  const described = readOpenApi(text ?? '', url.href);
  if (described !== null && described.length > 0) return described;
  const written = readHtmlForms(text ?? '', url.href);
  if (written.length > 0) return written;
  for (const path of descriptions) {
    const address = new URL(path, url).href;
    const found = readOpenApi((await readText(address)) ?? '', address);
    if (found !== null && found.length > 0) {
      note(`OpenAPI document: ${address}`);
      return found;
    }
  }
  note('No form in the HTML of the page. Loading it in a browser …');
  const rendered = await render(url.href);
  const shown = rendered === null ? [] : readHtmlForms(rendered, url.href);
  if (shown.length > 0) return shown;
  throw new InvalidInputError(
    text === null
      ? `${url.href} does not respond.`
      : `${url.href} has no form${rendered === null ? ' in its HTML, no browser is installed to run its scripts' : ''}, and no OpenAPI document was found next to it.`,
    {
      field: 'target',
      hint: 'Submit the form once in your browser, choose "Copy as cURL" in the network panel, and paste the command.',
    },
  );
}

async function readText(url: string): Promise<string | null> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(requestMs) });
    if (!response.ok) return null;
    const text = await response.text();
    return text.length > longestText ? null : text;
  } catch {
    return null;
  }
}
