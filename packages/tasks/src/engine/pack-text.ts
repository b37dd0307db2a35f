import { constants, deflateRawSync, inflateRawSync } from 'node:zlib';
import { packedShapes } from './packed-shapes.js';

/** Shorter texts are not packed. */
const minCharacters = 200;
/** For texts that are rewritten with every step: packing takes longer than writing a few more bytes. */
const minOfStep = 600;
/** Begins a text that is packed now. JSON never begins so, which identifies texts that are not packed. */
const mark = '~4';
/** Marks of packed texts with the shapes that each was packed with. Those with the first mark have no label. */
const dictionaries: Readonly<Record<string, Buffer>> = {
  '~1': dictionaryOf(packedShapes[1]),
  '~2': dictionaryOf(packedShapes[2]),
  [mark]: dictionaryOf(packedShapes[3]),
};
/** Mark of a text that omits its usual values, packed or not. */
export const shortMark = '~3';
/** Ends the label of a packed text. */
const labelEnd = ':';

/** A small window is enough for these texts, and is created much faster. */
const windowBits = 13;
const options = {
  dictionary: dictionaries[mark],
  windowBits,
  memLevel: 6,
  level: constants.Z_BEST_SPEED + 5,
} as const;
const maxBytes = 64 * 1024 * 1024;

/**
 * A text for Redis, in a fraction of its length if it is long. The label stays readable in front, for readers that need only the label;
 * letters and hyphens.
 */
export function packText(text: string, label = '', least = minCharacters): string {
  if (text.length < least) return text;
  if (text.startsWith(shortMark)) return shortMark + packText(text.slice(shortMark.length), label, least);
  const packed = `${mark}${label}${labelEnd}${deflateRawSync(text, options).toString('base64')}`;
  return packed.length < text.length ? packed : text;
}

export function isPacked(text: string): boolean {
  return text.startsWith(shortMark) || dictionaryFor(text) !== undefined;
}

function dictionaryFor(text: string): Buffer | undefined {
  return dictionaries[text.slice(0, mark.length)];
}

function dictionaryOf(shapes: readonly string[]): Buffer {
  return Buffer.from(shapes.join(''));
}

/** The label of a packed text; undefined if it has no label. */
export function labelOf(text: string): string | undefined {
  return dictionaryFor(text) === undefined
    ? undefined
    : text.slice(mark.length, Math.max(mark.length, text.indexOf(labelEnd))) || undefined;
}

/** The text that was packed, or that never was, without its usual values. Throws if something else begins as a packed text does. */
export function unpackText(text: string): string {
  if (text.startsWith(shortMark)) return unpackText(text.slice(shortMark.length));
  const dictionary = dictionaryFor(text);
  if (dictionary === undefined) return text;
  // Base64 has no colon, so a text without a label begins behind its mark.
  const bytes = Buffer.from(text.slice(Math.max(mark.length, text.indexOf(labelEnd) + 1)), 'base64');
  return inflateRawSync(bytes, { dictionary, windowBits, maxOutputLength: maxBytes }).toString();
}

/** The fields of a task's hash that may be long, and from how many characters on they are packed. No script reads them. */
const longFields: Readonly<Record<string, number>> = {
  spec: minCharacters,
  plan: minCharacters,
  result: minCharacters,
  state: minOfStep,
  input: minOfStep,
};

/** Names and values that a script writes into a task's hash. */
export function packFields(fields: Readonly<Record<string, string>>): string[] {
  return Object.entries(fields).flatMap(([name, value]) => [
    name,
    longFields[name] === undefined ? value : packText(value, '', longFields[name]),
  ]);
}
