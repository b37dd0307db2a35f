import type { Change } from './planting.js';

/** A change that takes from a good document what its readers would miss, or doubles it. */
interface ContentChange {
  readonly kind: string;
  readonly change: Change;
}

type Node = Readonly<Record<string, unknown>>;

/** Every such change of a family's content: of its slides, sheets or blocks, its titles, rows, cells and figures. */
export function changesOf(content: Node): ContentChange[] {
  if (Array.isArray(content.slides)) return content.slides.flatMap(ofSlide);
  // A workbook without any sheet is none.
  if (Array.isArray(content.sheets))
    return content.sheets.flatMap(ofSheet).slice(content.sheets.length === 1 ? 1 : 0);
  return (content.blocks as Node[]).flatMap((block, index) => ofBlock(block, index));
}

function ofSlide({ title, items }: { title: string; items: Node[] }, index: number): ContentChange[] {
  const path = `/slides/${index}`;
  return [
    { kind: 'slide removed', change: { op: 'remove', path } },
    { kind: 'slide twice', change: { op: 'add', path, value: json({ title, items }) } },
    ...(title === '' ? [] : [replacing('title removed', `${path}/title`, '')]),
    ...items.flatMap((item, place): ContentChange[] => [
      { kind: `${Object.keys(item)[0]} removed`, change: { op: 'remove', path: `${path}/items/${place}` } },
      ...('table' in item ? ofTable(item.table as unknown[][], `${path}/items/${place}/table`) : []),
    ]),
  ];
}

function ofSheet({ rows }: { rows: unknown[][] }, index: number): ContentChange[] {
  const path = `/sheets/${index}`;
  return [{ kind: 'sheet removed', change: { op: 'remove', path } }, ...ofTable(rows, `${path}/rows`)];
}

function ofBlock(block: Node, index: number): ContentChange[] {
  const path = `/blocks/${index}`;
  const kind = Object.keys(block)[0] ?? '';
  return [
    { kind: `${kind} removed`, change: { op: 'remove', path } },
    ...('heading' in block
      ? [{ kind: 'heading twice', change: { op: 'add', path, value: json(block) } } as const]
      : []),
    ...('table' in block ? ofTable(block.table as unknown[][], `${path}/table`) : []),
  ];
}

function ofTable(rows: readonly (readonly unknown[])[], path: string): ContentChange[] {
  return rows.flatMap((row, index): ContentChange[] => {
    const kind = index === 0 ? 'first row' : 'row';
    return [
      { kind: `${kind} removed`, change: { op: 'remove', path: `${path}/${index}` } },
      { kind: `${kind} twice`, change: { op: 'add', path: `${path}/${index}`, value: json(row) } },
      ...row.flatMap((cell, column): ContentChange[] => {
        const at = `${path}/${index}/${column}`;
        if (cell === null || cell === '') return [];
        if (typeof cell === 'number') {
          return [replacing('cell emptied', at, null), replacing('figure × 1000', at, cell * 1000)];
        }
        return [replacing('cell emptied', at, typeof cell === 'string' ? '' : null)];
      }),
    ];
  });
}

function replacing(kind: string, path: string, value: string | number | null): ContentChange {
  return { kind, change: { op: 'replace', path, value } };
}

function json(value: unknown): Extract<Change, { op: 'add' }>['value'] {
  return JSON.parse(JSON.stringify(value));
}
