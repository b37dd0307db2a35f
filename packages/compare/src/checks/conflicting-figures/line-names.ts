import { isPartial } from '../../figures/labels.js';
import type { ShownLine } from './shown-lines.js';

/** Words of names without a meaning. */
export const plain =
  /^(?:of|the|in|and|for|für|nach|per|pour|para|der|die|das|des|und|im|von|de|la|le|du|des|et|en|el|los|las|y|di|del|della|dei|e|il|size|value|volume|total|gesamt|insgesamt|number|million|billion|euro|euros)$/u;

/** True if the name is that of the line, with words of the caption or title around it. */
export function isOf(
  name: string,
  { label: text, words, scope, isTotal }: ShownLine,
  titles: readonly string[],
): boolean {
  const own = name.split(' ').filter((word) => word !== '' && !plain.test(word));
  const label = isTotal
    ? [...scope].filter((word) => !plain.test(word))
    : words.filter((word) => !plain.test(word));
  if (own.length === 0) return false;
  const known = [...label, ...scope, ...titles];
  const isWhole = isPartial(text);
  const isIn = (word: string, all: readonly string[]) =>
    all.some(
      (candidate) =>
        candidate === word ||
        candidate === `gesamt${word}` ||
        word === `gesamt${candidate}` ||
        (word.length > 4 && isForm(word, candidate)),
    );
  return (
    label.length > 0 &&
    label.every((word) => isIn(word, own) || scope.has(word) || (isWhole && titles.includes(word))) &&
    own.some((word) => isIn(word, label)) &&
    own.every((word) => isIn(word, known))
  );
}

/** "order" and "orders", "ricavo" and "ricavi". */
export function isForm(a: string, b: string): boolean {
  return (
    `${a}s` === b ||
    a === `${b}s` ||
    (b.length > 4 && a.startsWith(b) && a.length <= b.length + 4) ||
    (a.length === b.length && a.slice(0, -1) === b.slice(0, -1))
  );
}

/** True if a sentence has the words of the label. */
export function isNamed({ words, isTotal }: ShownLine, inSentence: readonly string[]): boolean {
  const label = words.filter((word) => !plain.test(word));
  return (
    !isTotal &&
    label.some((word) => word.length > 2) &&
    label.every((word) =>
      inSentence.some((candidate) => candidate === word || (word.length > 4 && isForm(candidate, word))),
    )
  );
}
