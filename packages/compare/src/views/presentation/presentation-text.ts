import type { FixedText, Slide } from '@fixpoint/documents/model';
import { truncate } from '@fixpoint/shared/text';
import {
  asideOf,
  type DocumentText,
  type LocatedAside,
  type LocatedChart,
  type LocatedGroup,
  type LocatedLink,
  type LocatedTable,
  type LocatedText,
  type LocatedUnseen,
} from '../document-text.js';
import { once } from '../once.js';
import type { Company, PresentationView } from './presentation-view.js';

/** The texts and links of the visible slides, and the texts that masters and layouts show on them. */
export function presentationText(
  slides: readonly Slide[],
  fixedTexts: readonly FixedText[] = [],
): DocumentText {
  return {
    texts: once(() => [...textsOf(slides), ...fixedTexts.map(locatedFixed)]),
    links: once(() => slides.flatMap(linksOf)),
    tables: once(() => slides.flatMap(tablesOf)),
    charts: once(() => slides.flatMap(chartsOf)),
    asides: once(() => slides.flatMap((slide) => [...asidesOf(slide)])),
  };
}

/** The companies that a deck presents, if its template says how. */
export function presentedCompanies(companies: readonly Company[]): LocatedGroup[] {
  if (companies.length === 0) return [];
  const names = companies.map(({ name }) => name);
  return [
    { noun: 'company', names, locate: () => `slides ${companies[0]?.slide} to ${companies.at(-1)?.slide}` },
  ];
}

/** The texts of the visible slides that readers cannot see. */
export function* presentedUnseen({
  slides,
  unseenOn,
}: Pick<PresentationView, 'slides' | 'unseenOn'>): Iterable<LocatedUnseen> {
  for (const slide of slides) {
    const here = `slide ${slide.number}`;
    for (const { shape, pieces, cause } of unseenOn(slide)) {
      const locate = () => `${here}, text "${truncate(shape.paragraphs[0]?.text ?? '', maxOpeningLength)}"`;
      yield { text: pieces.join(' '), cause, locate };
    }
    for (const [index, { unseen = [] }] of slide.tables.entries()) {
      for (const text of unseen)
        yield {
          text,
          cause: 'is transparent or has type below 4 points',
          locate: () => `${here}, table ${index + 1}`,
        };
    }
  }
}

/** Characters of a text by which a person finds it on its slide. */
const maxOpeningLength = 40;

/** Without those that are empty. By hand: a hundred checks begin with it, and decks have thousands of texts. */
function addTexts(slide: Slide, locatedTexts: LocatedText[]): void {
  const here = `slide ${slide.number}`;
  const add = (kind: LocatedText['kind'], text: string, locate: () => string) => {
    if (text !== '') locatedTexts.push({ kind, text, locate });
  };
  if (slide.title !== null) add('title', slide.title, () => `${here}, title`);
  addParagraphs(slide.texts, locatedTexts, () => here);
  for (const [index, { rows }] of slide.tables.entries()) {
    for (const [row, cells] of rows.entries()) {
      const locate = () => `${here}, table ${index + 1}, row ${row + 1}`;
      for (const text of cells) add('cell', text, locate);
    }
  }
  const inFooter = () => `${here}, footer`;
  for (const { paragraphs } of slide.placeholderTexts)
    for (const { text } of paragraphs) add('footer', text, inFooter);
  for (const [index, { title, series }] of slide.charts.entries()) {
    const locate = () => `${here}, chart ${index + 1}`;
    add('paragraph', title ?? '', locate);
    for (const { name } of series) add('cell', name, locate);
  }
  add('notes', slide.notes, () => `${here}, notes`);
}

function addParagraphs(texts: Slide['texts'], locatedTexts: LocatedText[], locate: () => string): void {
  for (const [box, { paragraphs }] of texts.entries())
    for (const { text, bullet, level } of paragraphs) {
      if (text === '') continue;
      if (bullet)
        locatedTexts.push({ kind: 'paragraph', text, marker: level > 0 ? '–' : '•', level: box, locate });
      else locatedTexts.push({ kind: 'paragraph', text, locate });
    }
}

function textsOf(slides: readonly Slide[]): LocatedText[] {
  const locatedTexts: LocatedText[] = [];
  for (const slide of slides) addTexts(slide, locatedTexts);
  return locatedTexts;
}

function locatedFixed({ text, place }: FixedText): LocatedText {
  return { kind: 'footer', text, locate: () => place };
}

function linksOf(slide: Slide): LocatedLink[] {
  return slide.links.map(({ text, address }) => ({ text, address, locate: () => `slide ${slide.number}` }));
}

function tablesOf({ number, tables }: Slide): LocatedTable[] {
  return tables.map(({ rows, mergedRows }, index) => {
    const here = `slide ${number}, table ${index + 1}`;
    const isIrregular = mergedRows.length > 0;
    return { rows, isIrregular, locate: (row) => (row === undefined ? here : `${here}, row ${row}`) };
  });
}

function chartsOf({ number, charts }: Slide): LocatedChart[] {
  return charts.map(({ title, name, kind, series }, index) => ({
    title: title ?? '',
    name,
    kind,
    series,
    locate: () => `slide ${number}, chart ${index + 1}`,
  }));
}

function* asidesOf({ number, titleShape, texts, comments }: Slide): Iterable<LocatedAside> {
  const locate = () => `slide ${number}`;
  for (const comment of comments) yield asideOf('comment', comment.text, locate, comment);
  for (const shape of titleShape === null ? texts : [titleShape, ...texts]) {
    const { hidden, highlighted, paragraphs } = shape;
    if (hidden) yield asideOf('hidden', paragraphs.map(({ text }) => text).join(' '), locate);
    else if (highlighted !== '') yield asideOf('highlight', highlighted, locate);
  }
}
