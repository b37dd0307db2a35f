import type { TextShape } from '../model/pptx-document.js';

/** Placeholders that are on every slide and describe none. */
const recurring = new Set(['sldNum', 'dt', 'ftr', 'hdr']);
/** A title is short; longer text is content, however large its type. */
const maxTitleLength = 15;
/** PowerPoint's own size if a run names none. */
const defaultFontSize = 1800;

/** True if a shape holds the slide's own text, not its number, date or footer. */
export function isOwnText(shape: TextShape): boolean {
  return shape.placeholder === null || !recurring.has(shape.placeholder);
}

/**
 * The shape that is a slide's title: its title placeholder, else (libraries often write plain text boxes) the short text
 * in the largest type, the topmost of equals.
 */
export function chooseTitle(shapes: readonly TextShape[]): TextShape | undefined {
  const placeholder = shapes.find(
    (shape) => shape.placeholder === 'title' || shape.placeholder === 'ctrTitle',
  );
  if (placeholder !== undefined) return placeholder;
  return shapes.filter(isTitleLike).toSorted((a, b) => {
    const bySize = (b.fontSize ?? defaultFontSize) - (a.fontSize ?? defaultFontSize);
    return bySize === 0 ? (a.box?.top ?? 0) - (b.box?.top ?? 0) : bySize;
  })[0];
}

/** Lists are content, and so is a text in another placeholder in the layout's own type: nothing makes it conspicuous. */
function isTitleLike(shape: TextShape): boolean {
  if (!isOwnText(shape) || shape.paragraphs.some(({ bullet }) => bullet)) return false;
  if (shape.placeholder !== null && shape.fontSize === null) return false;
  return titleText(shape).split(' ').length <= maxTitleLength;
}

export function titleText(shape: TextShape): string {
  return shape.paragraphs.map(({ text }) => text).join(' ');
}
