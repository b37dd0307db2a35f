import type { DocumentBase, PptxDocument, Slide, Table } from '@fixpoint/documents/model';
import type { FindingDraft, Rule } from '../src/checks/check.js';
import { PptxTemplate } from '../src/templates/pptx-template.js';
import { createAreas } from '../src/views/presentation/create-presentation-view.js';
import type { Company, PresentationView } from '../src/views/presentation/presentation-view.js';
import './prepare-all-checks.js';

/** A slide with one text shape of these paragraphs. */
export function slideOf(number: number, title: string, paragraphs: readonly string[] = []): Slide {
  return {
    number,
    title,
    titleShape: null,
    texts: [
      {
        name: 'Text',
        placeholder: null,
        diagram: false,
        paragraphs: paragraphs.map((text) => ({ text, level: 0, bullet: true, fontSize: null })),
        box: null,
        fontSize: null,
        autofit: 'none',
        fonts: [],
        colors: [],
        highlighted: '',
        hidden: false,
        order: 0,
        setting: null,
      },
    ],
    placeholderTexts: [],
    tables: [],
    pictures: [],
    charts: [],
    links: [],
    notes: '',
    comments: [],
    animated: false,
    layout: null,
    hidden: false,
  };
}

/** A table of these rows. */
export function tableOf(rows: readonly (readonly string[])[]): Table {
  const paragraphs = rows.flat().filter((text) => text !== '').length;
  return {
    name: 'Table',
    box: null,
    rows,
    mergedRows: [],
    paragraphs,
    smallestType: null,
    fonts: [],
    colors: [],
  };
}

/** A presentation of these slides. */
export function pptxOf(slides: readonly Slide[]): PptxDocument {
  return {
    type: 'pptx',
    format: 'pptx',
    macros: false,
    external: [],
    embedded: [],
    queries: [],
    properties: [],
    slideSize: { width: 9_144_000, height: 5_143_500 },
    slides,
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
    images: [`logo ${slide}`],
    looks: new Map(),
    ...parts,
  };
}

export function presentationViewOf(parts: Partial<PresentationView>): PresentationView {
  const document = pptxOf(parts.slides ?? []);
  return {
    document,
    slides: [],
    contentSlides: [],
    companies: [],
    areaOf: createAreas(),
    unseenOn: () => [],
    seenOn: (slide) => slide,
    ...parts,
  };
}

export function templateOf(fields: Record<string, unknown>): PptxTemplate {
  return PptxTemplate.parse({ name: 'test', type: 'pptx', ...fields });
}

/** The day on which the tests check documents. */
export const today = '2026-11-22';

/** Runs one check as the engine does, with its default thresholds unless some are given. */
export function runCheck<View, Of, Options>(
  check: Rule<string, View, Of, Options>,
  view: View,
  template: Of,
  options: Record<string, unknown> = {},
  document: DocumentBase = pptxOf([]),
): readonly FindingDraft[] {
  return check.run(view, template, { options: check.options.parse(options), today, document });
}

/** A text of that many words. */
export function words(count: number): string {
  return Array.from({ length: count }, (_, index) => `word${index}`).join(' ');
}
