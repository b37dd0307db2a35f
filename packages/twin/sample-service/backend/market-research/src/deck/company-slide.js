import { toBullets } from './insights.js';
import { addBullets, addTitle, INK } from './layout.js';
import { toLink } from './links.js';
import { drawLogo } from './logo.js';
import { shorten } from './shorten.js';

export function addCompanySlide(deck, company) {
  const slide = deck.addSlide({ masterName: 'CONTENT' });
  addTitle(slide, company.name);
  slide.addImage({
    data: drawLogo(company.colours),
    x: 11.6,
    y: 0.3,
    w: 0.9,
    h: 0.9,
    altText: `Logo of ${company.name}`,
  });
  const link = toLink(company);
  if (link !== undefined) {
    const text = [{ text: link.text, options: { hyperlink: { url: link.url } } }];
    slide.addText(text, { x: 0.6, y: 1.2, w: 8, h: 0.4, fontSize: 14 });
  }
  slide.addText(shorten(company.description), {
    x: 0.6,
    y: 1.7,
    w: 12,
    h: 2.4,
    fontSize: 14,
    color: INK,
    valign: 'top',
  });
  addBullets(slide, toBullets(company.insights), { x: 0.6, y: 4.2, w: 12, h: 2.8 });
}
