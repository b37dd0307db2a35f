import type { PptxDocument, Slide } from '@fixpoint/documents/model';
import type { Finding, FindingAnchor } from '@fixpoint/shared/contracts';
import { toSafeLine } from '@fixpoint/shared/text';
import { textPlace } from '../checks/wording.js';
import { isOfWholeSlide, type NamedTexts, namedTexts, rangesOf } from './named-words.js';
import { quotedTexts, unquotedTexts } from './quoted-texts.js';
import {
  chartShape,
  pictureShape,
  type SlideShape,
  shapesOf,
  tablePart,
  textShape,
  textShapes,
} from './slide-shapes.js';
import { numbersIn } from './split-location.js';
import { toldColumn } from './told-column.js';

type SlideAnchor = Extract<FindingAnchor, { kind: 'slide' }>;

/** More shapes of one slide that hold a quote are of no use. */
const maxShapes = 4;
/** Words of one shape that are marked, and the length from which a paragraph counts as separate words. */
const [mostWords, leastParagraph] = [8, 20];

/**
 * Places of a finding of a presentation: the shape that its location names; if it names only the slide, the shapes that hold its
 * quotes, and the slide if there are no such shapes. In a shape the words that it names are marked.
 */
export function slideAnchors(
  document: PptxDocument,
  finding: Finding,
  places: readonly string[],
): SlideAnchor[] {
  const [quotes, unquoted] = [quotedTexts(finding), unquotedTexts(finding)];
  const named = namedTexts(finding);
  return places.flatMap((place) => {
    const gap = /^after slide (\d{1,7})$/u.exec(place)?.[1];
    if (gap !== undefined) return gapAfter(Number(gap));
    const several = /^slides (.+)$/u.exec(place)?.[1];
    if (several !== undefined) {
      return numbersIn(several.replace(/ and \d+ more$/u, '')).flatMap((number) => onSlide(number, ''));
    }
    const one = /^slide (\d{1,7})(?:, (.*))?$/u.exec(place);
    return one === null ? [] : onSlide(Number(one[1]), one[2] ?? '');
  });

  function onSlide(number: number, detail: string): SlideAnchor[] {
    const slide = document.slides.find((candidate) => candidate.number === number);
    if (slide === undefined) return [];
    const words = /^(?:(.*), )?"(.*)"$/su.exec(detail);
    if (words !== null && !/^(?:text|shape) "/u.test(detail)) return within(slide, words[1], words[2] ?? '');
    const shape = detail === '' ? null : namedShape(slide, detail, finding, document.slideSize);
    // A text that a location names is marked as a whole, unless the headline names words of it.
    if (shape !== null)
      return anchorShape(number, shape, /^text "/u.test(detail) ? { ...named, others: [] } : named);
    return isOfWholeSlide(finding) ? [anchorAt(number, null)] : holding(slide);
  }

  /** Words in the shape of that name, or in any shape of the slide. */
  function within(slide: Slide, name: string | undefined, words: string): SlideAnchor[] {
    const shape = name === undefined ? null : namedShape(slide, name, finding, document.slideSize);
    const shapes = shape === null ? shapesOf(slide, document.slideSize) : [shape];
    return anchorParagraphs(slide.number, shapes, words);
  }

  /** The shapes that hold a quote, else those that the finding means by their words or looks; the slide without such shapes. */
  function holding(slide: Slide): SlideAnchor[] {
    const linked = { ...named, others: [...named.others, ...linkedTexts(slide, quotes)] };
    const quoted = (texts: readonly string[]) => quotedShapes(slide, texts, document.slideSize);
    const shapes = firstFilled(
      firstFilled(quoted(quotes), () => quoted(unquoted)),
      () => [
        ...holdingNamed(slide, named, document.slideSize),
        ...looking(slide, finding, document.slideSize),
      ],
    );
    return shapes.length === 0
      ? [anchorAt(slide.number, null)]
      : shapes.flatMap((shape) => anchorShape(slide.number, shape, linked));
  }

  function gapAfter(number: number): SlideAnchor[] {
    const [first] = document.slides;
    if (first === undefined) return [];
    const slide = Math.max(number, first.number);
    return [{ kind: 'slide', document: 0, slide, gap: number < first.number ? 'before' : 'after', name: '' }];
  }
}

/** The words of a shape that a finding names, else all of it. */
function anchorShape(slide: number, shape: SlideShape, named: NamedTexts): SlideAnchor[] {
  const results = shape.texts.flatMap((text) =>
    rangesOf(text, named).map(({ start, end }) => text.slice(start, end)),
  );
  return results.length === 0 || shape.isSilent
    ? [anchorAt(slide, shape)]
    : anchorWords(slide, shape, results);
}

function anchorWords(slide: number, shape: SlideShape, words: readonly string[]): SlideAnchor[] {
  return [...new Set(words)]
    .slice(0, mostWords)
    .map((found) => ({ ...anchorAt(slide, shape), words: found.slice(0, 2_000) }));
}

/** Words of one paragraph, or the paragraphs that a longer text consists of. */
function anchorParagraphs(slide: number, shapes: readonly SlideShape[], words: string): SlideAnchor[] {
  const named = { first: [words], others: [] };
  return shapes.flatMap((shape) => {
    if (shape.box === null || shape.isSilent) return [];
    const results = shape.texts.flatMap((text) => {
      if (text.length > leastParagraph && words.includes(text)) return [text];
      return rangesOf(text, named).map(({ start, end }) => text.slice(start, end));
    });
    return anchorWords(slide, shape, results);
  });
}

/** The words of links whose address a finding quotes: people see those. */
function linkedTexts(slide: Slide, quotes: readonly string[]): readonly string[] {
  return slide.links
    .filter(({ address }) => quotes.some((quote) => quote.endsWith(address)))
    .map(({ text }) => toSafeLine(text))
    .filter((text) => text !== '');
}

/** Shapes that hold the words in other letters. */
function holdingNamed(slide: Slide, named: NamedTexts, size: PptxDocument['slideSize']): SlideShape[] {
  const slideShapes = shapesOf(slide, size).filter(
    ({ box, texts }) => box !== null && texts.some((text) => rangesOf(text, named).length > 0),
  );
  return slideShapes.length > maxShapes ? [] : slideShapes;
}

/** Texts in a typeface or colour that a finding names. */
function looking(
  slide: Slide,
  { check, actual, message }: Finding,
  size: PptxDocument['slideSize'],
): SlideShape[] {
  if (!/-(?:fonts|colors)$/u.test(check)) return [];
  const isNamed = (look: string) => look.length > 2 && (actual.includes(look) || message.includes(look));
  return [
    ...textShapes(slide)
      .filter(({ fonts, colors }) => [...fonts, ...colors].some(isNamed))
      .map((shape) => textShape(shape, size)),
    ...slide.tables
      .filter(({ fonts, colors }) => [...fonts, ...colors].some(isNamed))
      .map((table) => tablePart(table, size)),
  ].slice(0, maxShapes);
}

function firstFilled<Item>(items: readonly Item[], others: () => readonly Item[]): readonly Item[] {
  return items.length > 0 ? items : others();
}

function anchorAt(slide: number, shape: SlideShape | null): SlideAnchor {
  return {
    kind: 'slide',
    document: 0,
    slide,
    ...(shape === null || shape.box === null ? {} : { box: shape.box }),
    name: toSafeLine(shape?.name ?? '', 200),
  };
}

/** The part of a slide that a location names behind its number. */
function namedShape(
  slide: Slide,
  detail: string,
  finding: Finding,
  size: PptxDocument['slideSize'],
): SlideShape | null {
  if (detail === 'title' && slide.titleShape !== null) return textShape(slide.titleShape, size);
  const name = /^shape "(.*)"$/u.exec(detail)?.[1];
  if (name !== undefined)
    return shapesOf(slide, size).find((shape) => toSafeLine(shape.name) === name) ?? null;
  const text = textShapes(slide).find((shape) => toSafeLine(textPlace(shape)) === detail);
  if (text !== undefined) return textShape(text, size);
  const [, kind, number, rest = ''] =
    /^(table|picture|chart|paragraph) (\d{1,7})(?:, (.*))?$/u.exec(detail) ?? [];
  const index = Number(number) - 1;
  switch (kind) {
    case 'table':
      return slide.tables[index] === undefined ? null : namedPart(slide.tables[index], rest, finding, size);
    case 'picture':
      return slide.pictures[index] === undefined ? null : pictureShape(slide.pictures[index], size);
    case 'chart':
      return slide.charts[index] === undefined ? null : chartShape(slide.charts[index], size);
    case 'paragraph': {
      const paragraphs = slide.texts.flatMap((shape) => shape.paragraphs.map(() => shape));
      return paragraphs[index] === undefined ? null : textShape(paragraphs[index], size);
    }
    default:
      return null;
  }
}

/** `row 3, column "Website"` names the column by its header, `column 2` by its number. */
function columnOf(header: readonly string[], place: string): number | undefined {
  const [, title, number] = /column (?:"(.*)"|(\d{1,7}))$/u.exec(place) ?? [];
  const column =
    title === undefined ? Number(number ?? 0) - 1 : header.findIndex((cell) => toSafeLine(cell) === title);
  return column >= 0 && column < header.length ? column : undefined;
}

/** Shapes that hold one of the texts: by a whole text if some do, otherwise by a part. */
function quotedShapes(
  slide: Slide,
  quotes: readonly string[],
  size: PptxDocument['slideSize'],
): readonly SlideShape[] {
  if (quotes.length === 0) return [];
  const shapes = shapesOf(slide, size).filter(({ box }) => box !== null);
  const found = new Set<SlideShape>();
  for (const quote of new Set([...quotes, ...linkedTexts(slide, quotes)])) {
    const whole = shapes.filter(({ texts }) => texts.includes(quote));
    const holding =
      whole.length > 0 ? whole : shapes.filter(({ texts }) => texts.some((text) => text.includes(quote)));
    if (holding.length <= maxShapes) for (const shape of holding) found.add(shape);
  }
  return found.size > maxShapes ? [] : [...found];
}

/** The row, column or cell of a table that a location names behind its number. */
function namedPart(
  table: Slide['tables'][number],
  rest: string,
  finding: Finding,
  size: PptxDocument['slideSize'],
): SlideShape {
  const row = Number(/^row (\d{1,7})/u.exec(rest)?.[1] ?? 0) - 1;
  const cells = table.rows[row];
  const [header = []] = table.rows;
  const told = () => (cells === undefined ? undefined : toldColumn(header, cells, finding));
  return tablePart(table, size, cells === undefined ? undefined : row, columnOf(header, rest) ?? told());
}
