import type { Company, Deck } from '../src/deck/deck.js';
import type { Slide } from '../src/model/pptx-document.js';
import { PptxTemplate } from '../src/templates/template.js';

/** A slide with one text shape of these paragraphs. */
export function slideOf(number: number, title: string, paragraphs: readonly string[] = []): Slide {
  return {
    number,
    title,
    texts: [
      {
        name: 'Text',
        placeholder: null,
        paragraphs: paragraphs.map((text) => ({ text, level: 0, bullet: true })),
        top: null,
        fontSize: null,
      },
    ],
    tables: [],
    pictures: [],
    charts: 0,
    links: [],
    notes: '',
    hidden: false,
  };
}

export function companyOf(slide: number, parts: Partial<Company> = {}): Company {
  return {
    name: `Company ${String.fromCharCode(64 + slide)}`,
    slide,
    location: `slide ${slide}`,
    description: words(60),
    websites: [`https://company${slide}.example/`],
    hasLogo: true,
    ...parts,
  };
}

export function deckOf(parts: Partial<Deck>): Deck {
  return { slides: [], contentSlides: [], companies: [], ...parts };
}

export function templateOf(fields: Record<string, unknown>): PptxTemplate {
  return PptxTemplate.parse({ name: 'test', type: 'pptx', ...fields });
}

/** A text of that many words. */
export function words(count: number): string {
  return Array.from({ length: count }, (_, index) => `word${index}`).join(' ');
}
