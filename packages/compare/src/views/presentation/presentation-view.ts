import type { PptxDocument, Slide, TextShape } from '@fixpoint/documents/model';
import type { TextArea } from '../../fonts/measure-text.js';
import type { PptxTemplate } from '../../templates/pptx-template.js';
import type { Section } from '../../templates/template-fields.js';
import { addressesInText } from '../../text/web-addresses.js';
import { countWords, foldTitle } from '../../text/words.js';
import type { UnseenText } from './unseen-text.js';

/** A presentation seen through a template: the input of the checks. Hidden slides are not part of it. */
export interface PresentationView {
  /** The whole of it, hidden slides included. */
  readonly document: PptxDocument;
  readonly slides: readonly Slide[];
  /** Slides that must have content: all but the title slide and the framing ones. */
  readonly contentSlides: readonly Slide[];
  readonly companies: readonly Company[];
  /** Area that the words of a text cover; null if it cannot be measured. */
  areaOf(text: TextShape): TextArea | null;
  /** Texts of a visible slide that readers cannot see. */
  unseenOn(slide: Slide): readonly UnseenText[];
  /** The slide without them and without hidden shapes, to count its words. */
  seenOn(slide: Slide): Slide;
}

/** A company as a deck presents it. */
export interface Company {
  readonly name: string;
  /** Number of its slide. */
  readonly slide: number;
  /** Location for a person: `slide 5`, `slide 3, table 1, row 4`. */
  readonly location: string;
  /** Empty if there is no description. */
  readonly description: string;
  /** Addresses given for it, blocked ones included. */
  readonly websites: readonly string[];
  readonly hasLogo: boolean;
  /** Pictures that are shown for it, by their bytes; not those of the deck's author. */
  readonly images: readonly string[];
  /** Look of each of these from afar, decoded on access; null if that is not known. */
  readonly looks: ReadonlyMap<string, () => Uint8Array | null>;
}

/** A first slide with a paragraph this long is content: some decks start without a title slide. */
const minContentWords = 20;

/** True if a slide's title announces the section. */
export function announces(slide: Slide, section: Section): boolean {
  const title = foldedTitle(slide);
  return foldedNames(section).some((name) => title.includes(name));
}

/** Every section of every template is looked for on every slide. Between spaces, so that whole words count. */
const foldedTitles = new WeakMap<Slide, string>();
const foldedSections = new WeakMap<Section, readonly string[]>();

function foldedTitle(slide: Slide): string {
  let folded = foldedTitles.get(slide);
  if (folded === undefined) {
    folded = ` ${foldTitle(slide.title ?? '')} `;
    foldedTitles.set(slide, folded);
  }
  return folded;
}

function foldedNames(section: Section): readonly string[] {
  let folded = foldedSections.get(section);
  if (folded === undefined) {
    folded = [section.title, ...section.also].map((name) => ` ${foldTitle(name)} `);
    foldedSections.set(section, folded);
  }
  return folded;
}

/** True if the slide is one of the template's sections. */
export function isSection(slide: Slide, template: PptxTemplate): boolean {
  return template.sections.some((section) => announces(slide, section));
}

/** Agenda, thanks, appendix and their like: the whole title must be the framing one. */
export function isFraming(slide: Slide, template: PptxTemplate): boolean {
  const title = foldedTitle(slide);
  return framingTitles(template).has(title);
}

const framings = new WeakMap<readonly string[], ReadonlySet<string>>();

function framingTitles({ framing_titles: titles }: PptxTemplate): ReadonlySet<string> {
  let folded = framings.get(titles);
  if (folded === undefined) {
    folded = new Set(titles.map((title) => ` ${foldTitle(title)} `));
    framings.set(titles, folded);
  }
  return folded;
}

/** The first visible slide, unless it holds a long paragraph, a table or a chart. */
export function isTitleSlide(slide: Slide, slides: readonly Slide[]): boolean {
  if (slide !== slides[0] || slide.tables.length > 0 || slide.charts.length > 0) return false;
  return slide.texts.every((shape) =>
    shape.paragraphs.every(({ text }) => countWords(text) < minContentWords),
  );
}

/** Shorter paragraphs are labels: "Website", "USD 4.2bn". */
const minWords = 3;

/** A slide's text blocks: paragraphs, and body rows of tables, of at least three words that are no mere address. */
export function textBlocks(slide: Slide): string[] {
  const paragraphs = slide.texts.flatMap((shape) => shape.paragraphs.map(({ text }) => text));
  const rows = slide.tables.flatMap((table) => table.rows.slice(1).map((row) => row.join(' ')));
  return [...paragraphs, ...rows].filter((text) => countWords(withoutAddresses(text)) >= minWords);
}

function withoutAddresses(text: string): string {
  return addressesInText(text).reduce((rest, address) => rest.replace(address, ' '), text);
}

/** A subtitle and a line on who wrote it are no content yet. */
const minBlocksOfContent = 3;

/** True if the deck opens with a slide of titles alone that is neither agenda nor thanks. */
export function startsWithTitleSlide(slides: readonly Slide[], template: PptxTemplate): boolean {
  const [first] = slides;
  if (first === undefined || !isTitleSlide(first, slides) || isFraming(first, template)) return false;
  return textBlocks(first).length < minBlocksOfContent;
}

/** All text of a slide: title, text and tables; not its notes. */
export function slideText(slide: Slide): string {
  return [
    slide.title ?? '',
    ...slide.texts.flatMap((shape) => shape.paragraphs.map(({ text }) => text)),
    ...slide.tables.flatMap((table) => table.rows.flat()),
  ].join('\n');
}
