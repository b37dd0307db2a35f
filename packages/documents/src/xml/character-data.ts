// The bytes that XML is made of. All of its markup is ASCII, and in UTF-8 no byte of another character has such a value.
export const tab = 0x09;
export const newline = 0x0a;
export const carriageReturn = 0x0d;
export const space = 0x20;
export const bang = 0x21;
export const quote = 0x22;
export const ampersand = 0x26;
export const apostrophe = 0x27;
export const slash = 0x2f;
export const less = 0x3c;
export const equal = 0x3d;
export const greater = 0x3e;
export const question = 0x3f;
export const bracket = 0x5d;
/** First byte of U+FFFE and U+FFFF, the two code points of the basic plane that are no characters. */
export const lastOfPlane = 0xef;

/** 1: ends a name. Above ASCII the name is looked at as a whole, once. */
export const nameEnds = new Uint8Array(256).fill(1, 0, 128);
for (const character of 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-.:') {
  nameEnds[character.charCodeAt(0)] = 0;
}

/** 1: needs no escaping in a text and in a value, and ends neither. */
export const plain = new Uint8Array(256).fill(1, space);
for (const code of [ampersand, less, greater, quote, apostrophe, lastOfPlane]) plain[code] = 0;

/** 1: needs no escaping in a text. */
export const plainInText = plain.slice();
for (const code of [tab, newline, quote, apostrophe]) plainInText[code] = 1;

export function isSpace(code: number): boolean {
  return code === space || code === newline || code === carriageReturn || code === tab;
}

/** True if U+FFFE or U+FFFF starts here. */
export function isNoCharacter(bytes: Uint8Array, position: number): boolean {
  return (
    bytes[position] === lastOfPlane && bytes[position + 1] === 0xbf && (bytes[position + 2] ?? 0) >= 0xbe
  );
}

const entities = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
]);

/** Character data with a line end of one kind and without references; undefined if a reference is unknown. */
export function decodeText(raw: string): string | undefined {
  return decodeReferences(raw.includes('\r') ? normalizeLineEnds(raw) : raw);
}

/** An attribute's value: all white space but that of references is spaces (XML 1.0, 3.3.3). */
export function decodeAttribute(raw: string): string | undefined {
  return decodeReferences(raw.replace(/\r\n|[\t\n\r]/g, ' '));
}

export function normalizeLineEnds(raw: string): string {
  return raw.replace(/\r\n?/g, '\n');
}

/**
 * The same text in separate memory. A slice of more than 12 characters is a view of the string it was cut from, and would keep
 * megabytes alive for a cell's text.
 */
export function detach(text: string): string {
  return text.length > 12 ? `#${text}`.slice(1) : text;
}

function decodeReferences(raw: string): string | undefined {
  let decoded = '';
  let from = 0;
  for (let index = raw.indexOf('&'); index !== -1; index = raw.indexOf('&', from)) {
    const end = raw.indexOf(';', index);
    const character = end === -1 ? undefined : characterOf(raw.slice(index + 1, end));
    if (character === undefined) return undefined;
    decoded += raw.slice(from, index) + character;
    from = end + 1;
  }
  return decoded + raw.slice(from);
}

function characterOf(reference: string): string | undefined {
  if (!reference.startsWith('#')) return entities.get(reference);
  const hexadecimal = /^#x([0-9a-fA-F]+)$/.exec(reference)?.[1];
  const decimal = /^#([0-9]+)$/.exec(reference)?.[1];
  const code = hexadecimal === undefined ? Number(decimal ?? Number.NaN) : Number.parseInt(hexadecimal, 16);
  return isCharacter(code) ? String.fromCodePoint(code) : undefined;
}

/** XML 1.0, production 2. */
function isCharacter(code: number): boolean {
  return (
    code === 0x9 ||
    code === 0xa ||
    code === 0xd ||
    (code >= 0x20 && code <= 0xd7ff) ||
    (code >= 0xe000 && code <= 0xfffd) ||
    (code >= 0x10000 && code <= 0x10ffff)
  );
}
