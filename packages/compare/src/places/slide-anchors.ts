import type { PptxDocument, Slide } from '@fixpoint/documents/model';
import type { Finding, FindingAnchor } from '@fixpoint/shared/contracts';
import { toSafeLine } from '@fixpoint/shared/text';
import { textPlace } from '../checks/wording.js';
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
import { numbersIn, splitLocation } from './split-location.js';

type SlideAnchor = Extract<FindingAnchor, { kind: 'slide' }>;

/** More shapes of one slide that hold what is quoted tell nothing. */
const mostShapes = 4;

/**
 * Places of a finding of a presentation: the shape that its location names; where it names only the slide, the shapes that
 * hold what it quotes, and the slide where none does.
 */
export function slideAnchors(document: PptxDocument, finding: Finding): SlideAnchor[] {
  const [quotes, unquoted] = [quotedTexts(finding), unquotedTexts(finding)];
  return splitLocation(finding.location).flatMap((place) => {
    const several = /^slides (.+)$/u.exec(place)?.[1];
    if (several !== undefined) {
      return numbersIn(several.replace(/ and \d+ more$/u, '')).flatMap((number) => onSlide(number, ''));
    }
    const one = /^slide (\d{1,7})(?:, (.*))?$/u.exec(place);
    return one === null ? [] : onSlide(Number(one[1]), one[2] ?? '');
  });

  function onSlide(number: number, detail: string): SlideAnchor[] {
    const slide = document.slides.find((one) => one.number === number);
    if (slide === undefined) return [];
    const named = detail === '' ? null : namedShape(slide, detail, document.slideSize);
    const quoted = (texts: readonly string[]) => quotedShapes(slide, texts, document.slideSize);
    const shapes = named !== null ? [named] : firstFilled(quoted(quotes), () => quoted(unquoted));
    return shapes.length === 0 ? [anchorAt(number, null)] : shapes.map((shape) => anchorAt(number, shape));
  }
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
function namedShape(slide: Slide, detail: string, size: PptxDocument['slideSize']): SlideShape | null {
  if (detail === 'title' && slide.titleShape !== null) return textShape(slide.titleShape, size);
  const text = textShapes(slide).find((shape) => toSafeLine(textPlace(shape)) === detail);
  if (text !== undefined) return textShape(text, size);
  const [, kind, number, rest = ''] =
    /^(table|picture|chart|paragraph) (\d{1,7})(?:, (.*))?$/u.exec(detail) ?? [];
  const index = Number(number) - 1;
  switch (kind) {
    case 'table': {
      const table = slide.tables[index];
      if (table === undefined) return null;
      const row = /^row (\d{1,7})/u.exec(rest)?.[1];
      const isThere = row !== undefined && table.rows[Number(row) - 1] !== undefined;
      return tablePart(
        table,
        size,
        isThere ? Number(row) - 1 : undefined,
        columnOf(table.rows[0] ?? [], rest),
      );
    }
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

/** Shapes that hold one of the texts: by a whole text where some do, otherwise by a part. */
function quotedShapes(
  slide: Slide,
  quotes: readonly string[],
  size: PptxDocument['slideSize'],
): readonly SlideShape[] {
  if (quotes.length === 0) return [];
  const shapes = shapesOf(slide, size).filter(({ box }) => box !== null);
  const found = new Set<SlideShape>();
  // Of a link people see the words.
  const linked = slide.links.filter(({ address }) => quotes.some((quote) => quote.endsWith(address)));
  const wanted = [...quotes, ...linked.map(({ text }) => toSafeLine(text)).filter((text) => text !== '')];
  for (const quote of new Set(wanted)) {
    const whole = shapes.filter(({ texts }) => texts.includes(quote));
    const holding =
      whole.length > 0 ? whole : shapes.filter(({ texts }) => texts.some((text) => text.includes(quote)));
    if (holding.length <= mostShapes) for (const shape of holding) found.add(shape);
  }
  return found.size > mostShapes ? [] : [...found];
}
