import type { PageWords } from '@fixpoint/shared/contracts';

/** Words of more slides than one does not hold: they are not looked for. */
const maxWords = 5_000;

/** The words of a drawing with the shares of it that they cover, as the browser has set them. */
export function readDrawnWords(drawing: HTMLElement): PageWords['words'] {
  const page = drawing.getBoundingClientRect();
  if (page.width === 0 || page.height === 0) return [];
  const words: PageWords['words'] = [];
  const walker = document.createTreeWalker(drawing, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  for (let node = walker.nextNode(); node !== null && words.length < maxWords; node = walker.nextNode()) {
    for (const { index, 0: text } of (node.textContent ?? '').matchAll(/[^\s\u200b]+/gu)) {
      range.setStart(node, index);
      range.setEnd(node, index + text.length);
      // A word that is broken over lines has a rectangle on each of them; it is framed on the first.
      const [place] = range.getClientRects();
      if (place === undefined) continue;
      words.push({
        text,
        left: (place.left - page.left) / page.width,
        top: (place.top - page.top) / page.height,
        width: place.width / page.width,
        height: place.height / page.height,
      });
    }
  }
  return words;
}
