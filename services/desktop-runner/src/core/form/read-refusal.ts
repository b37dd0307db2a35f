import { parseJson, toSafeLine } from '@fixpoint/shared/text';
import { isPage, readPage } from './read-page.js';

/** Limit from the contract of the submit stage, in characters. */
const maxSaidLength = 1_000;
const maxRefusalLength = 500;

/**
 * The service's own words from the body of an error response, as the end of a sentence: `: Email is missing.` A page of HTML gives the messages of
 * its fields, else its text, JSON its message; an empty result gives a full stop.
 */
export function readRefusal(body: string): string {
  const words = toSafeLine(readWords(body), maxRefusalLength);
  if (words === '') return '.';
  return `: ${words}${/[.!?…]$/.test(words) ? '' : '.'}`;
}

/** The service's message for a person; undefined: none. JSON without a message says nothing about an accepted form. */
export function readSaid(body: string, outcome: 'accepted' | 'unknown'): string | undefined {
  const json = parseJson(body);
  const words = json === undefined || outcome === 'unknown' ? readWords(body) : (findMessage(json, 0) ?? '');
  return toSafeLine(words, maxSaidLength) || undefined;
}

function readWords(body: string): string {
  const json = parseJson(body);
  if (json !== undefined) return findMessage(json, 0) ?? JSON.stringify(json);
  if (!isPage(body)) return body.replace(/<[^<>]{0,1000}>/g, ' ');
  const { errors, text, headings } = readPage(body);
  return errors.join(' ') || text || headings.join(' ');
}

function findMessage(value: unknown, depth: number): string | undefined {
  if (typeof value === 'string') return value;
  if (typeof value !== 'object' || value === null || depth > 2) return undefined;
  const fields = value as Record<string, unknown>;
  for (const name of ['message', 'error', 'detail', 'title', 'errors', 'problems', 'reason', 'msg']) {
    const result = findMessage(Array.isArray(fields[name]) ? fields[name][0] : fields[name], depth + 1);
    if (result !== undefined) return result;
  }
  return undefined;
}
