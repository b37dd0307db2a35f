import type { DocumentFaults } from '../repairs/document-faults.js';
import { childOrderOf, OrderedChildren } from '../schema/child-order.js';

/** Watches the elements of a sheet outside its cells, and reports the first child of the sheet that is out of order. */
export interface SheetOrder {
  open(name: string): void;
  close(): void;
}

export function createSheetOrder(part: string, faults: DocumentFaults): SheetOrder {
  const order = childOrderOf('x:worksheet');
  let children = order === null ? null : new OrderedChildren(order);
  let depth = 0;
  return {
    open(name) {
      depth += 1;
      if (depth !== 2 || children === null) return;
      const misplaced = children.take(name);
      if (misplaced === null) return;
      children = null;
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
