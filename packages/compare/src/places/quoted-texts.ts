import type { Finding } from '@fixpoint/shared/contracts';

type Stated = Pick<Finding, 'actual' | 'message'>;

/** Shorter ones occur everywhere; a text without quotes has to be longer. */
const minQuoteLength = 3;
const minUnquotedLength = 6;
const maxTexts = 40;

/**
 * Texts of the document that a finding quotes, each once, without the dots of a cut quotation. The
 * headline is read only if `actual` quotes nothing: it also quotes the text that the document should have.
 */
export function quotedTexts({ actual, message }: Stated): readonly string[] {
  const results = quotedIn(actual);
  return results.length > 0 ? results : quotedIn(message);
}

function quotedIn(text: string): readonly string[] {
  return distinct(
    [...text.matchAll(/["“]([^"“”]+)["”]/gu)].map(([, quoted = '']) => words(quoted)),
    minQuoteLength,
  );
}

/**
 * Parts of a finding's `actual` that may be words of its document without quotation marks: all of it, the text before an arrow, and
 * the items of a list without their counts.
 */
export function unquotedTexts({ actual }: Stated): readonly string[] {
  const items = actual
    .replace(/ \(slides? [\d, ]+\)$/u, '')
    .replace(/^\d+: /u, '')
    .split(/, |; /u)
    .map((item) => item.replace(/: [^:]*$/u, ''));
  return distinct(
    [words(actual), words(actual.split(' → ')[0] ?? ''), ...items.map(words)],
    minUnquotedLength,
  );
}

function words(text: string): string {
  return text.replace(/^…|…$/gu, '').trim();
}

function distinct(texts: readonly string[], least: number): readonly string[] {
  return [...new Set(texts.filter(({ length }) => length >= least))].slice(0, maxTexts);
}
