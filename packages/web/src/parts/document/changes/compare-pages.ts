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
    return pairByName(names(before), names(after)).map(([old, now]) => {
      const [sheet, other] = [at(before.sheets, old), at(after.sheets, now)];
      return {
        key: `${old} ${now}`,
        label: `Sheet ${(other ?? sheet)?.name ?? ''}`,
        title: '',
        before: old,
        after: now,
        changes: compareSheets(sheet, other),
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
  const named = ({ title, shapes }: Slides[number]) =>
    title === '' ? shapes.map(({ name }) => name).join(' ') : title;
  return align(before.map(named), after.map(named)).map(([old, now]) => {
    const [slide, other] = [at(before, old), at(after, now)];
    return {
      key: `${old} ${now}`,
      label: `Slide ${(other ?? slide)?.number ?? 0}`,
      title: (other ?? slide)?.title ?? '',
      before: old,
      after: now,
      changes: compareShapes(slide?.shapes ?? [], other?.shapes ?? []),
    };
  });
}

/** Sheets go by their names; those of which only one document has the name come where that one has them. */
function pairByName(before: readonly string[], after: readonly string[]): [number | null, number | null][] {
  const pairs: [number | null, number | null][] = after.map((name, index) => {
    const old = before.indexOf(name);
    return [old === -1 ? null : old, index];
  });
  const known = new Set(after);
  for (const [index, name] of before.entries()) if (!known.has(name)) pairs.push([index, null]);
  return pairs;
}

export function textOfBlock(block: FlowBlock): string {
  if (block.kind === 'paragraph') return block.text;
  return block.rows.map((cells) => cells.join(' | ')).join('\n');
}

/** Every paragraph and table of both texts in order, each beside its counterpart. */
export function alignBlocks(before: readonly FlowBlock[], after: readonly FlowBlock[]) {
  return align(before.map(textOfBlock), after.map(textOfBlock)).map(([old, now]) => ({
    before: at(before, old),
    after: at(after, now),
  }));
}

function compareBlocks(before: readonly FlowBlock[], after: readonly FlowBlock[]): Change[] {
  return alignBlocks(before, after).flatMap(({ before: old, after: now }): Change[] => {
    const texts = [old, now].map((block) => (block === undefined ? '' : textOfBlock(block)));
    const [was = '', is = ''] = texts;
    if (old !== undefined && now !== undefined && was === is) return [];
    const block = now ?? old;
    return [
      {
        kind: kindOfChange(old, now),
        name: block?.kind === 'table' ? 'table' : 'paragraph',
        before: was,
        after: is,
        placeBefore: old === undefined ? null : { kind: 'block', number: old.number },
        placeAfter: now === undefined ? null : { kind: 'block', number: now.number },
      },
    ];
  });
}

function kindOfChange(before: FlowBlock | undefined, after: FlowBlock | undefined): Change['kind'] {
  if (before === undefined) return 'added';
  return after === undefined ? 'removed' : 'text';
}

function at<Item>(items: readonly Item[], index: number | null): Item | undefined {
  return index === null ? undefined : items[index];
}
