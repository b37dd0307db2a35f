import { toSafeLine } from '@fixpoint/shared/text';

/**
 * Documents may hold anything, including code for the program that shows them. Each function makes a text harmless in one place; reporters
 * put no text anywhere without one of them.
 */

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** For text and quoted attributes of XML 1.0 and of HTML. */
export function escapeMarkup(text: string): string {
  return toSafeLine(text).replace(/[&<>"']/g, (character) => entities[character] ?? '');
}

/**
 * For a line or a table cell of Markdown as GitHub reads it: no markup, no link, no mention. Comments, which are invisible, break
 * what GitHub finds in plain text.
 */
export function escapeMarkdown(text: string): string {
  return toSafeLine(text)
    .replace(/[\\`*_{}[\]()#+\-.!|~<>&"'^$=:]/g, '\\$&')
    .replace(/[<>&]/g, (character) => entities[character] ?? '')
    .replace(/\\(?=&(?:lt|gt|amp);)/g, '')
    .replace(/@|\\#|\\:(?=\/\/)|\bwww(?=\\\.)/giu, '$&<!-- -->');
}

/** The message of a workflow command. */
export function escapeCommand(text: string): string {
  return toSafeLine(text).replace(/[%\r\n]/g, percent);
}

/** A property of a workflow command. */
export function escapeProperty(text: string): string {
  return toSafeLine(text).replace(/[%\r\n:,]/g, percent);
}

function percent(character: string): string {
  return `%${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(2, '0')}`;
}

/** Address of a file for programs: relative, with `/`, each part percent-encoded; absolute ones as `file:`. */
export function fileAddress(path: string): string {
  const parts = path
    .replace(/\p{Cs}/gu, '\uFFFD')
    .replaceAll('\\', '/')
    .split('/');
  const encoded = parts
    .map((part) => (/^[A-Za-z]:$/.test(part) ? part : encodeURIComponent(part)))
    .filter((part, index) => part !== '.' || index > 0)
    .join('/');
  if (encoded.startsWith('/')) return `file://${encoded}`;
  return /^[A-Za-z]:\//.test(encoded) ? `file:///${encoded}` : encoded;
}
