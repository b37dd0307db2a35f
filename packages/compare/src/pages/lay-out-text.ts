import type { DocxDocument } from '@fixpoint/documents/model';
import type { FlowBlock } from '@fixpoint/shared/contracts';
import { toSafeLine } from '@fixpoint/shared/text';
import type { PagesBudget } from './pages-budget.js';

/** The blocks of a text in reading order, empty paragraphs left out; each keeps its number in the body. */
export function layOutText({ body }: DocxDocument, budget: PagesBudget): FlowBlock[] {
  return body.flatMap((block, index): FlowBlock[] => {
    const number = index + 1;
    if (block.kind === 'table') {
      if (!budget.takeBlock()) return [];
      const rows = block.rows.map((cells) => cells.map(({ text }) => budget.takeText(toSafeLine(text))));
      return [{ kind: 'table', number, rows }];
    }
    if (block.text === '' || !budget.takeBlock()) return [];
    return [
      {
        kind: 'paragraph',
        number,
        // Not made one line: places of characters are counted in the text as it was read.
        text: budget.takeText(block.text),
        level: block.outlineLevel ?? (/^title$/i.test(block.style ?? '') ? 1 : 0),
        label: toSafeLine(block.numbering?.label ?? '', 200),
      },
    ];
  });
}
