import type { PptxDocument, Slide, TextShape } from '@fixpoint/documents/model';
import { mutateTable } from './mutate-table.js';
import { cutText, type Mutation, withItem, without } from './mutation.js';

/** Every change of a presentation's visible slides: of titles, texts, tables, pictures and charts. */
export function mutatePresentation(document: PptxDocument): Mutation[] {
  return document.slides.flatMap((slide, index) => (slide.hidden ? [] : mutateSlide(document, slide, index)));
}

function mutateSlide(document: PptxDocument, slide: Slide, index: number): Mutation[] {
  const { title, texts, tables, pictures, charts } = slide;
  const place = `slide ${slide.number}`;
  const replace = (parts: Partial<Slide>) => (): PptxDocument => ({
    ...document,
    slides: withItem(document.slides, index, withOwnLinks({ ...slide, ...parts })),
  });
  const bare = { texts: [], tables: [], pictures: [], charts: [], drawings: 0, links: [] };
  const isFull = tables.length + charts.length > 0 || texts.some(({ paragraphs }) => paragraphs.length > 1);
  return [
    {
      kind: 'slide removed',
      place,
      evident: false,
      apply: () => numbered(document, without(document.slides, index)),
    },
    {
      kind: 'slide twice',
      place,
      evident: isFull,
      apply: () =>
        numbered(
          document,
          document.slides.flatMap((item) => (item === slide ? [item, { ...item }] : [item])),
        ),
    },
    ...(title === null || title === ''
      ? []
      : [{ kind: 'title removed', place, evident: true, apply: replace({ title: null, titleShape: null }) }]),
    ...(isFull ? [{ kind: 'slide emptied', place, evident: true, apply: replace(bare) }] : []),
    ...texts.flatMap((shape, position) =>
      mutateText(shape, place, (textShape) =>
        replace({
          texts: textShape === null ? without(texts, position) : withItem(texts, position, textShape),
        }),
      ),
    ),
    ...tables.flatMap((table, position): Mutation[] => [
      { kind: 'table removed', place, evident: false, apply: replace({ tables: without(tables, position) }) },
      ...mutateTable({
        rows: table.mergedRows.length > 0 ? [] : table.rows,
        place: `${place}, table ${position + 1}`,
        textOf: (cell: string) => cell,
        write: (_, text) => text,
        apply: (rows) => replace({ tables: withItem(tables, position, { ...table, rows }) })(),
      }),
    ]),
    ...pictures.map((_, position) => ({
      kind: 'picture removed',
      place,
      evident: false,
      apply: replace({ pictures: without(pictures, position) }),
    })),
    ...charts.flatMap((chart, position): Mutation[] => [
      { kind: 'chart removed', place, evident: false, apply: replace({ charts: without(charts, position) }) },
      ...(chart.series.length === 0
        ? []
        : [
            {
              kind: 'chart without its data',
              place,
              evident: true,
              apply: replace({ charts: withItem(charts, position, { ...chart, series: [] }) }),
            },
          ]),
    ]),
  ];
}

/** Links of words that are gone go with them. */
function withOwnLinks(slide: Slide): Slide {
  const { title, texts, tables } = slide;
  const words = [
    title ?? '',
    ...texts.flatMap(({ paragraphs }) => paragraphs.map(({ text }) => text)),
    ...tables.flatMap(({ rows }) => rows.flat()),
  ].join('\n');
  return {
    ...slide,
    links: slide.links.filter(({ carrier, text }) => carrier !== 'run' || words.includes(text)),
  };
}

function mutateText(
  shape: TextShape,
  place: string,
  replace: (shape: TextShape | null) => Mutation['apply'],
): Mutation[] {
  if (shape.hidden || shape.paragraphs.length === 0) return [];
  return [
    { kind: 'text removed', place, evident: false, apply: replace(null) },
    ...shape.paragraphs.flatMap((paragraph, index): Mutation[] => {
      const cut = cutText(paragraph.text);
      if (cut === null) return [];
      const paragraphs = withItem(shape.paragraphs, index, { ...paragraph, text: cut });
      return [{ kind: 'text cut off', place, evident: true, apply: replace({ ...shape, paragraphs }) }];
    }),
  ];
}

function numbered(document: PptxDocument, slides: readonly Slide[]): PptxDocument {
  return { ...document, slides: slides.map((slide, index) => ({ ...slide, number: index + 1 })) };
}
