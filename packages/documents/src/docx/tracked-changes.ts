import { child, type XmlElement } from '../xml/xml-element.js';

/**
 * Number of tracked changes of formatting that properties hold directly: `w:rPrChange`, `w:pPrChange`, `w:tblPrChange` and all
 * others of that kind, changed numbers and merged cells (ECMA-376 part 1, 17.13.5).
 */
export function countFormatChanges(properties: XmlElement | undefined): number {
  let count = 0;
  for (const { name, children } of properties?.children ?? []) {
    if (name.endsWith('Change') || name === 'w:cellMerge') count += 1;
    else if (name === 'w:numPr')
      for (const inner of children) if (inner.name === 'w:ins' || inner.name.endsWith('Change')) count += 1;
  }
  return count;
}

/** True if the mark of a paragraph, or a row, is gone once all changes are accepted: deleted, or moved to another place. */
export function isDeleted(properties: XmlElement | undefined): boolean {
  return child(properties, 'w:del') !== undefined || child(properties, 'w:moveFrom') !== undefined;
}
