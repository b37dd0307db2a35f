export const INK = '1F2933';
export const MUTED = '52606D';

export function addTitle(slide, text) {
  slide.addText(text, { placeholder: 'title', fontSize: 28, bold: true, color: INK });
}

/** One paragraph a bullet; an empty list adds nothing. */
export function addBullets(slide, bullets, box) {
  if (bullets.length === 0) return;
  const paragraphs = bullets.map((text) => ({ text, options: { bullet: true, breakLine: true } }));
  slide.addText(paragraphs, { ...box, fontSize: 16, color: INK, valign: 'top' });
}
