import type { Box, Table } from '../pptx-document.js';
import { attribute, child, childrenNamed, type XmlElement } from '../xml/xml-element.js';
import { noTraits, type RunTraits, readParagraphs, type TextSource } from './read-text.js';

/** A table's texts (`a:tbl`), and the links in them. */
export function readTable(
  element: XmlElement,
  frame: { readonly name: string; readonly box: Box | null },
  source: TextSource,
): { readonly table: Table; readonly links: RunTraits['links'] } {
  const traits = noTraits();
  const mergedRows: number[] = [];
  let paragraphs = 0;
  const rows = childrenNamed(element, 'a:tr').map((row, index) => {
    const cells = childrenNamed(row, 'a:tc');
    if (cells.some(isCovered)) mergedRows.push(index);
    return cells.map((cell) => {
      if (isCovered(cell)) return '';
      const found = readParagraphs(child(cell, 'a:txBody'), source, traits);
      paragraphs += found.length;
      return found.map(({ text }) => text).join(' ');
    });
  });
  const table = {
    ...frame,
    rows,
    mergedRows,
    paragraphs,
    fonts: [...traits.fonts],
    colors: [...traits.colors],
  };
  return { table, links: traits.links };
}

/** A merge keeps the cells that it covers, and whatever text they had, out of sight. */
function isCovered(cell: XmlElement): boolean {
  return isOn(attribute(cell, 'hMerge')) || isOn(attribute(cell, 'vMerge'));
}

function isOn(value: string | undefined): boolean {
  return value === '1' || value === 'true';
}
