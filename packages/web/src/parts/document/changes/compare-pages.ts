import type { DocumentPages, FlowBlock } from '@fixpoint/shared/contracts';
import { align } from './align.js';
import type { Change, PagePair } from './change.js';
import { compareShapes } from './compare-shapes.js';
import { compareSheets } from './compare-sheets.js';

/** The pages of two documents of one type beside each other, with what changed on each. Null for two types. */
export function comparePages(before: DocumentPages, after: DocumentPages): readonly PagePair[] | null {
  if (before.type === 'pptx' && after.type === 'pptx') return compareSlides(before.slides, after.slides);
  if (before.type === 'xlsx' && after.type === 'xlsx') {
    const names = (pages: typeof before) => pages.sheets.map(({ name }) => name);
    return pairByName(names(before), names(after)).map(([indexBefore, indexAfter]) => {
      const sheetBefore = itemAt(before.sheets, indexBefore);
      const sheetAfter = itemAt(after.sheets, indexAfter);
      return {
        key: `${indexBefore} ${indexAfter}`,
        label: `Sheet ${(sheetAfter ?? sheetBefore)?.name ?? ''}`,
        title: '',
        before: indexBefore,
        after: indexAfter,
        changes: compareSheets(sheetBefore, sheetAfter),
      };
    });
  }
  if (before.type === 'docx' && after.type === 'docx') {
    const changes = compareBlocks(before.blocks, after.blocks);
    return [{ key: 'text', label: 'Text', title: '', before: 0, after: 0, changes }];
  }
  return null;
}

type Slides = Extract<DocumentPages, { type: 'pptx' }>['slides'];

function compareSlides(before: Slides, after: Slides): PagePair[] {
  const nameOf = ({ title, shapes }: Slides[number]) =>
    title === '' ? shapes.map(({ name }) => name).join(' ') : title;
  return align(before.map(nameOf), after.map(nameOf)).map(([indexBefore, indexAfter]) => {
    const slideBefore = itemAt(before, indexBefore);
    const slideAfter = itemAt(after, indexAfter);
    const shown = slideAfter ?? slideBefore;
    return {
      key: `${indexBefore} ${indexAfter}`,
      label: `Slide ${shown?.number ?? 0}`,
      title: shown?.title ?? '',
      before: indexBefore,
      after: indexAfter,
      changes: compareShapes(slideBefore?.shapes ?? [], slideAfter?.shapes ?? []),
    };
  });
}

/** Pairs sheets of one name: those of `after` in their order, then those that only `before` has. */
function pairByName(before: readonly string[], after: readonly string[]): [number | null, number | null][] {
  const pairs: [number | null, number | null][] = after.map((name, index) => {
    const indexBefore = before.indexOf(name);
    return [indexBefore === -1 ? null : indexBefore, index];
  });
  const namesAfter = new Set(after);
  for (const [index, name] of before.entries()) if (!namesAfter.has(name)) pairs.push([index, null]);
  return pairs;
}

export function textOfBlock(block: FlowBlock): string {
  if (block.kind === 'paragraph') return block.text;
  return block.rows.map((cells) => cells.join(' | ')).join('\n');
}

/** Every paragraph and table of both texts in order, each beside its counterpart. */
export function alignBlocks(before: readonly FlowBlock[], after: readonly FlowBlock[]) {
  return align(before.map(textOfBlock), after.map(textOfBlock)).map(([indexBefore, indexAfter]) => ({
    before: itemAt(before, indexBefore),
    after: itemAt(after, indexAfter),
  }));
}

function compareBlocks(before: readonly FlowBlock[], after: readonly FlowBlock[]): Change[] {
  return alignBlocks(before, after).flatMap(({ before: blockBefore, after: blockAfter }): Change[] => {
    const textBefore = blockBefore === undefined ? '' : textOfBlock(blockBefore);
    const textAfter = blockAfter === undefined ? '' : textOfBlock(blockAfter);
    if (blockBefore !== undefined && blockAfter !== undefined && textBefore === textAfter) return [];
    return [
      {
        kind: kindOfChange(blockBefore, blockAfter),
        name: (blockAfter ?? blockBefore)?.kind === 'table' ? 'table' : 'paragraph',
        before: textBefore,
        after: textAfter,
        placeBefore: placeOf(blockBefore),
        placeAfter: placeOf(blockAfter),
      },
    ];
  });
}

function placeOf(block: FlowBlock | undefined): Change['placeBefore'] {
  return block === undefined ? null : { kind: 'block', number: block.number };
}

function kindOfChange(before: FlowBlock | undefined, after: FlowBlock | undefined): Change['kind'] {
  if (before === undefined) return 'added';
  return after === undefined ? 'removed' : 'text';
}

function itemAt<Item>(items: readonly Item[], index: number | null): Item | undefined {
  return index === null ? undefined : items[index];
}
