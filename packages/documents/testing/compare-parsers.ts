import { expect } from 'vitest';
import { defaultReaderLimits, type ReaderLimits } from '../src/limits/reader-limits.js';
import { UnreadableDocumentError } from '../src/limits/unreadable-document-error.js';
import { createXmlScanner } from '../src/xml/scan-xml.js';
import type { XmlAttributes, XmlHandler } from '../src/xml/xml-handler.js';
import { createSaxesParser } from './saxes-parser.js';

type Events = (string | readonly [string, ReadonlyMap<string, string | undefined>])[];
type CreateParser = (
  part: string,
  handler: XmlHandler,
  limits: ReaderLimits,
) => ReturnType<typeof createSaxesParser>;

interface Outcome {
  /** Events, adjacent texts joined; the reason where it was refused. */
  readonly result: Events | string;
  readonly names: ReadonlySet<string>;
}

/** Parses pieces. Attributes are read at once and again at the end, by every name of `names` and their own. */
function parse(
  create: CreateParser,
  pieces: readonly string[],
  limits: ReaderLimits,
  requested?: ReadonlySet<string>,
) {
  const events: Events = [];
  const names = new Set(requested);
  const kept: [XmlAttributes, ReadonlyMap<string, string | undefined>][] = [];
  const read = (attributes: XmlAttributes) => new Map([...names].map((name) => [name, attributes.get(name)]));
  const handler: XmlHandler = {
    open(name, attributes) {
      if (attributes instanceof Map) for (const own of attributes.keys()) names.add(own);
      const values =
        requested === undefined
          ? new Map<string, string>(attributes as Map<string, string>)
          : read(attributes);
      kept.push([attributes, values]);
      events.push([`<${name}`, new Map([...values].filter(([, value]) => value !== undefined))]);
    },
    text(text) {
      const last = events.at(-1);
      if (typeof last === 'string' && last.startsWith('"')) events[events.length - 1] = last + text;
      else if (text !== '') events.push(`"${text}`);
    },
    close: (name) => events.push(`>${name}`),
  };
  try {
    const parser = create('part.xml', handler, limits);
    for (const piece of pieces) parser.write(piece);
    parser.end();
  } catch (error) {
    if (!(error instanceof UnreadableDocumentError)) throw error;
    return { result: error.reason, names } satisfies Outcome;
  }
  if (requested !== undefined)
    for (const [attributes, values] of kept) expect(read(attributes)).toEqual(values);
  return { result: events, names } satisfies Outcome;
}

/** The scanner takes bytes, cut in no character. */
const createScanner: CreateParser = (part, handler, limits) => {
  const parser = createXmlScanner(part, handler, limits);
  return { write: (piece) => parser.write(Buffer.from(piece)), end: () => parser.end() };
};

/** Compares the scanner with the reference: the same events, adjacent texts joined, or the same reason. Returns them. */
export function expectSame(pieces: readonly string[], limits = defaultReaderLimits): Events | string {
  const reference = parse(createSaxesParser, [pieces.join('')], limits);
  const scanned = [pieces, [pieces.join('')]].map(
    (written) => parse(createScanner, written, limits, reference.names).result,
  );
  expect(scanned).toEqual([reference.result, reference.result]);
  return reference.result;
}

/** The text in pieces that end at these places, from 0 to 1. */
export function cut(text: string, places: readonly number[]): string[] {
  const ends = [...places.map((place) => Math.floor(place * text.length)), text.length].sort((a, b) => a - b);
  // Never between the two halves of a character.
  const whole = ends.map((end) => (/[\uD800-\uDBFF]/.test(text[end - 1] ?? '') ? end - 1 : end));
  return whole.map((end, index) => text.slice(whole[index - 1] ?? 0, end));
}
