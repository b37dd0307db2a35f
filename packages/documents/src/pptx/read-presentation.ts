import type { ReaderLimits } from '../limits/reader-limits.js';
import { createTextBudget } from '../limits/text-budget.js';
import { UnreadableDocumentError } from '../limits/unreadable-document-error.js';
import type { DocumentFormat } from '../model/document-format.js';
import type { PptxDocument, Slide } from '../model/pptx-document.js';
import type { DocumentPackage } from '../package/open-package.js';
import { packageFacts } from '../package/package-facts.js';
import { attribute, child, childrenNamed, integer } from '../xml/xml-element.js';
import { createLayouts } from './layouts.js';
import { readCommentAuthors } from './read-comments.js';
import { createImages } from './read-image.js';
import { readSlide, type SlideSources } from './read-slide.js';

/** Reads a presentation's slides in the order in which they are shown. */
export async function readPresentation(
  opened: DocumentPackage,
  format: DocumentFormat,
  limits: ReaderLimits,
): Promise<PptxDocument> {
  const presentation = await opened.readXml(opened.mainPart);
  if (presentation.name !== 'p:presentation') {
    throw new UnreadableDocumentError('CORRUPT', `The part "${opened.mainPart}" is not a presentation.`);
  }
  const relationships = await opened.relationships(opened.mainPart);
  const parts = new Set<string>();
  for (const entry of childrenNamed(child(presentation, 'p:sldIdLst'), 'p:sldId')) {
    const relationship = relationships.get(attribute(entry, 'r:id') ?? '');
    if (relationship === undefined || !opened.has(relationship.target)) {
      const missing = relationship?.target ?? attribute(entry, 'r:id') ?? '';
      throw new UnreadableDocumentError(
        'MISSING_PART',
        `The presentation lists the slide "${missing}", which is missing.`,
      );
    }
    // A set: a part that is listed twice is still one slide.
    parts.add(relationship.target);
  }
  const sources: SlideSources = {
    opened,
    budget: createTextBudget('presentation', limits.textCharacters),
    authors: await readCommentAuthors(opened, relationships),
    layoutOf: createLayouts(opened, child(presentation, 'p:defaultTextStyle')),
    images: createImages(opened),
    fixedTexts: new Map(),
  };
  const slides: Slide[] = [];
  for (const part of parts) {
    opened.faults.namePart(part, `slide ${slides.length + 1}`);
    slides.push(await readSlide(part, slides.length + 1, sources));
  }
  const size = child(presentation, 'p:sldSz');
  return {
    type: 'pptx',
    ...(await packageFacts(opened, format)),
    slideSize: { width: integer(size, 'cx') ?? 9_144_000, height: integer(size, 'cy') ?? 6_858_000 },
    slides,
    ...(sources.fixedTexts.size === 0
      ? {}
      : { fixedTexts: [...sources.fixedTexts].map(([text, place]) => ({ text, place })) }),
  };
}
