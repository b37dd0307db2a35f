import type { DocumentFaults } from '../repairs/document-faults.js';
import { childOrderOf, watchOrder } from '../schema/child-order.js';

/** Watches the elements of a sheet outside its cells, and reports the first child of the sheet that is out of order. */
export interface SheetOrder {
  open(name: string): void;
  close(): void;
}

export function createSheetOrder(part: string, faults: DocumentFaults): SheetOrder {
  const order = childOrderOf('x:worksheet');
  let take = order === null ? null : watchOrder(order);
  let depth = 0;
  return {
    open(name) {
      depth += 1;
      if (depth !== 2 || take === null) return;
      const misplaced = take(name);
      if (misplaced === null) return;
      take = null;
      const shown = (one: string) => `<${one.slice(one.indexOf(':') + 1)}>`;
      const fact =
        misplaced.after === null
          ? `${shown(name)} is there twice`
          : `${shown(name)} comes after ${shown(misplaced.after)}`;
      faults.repair('element-order', { part, place: '' }, fact);
    },
    close() {
      depth -= 1;
    },
  };
}
