import type { PptxDocument, Slide } from '../../model/pptx-document.js';

/** A company as a deck presents it. */
export interface Company {
  readonly name: string;
  /** Number of its slide. */
  readonly slide: number;
  /** Where a person finds it: `slide 5`, `slide 3, table 1, row 4`. */
  readonly location: string;
  /** Empty where there is none. */
  readonly description: string;
  /** Addresses given for it, blocked ones included. */
  readonly websites: readonly string[];
  readonly hasLogo: boolean;
}

/** A presentation seen through a template: what the checks ask about. Hidden slides are not part of it. */
export interface Deck {
  /** The whole of it, hidden slides included. */
  readonly document: PptxDocument;
  readonly slides: readonly Slide[];
  /** Slides that must say something: all but the title slide and the framing ones. */
  readonly contentSlides: readonly Slide[];
  readonly companies: readonly Company[];
}
