import { drawDeck } from '@fixpoint/documents/drawing';
import type { ReaderLimits } from '@fixpoint/documents/limits';
import type { PptxDocument } from '@fixpoint/documents/model';
import type { DocumentPages, PageShape } from '@fixpoint/shared/contracts';
import { toSafeLine } from '@fixpoint/shared/text';
import type { PagesBudget } from './pages-budget.js';
import type { PictureShelf } from './picture-shelf.js';

type DeckPages = Extract<DocumentPages, { type: 'pptx' }>;

const emuPerPoint = 12_700;

export interface SlideSource {
  readonly document: PptxDocument;
  readonly bytes: Uint8Array;
  readonly limits: ReaderLimits;
}

/** The slides as far as the budget reaches; their pictures are put on the shelf. */
export async function layOutSlides(
  { document: { slides, slideSize }, bytes, limits }: SlideSource,
  { budget, shelf }: { readonly budget: PagesBudget; readonly shelf: PictureShelf },
): Promise<Pick<DeckPages, 'width' | 'height' | 'slides' | 'grounds'>> {
  const size = { width: slideSize.width / emuPerPoint, height: slideSize.height / emuPerPoint };
  const kept = slides.filter(() => budget.takePage());
  const keeper = {
    takeShape: (shape: PageShape) => budget.takeShape(JSON.stringify(shape).length),
    takeText: budget.takeText,
    keepPicture: shelf.put,
  };
  const numbers = kept.map(({ number }) => number);
  const drawn = await drawDeck(
    Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength),
    numbers,
    keeper,
    limits,
  );
  const onPage = (shapes: readonly PageShape[]) => shapes.map((shape) => shareShape(shape, size));
  return {
    ...size,
    grounds: Object.fromEntries(
      [...drawn.grounds].map(([name, { shapes, ...paint }]) => [
        toSafeLine(name, 200),
        { ...paint, shapes: onPage(shapes) },
      ]),
    ),
    slides: kept.map(({ number, title, hidden }) => {
      const { shapes = [], ground, ...paint } = drawn.slides.get(number) ?? {};
      return {
        number,
        title: budget.takeText(toSafeLine(title ?? '')),
        hidden,
        ...paint,
        ...(ground === undefined ? {} : { ground: toSafeLine(ground, 200) }),
        shapes: onPage(shapes),
      };
    }),
  };
}

/** Shapes are drawn in points; pages of any size show them in shares. */
function shareShape(
  shape: PageShape,
  { width, height }: { readonly width: number; readonly height: number },
): PageShape {
  const box = {
    left: shareOf(shape.box.left, width),
    top: shareOf(shape.box.top, height),
    width: shareOf(shape.box.width, width),
    height: shareOf(shape.box.height, height),
  };
  if (shape.kind !== 'table') return { ...shape, box };
  return {
    ...shape,
    box,
    columns: shape.columns.map((edge) => shareOf(edge, width)),
    rows: shape.rows.map((edge) => shareOf(edge, height)),
  };
}

function shareOf(points: number, whole: number): number {
  return Math.round((points / whole) * 10_000) / 10_000;
}
