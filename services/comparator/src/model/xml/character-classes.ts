// The bytes that XML is made of. All of its markup is ASCII, and in UTF-8 no byte of another character looks like it.
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

/** 1: stands for itself in a text and in a value, and ends neither. */
export const plain = new Uint8Array(256).fill(1, space);
for (const code of [ampersand, less, greater, quote, apostrophe, lastOfPlane]) plain[code] = 0;

/** 1: stands for itself in a text. */
export const plainInText = plain.slice();
for (const code of [tab, newline, quote, apostrophe]) plainInText[code] = 1;

export function isSpace(code: number): boolean {
  return code === space || code === newline || code === carriageReturn || code === tab;
}

/** Whether U+FFFE or U+FFFF starts here. */
export function isNoCharacter(bytes: Uint8Array, at: number): boolean {
  return bytes[at] === lastOfPlane && bytes[at + 1] === 0xbf && (bytes[at + 2] ?? 0) >= 0xbe;
}
