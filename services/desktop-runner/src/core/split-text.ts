import { splitGraphemes } from './split-graphemes.js';

export interface TextPart {
  readonly how: 'keys' | 'paste';
  readonly text: string;
}

/**
 * Cuts a text into what the keyboard can type and what has to be pasted. A line with characters that the keyboard lacks
 * pastes all from the first to the last of them at once: each paste is a moment in which a program may fall behind.
 * Line breaks and tabs are keys, whichever way they are written.
 */
export function splitText(text: string, canType: (character: string) => boolean): TextPart[] {
  const parts: TextPart[] = [];
  const add = (how: TextPart['how'], piece: string): void => {
    if (piece === '') return;
    const last = parts.at(-1);
    if (how === 'keys' && last?.how === 'keys') parts[parts.length - 1] = { how, text: last.text + piece };
    else parts.push({ how, text: piece });
  };
  for (const piece of text.replace(/\r\n?/g, '\n').split(/([\n\t])/)) {
    if (piece === '\n' || piece === '\t') {
      add('keys', piece);
      continue;
    }
    const characters = splitGraphemes(piece);
    const isTyped = characters.map((character) => canType(character) && character.length === 1);
    const first = isTyped.indexOf(false);
    const last = isTyped.lastIndexOf(false);
    if (first === -1) {
      add('keys', piece);
      continue;
    }
    add('keys', characters.slice(0, first).join(''));
    add('paste', characters.slice(first, last + 1).join(''));
    add('keys', characters.slice(last + 1).join(''));
  }
  return parts;
}
