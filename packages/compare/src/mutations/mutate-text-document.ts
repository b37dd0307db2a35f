import type { DocxBlock, DocxCell, DocxDocument, DocxParagraph } from '@fixpoint/documents/model';
import { mutateTable } from './mutate-table.js';
import { cutText, type Mutation, twice, withItem, without } from './mutation.js';

/** Every change of a text document's body: of headings, paragraphs, tables and pictures. */
export function mutateTextDocument(document: DocxDocument): Mutation[] {
  return document.body.flatMap((block, index) => {
    const place = `block ${index + 1}`;
    const withBody = (body: readonly DocxBlock[]) => (): DocxDocument => ({ ...document, body });
    const removed = withBody(without(document.body, index));
    if (block.kind === 'paragraph')
      return mutateParagraph(document, block, { index, place, removed, withBody });
    const isPlain = block.rows.every((row) => row.every(({ span, continues }) => span === 1 && !continues));
    return [
      { kind: 'table removed', place, evident: false, apply: removed },
      ...mutateTable({
        rows: isPlain ? block.rows : [],
        place,
        textOf: ({ text }: DocxCell) => text,
        write: (cell, text) => ({ ...cell, text, blocks: [writtenIn(cell, text)] }),
        apply: (rows) =>
          withBody(withItem(document.body, index, { ...block, rows, columns: rows[0]?.length ?? 0 }))(),
      }),
    ];
  });
}

interface Place {
  readonly index: number;
  readonly place: string;
  readonly removed: Mutation['apply'];
  withBody(body: readonly DocxBlock[]): Mutation['apply'];
}

/** A paragraph of fewer words may be said twice. */
const minWords = 25;

function mutateParagraph(
  { body }: DocxDocument,
  paragraph: DocxParagraph,
  { index, place, removed, withBody }: Place,
): Mutation[] {
  const { text, outlineLevel, drawings } = paragraph;
  if (outlineLevel !== null && text !== '') {
    const end = body.findIndex(
      (block, position) => position > index && block.kind === 'paragraph' && block.outlineLevel !== null,
    );
    const own = body.slice(index + 1, end === -1 ? body.length : end);
    return [
      { kind: 'heading removed', place, evident: false, apply: removed },
      { kind: 'heading twice', place, evident: true, apply: withBody(twice(body, index)) },
      ...(own.some((block) => block.kind === 'table' || block.text !== '')
        ? [
            {
              kind: 'section emptied',
              place,
              evident: true,
              apply: withBody(body.filter((block) => !own.includes(block))),
            },
          ]
        : []),
    ];
  }
  const cut = cutText(text);
  return [
    ...(drawings > 0 ? [{ kind: 'picture removed', place, evident: false, apply: removed }] : []),
    ...(text === '' || drawings > 0
      ? []
      : [{ kind: 'paragraph removed', place, evident: false, apply: removed }]),
    ...(text.split(' ').length < minWords
      ? []
      : [{ kind: 'paragraph twice', place, evident: true, apply: withBody(twice(body, index)) }]),
    ...(cut === null
      ? []
      : [
          {
            kind: 'text cut off',
            place,
            evident: true,
            apply: withBody(withItem(body, index, { ...paragraph, text: cut })),
          },
        ]),
  ];
}

function writtenIn({ blocks }: DocxCell, text: string): DocxBlock {
  const first = blocks.find((block) => block.kind === 'paragraph');
  if (first === undefined) throw new RangeError('a cell without a paragraph');
  return { ...first, text, links: [], drawings: 0 };
}
