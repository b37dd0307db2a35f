import type { TextShape } from '../model/pptx-document.js';

const longestOpening = 40;

/** A text by how it begins, as a person finds it on its slide: `text "Runs nine plants…"`. */
export function textPlace({ paragraphs }: Pick<TextShape, 'paragraphs'>): string {
  const opening = paragraphs[0]?.text ?? '';
  const shown = opening.length <= longestOpening ? opening : `${opening.slice(0, longestOpening - 1)}…`;
  return `text "${shown}"`;
}
