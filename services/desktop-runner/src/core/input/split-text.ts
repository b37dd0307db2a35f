const segmenter = new Intl.Segmenter();
/** Code units that are segmented together; more if one user-perceived character is longer. */
const window = 256;

/**
 * The user-perceived characters of a text. In windows, as Node's segmenter copies its whole input with each character that it creates: forty thousand
 * of them at once take it twenty seconds.
 */
export function splitGraphemes(text: string): string[] {
  const results: string[] = [];
  for (let from = 0, size = window; from < text.length; ) {
    const to = endOfWindow(text, from + size);
    const graphemes = Array.from(segmenter.segment(text.slice(from, to)), ({ segment }) => segment);
    // The last one may continue behind the window.
    if (to < text.length) graphemes.pop();
    size = graphemes.length === 0 ? 2 * size : window;
    for (const grapheme of graphemes) {
      results.push(grapheme);
      from += grapheme.length;
    }
  }
  return results;
}

/** Never splits a surrogate pair. */
function endOfWindow(text: string, position: number): number {
  if (position >= text.length) return text.length;
  const isHalved = /[\uD800-\uDBFF]/.test(text.charAt(position - 1));
  return isHalved ? position + 1 : position;
}

interface TextPart {
  readonly how: 'keys' | 'paste';
  readonly text: string;
}

/** The method of a whole text, by those of its parts. */
export function joinMethods(used: ReadonlySet<TextPart['how']>): TextPart['how'] | 'mixed' {
  if (used.size === 2) return 'mixed';
  return used.has('paste') ? 'paste' : 'keys';
}

/**
 * Splits a text into parts that the keyboard can type and parts to paste. A line with characters that the keyboard lacks pastes all from the first to
 * the last of them at once: each paste is a moment in which a program may fall behind. Line breaks and tabs are keys, whichever way they are written.
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
