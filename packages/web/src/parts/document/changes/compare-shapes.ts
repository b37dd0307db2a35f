import type { PageShape } from '@fixpoint/shared/contracts';
import type { Change } from './change.js';

/** Less than this share of a page is no move: programs round. */
const minMove = 0.004;
/** Two shapes of different names that share this much of their places are one. */
const minOverlap = 0.6;

/** Changes between the shapes of two slides. A shape goes by its kind and name, then by its place. */
export function compareShapes(before: readonly PageShape[], after: readonly PageShape[]): readonly Change[] {
  const { pairs, removed, added } = pairShapes(before, after);
  return [
    ...pairs.flatMap(([old, now]) => compareShape(old, now)),
    ...added.map((shape) => changeOf('added', null, shape)),
    ...removed.map((shape) => changeOf('removed', shape, null)),
  ];
}

/** The words of a shape, a line each. */
export function textOfShape(shape: PageShape): string {
  switch (shape.kind) {
    case 'text':
      return shape.lines
        .map(({ runs }) =>
          runs
            .map(({ text }) => text)
            .join('')
            .trim(),
        )
        .join('\n')
        .trim();
    case 'table':
      return shape.cells.map((row) => row.join(' | ')).join('\n');
    case 'picture':
      return shape.label;
    case 'figure':
      return '';
    case 'chart':
      return [
        shape.title,
        ...shape.values.map((value, index) => `${shape.labels[index] ?? ''}: ${value ?? ''}`),
      ]
        .join('\n')
        .trim();
  }
}

function pairShapes(before: readonly PageShape[], after: readonly PageShape[]) {
  const left = [...after];
  const pairs: [PageShape, PageShape][] = [];
  let open = [...before];
  /** The rules in order: a shape is taken by the first under which a counterpart is left. */
  const rules: readonly ((old: PageShape, now: PageShape) => boolean)[] = [
    (old, now) => old.name === now.name && textOfShape(old) === textOfShape(now),
    (old, now) => old.name === now.name,
    (old, now) => textOfShape(old) !== '' && textOfShape(old) === textOfShape(now),
    (old, now) => overlapOf(old.box, now.box) >= minOverlap,
  ];
  for (const rule of rules) {
    open = open.filter((old) => {
      const index = left.findIndex((now) => now.kind === old.kind && rule(old, now));
      const now = left[index];
      if (now === undefined) return true;
      left.splice(index, 1);
      pairs.push([old, now]);
      return false;
    });
  }
  return { pairs, removed: open, added: left };
}

function compareShape(old: PageShape, now: PageShape): Change[] {
  if (textOfShape(old) !== textOfShape(now)) return [changeOf('text', old, now)];
  const sides = ['left', 'top', 'width', 'height'] as const;
  if (sides.some((side) => Math.abs(old.box[side] - now.box[side]) > minMove))
    return [changeOf('moved', old, now)];
  return lookOf(old) === lookOf(now) ? [] : [changeOf('look', old, now)];
}

/** All but its place and the name that its program gave it. */
function lookOf(shape: PageShape): string {
  const { box: _, name: __, ...look } = shape;
  if (look.kind === 'table') return JSON.stringify([look.size, look.cells]);
  return JSON.stringify(look);
}

function changeOf(kind: Change['kind'], old: PageShape | null, now: PageShape | null): Change {
  return {
    kind,
    name: (now ?? old)?.name ?? '',
    before: old === null ? '' : textOfShape(old),
    after: now === null ? '' : textOfShape(now),
    placeBefore: old === null ? null : { kind: 'box', box: old.box },
    placeAfter: now === null ? null : { kind: 'box', box: now.box },
  };
}

type Box = PageShape['box'];

/** Area that both cover, as a share of the area that either covers. */
function overlapOf(a: Box, b: Box): number {
  const width = Math.min(a.left + a.width, b.left + b.width) - Math.max(a.left, b.left);
  const height = Math.min(a.top + a.height, b.top + b.height) - Math.max(a.top, b.top);
  if (width <= 0 || height <= 0) return 0;
  const both = width * height;
  return both / (a.width * a.height + b.width * b.height - both);
}
