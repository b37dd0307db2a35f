import type { CellShade } from '../model/pptx-document.js';
import { attribute, child, childrenNamed, integer, type XmlElement } from '../xml/xml-element.js';
import { readPaint } from './painted.js';
import type { ThemeColors } from './theme-colors.js';

/** Tables have few pairs of colours; a table with more is a picture. */
const maxShades = 50;

/**
 * Gathers the pairs of text colour and cell fill of a table, each once with its first row. Only runs and cells that state a
 * colour count: the others take theirs from the table's style, which is not read.
 */
export function createShades(colors: ThemeColors | undefined): {
  add(cell: XmlElement, row: number): void;
  all(): readonly CellShade[];
} {
  const shades = new Map<string, CellShade>();
  return {
    add(cell, row) {
      if (colors === undefined || shades.size >= maxShades) return;
      const properties = child(cell, 'a:tcPr');
      if (properties === undefined || properties.children.length === 0) return;
      const ground = readPaint(properties, colors);
      if (typeof ground !== 'string' || ground === 'none') return;
      for (const paragraph of childrenNamed(child(cell, 'a:txBody'), 'a:p')) {
        for (const run of childrenNamed(paragraph, 'a:r')) addRun(run, { ground, row, colors });
      }
    },
    all: () => [...shades.values()],
  };

  function addRun(
    run: XmlElement,
    {
      ground,
      row,
      colors: palette,
    }: { readonly ground: string; readonly row: number; readonly colors: ThemeColors },
  ): void {
    const properties = child(run, 'a:rPr');
    const color = readPaint(properties, palette);
    if (typeof color !== 'string' || color === 'none') return;
    if (!/[\p{L}\p{N}]/u.test(child(run, 'a:t')?.text ?? '')) return;
    const size = integer(properties, 'sz') ?? null;
    const bold = ['1', 'true'].includes(attribute(properties, 'b') ?? '');
    const key = [color, ground, size, bold].join(' ');
    if (!shades.has(key)) shades.set(key, { row, color, ground, size, bold });
  }
}
