import type { PagePath, PageStroke } from '@fixpoint/shared/contracts';
import { attribute, child, type XmlElement } from '../xml/xml-element.js';
import { ellipse, polygon } from './path.js';

type Point = readonly [number, number];
const lengths: Readonly<Record<string, number>> = { sm: 2, med: 3, lg: 5 };

/** The arrow heads that `a:ln` states at the two ends of an open path. */
export function arrowHeads(d: string, line: XmlElement | undefined, stroke: PageStroke): PagePath[] {
  const points = pointsOf(d);
  if (points.length < 2) return [];
  return (['a:headEnd', 'a:tailEnd'] as const).flatMap((name) => {
    const end = child(line, name);
    const type = attribute(end, 'type') ?? 'none';
    if (type === 'none') return [];
    const [tip, from] = name === 'a:headEnd' ? [points[0], points[1]] : [points.at(-1), points.at(-2)];
    if (tip === undefined || from === undefined) return [];
    const thick = Math.max(stroke.width, 1.5);
    const size = {
      length: (lengths[attribute(end, 'len') ?? 'med'] ?? 3) * thick,
      half: ((lengths[attribute(end, 'w') ?? 'med'] ?? 3) * thick) / 2,
    };
    const fill = {
      color: stroke.color,
      ...(stroke.opacity === undefined ? {} : { opacity: stroke.opacity }),
    };
    return [{ d: headOf(type, tip, from, size), fill }];
  });
}

function headOf(
  type: string,
  [x, y]: Point,
  [fromX, fromY]: Point,
  { length, half }: { readonly length: number; readonly half: number },
): string {
  if (type === 'oval') return ellipse(x - half, y - half, x + half, y + half);
  const angle = Math.atan2(y - fromY, x - fromX);
  const pointAt = (back: number, side: number): Point => [
    x - back * Math.cos(angle) - side * Math.sin(angle),
    y - back * Math.sin(angle) + side * Math.cos(angle),
  ];
  if (type === 'diamond')
    return polygon(pointAt(-half, 0), pointAt(0, half), pointAt(half, 0), pointAt(0, -half));
  if (type === 'stealth')
    return polygon([x, y], pointAt(length, half), pointAt(length * 0.6, 0), pointAt(length, -half));
  return polygon([x, y], pointAt(length, half), pointAt(length, -half));
}

/** The points that a path of lines and curves passes or leans to. */
function pointsOf(d: string): Point[] {
  return [...d.matchAll(/([MLCQA])([^MLCQAZ]*)/g)].flatMap(([, command, numbers = '']) => {
    const all = numbers.trim().split(/[ ,]+/).map(Number);
    const kept = command === 'A' ? all.slice(-2) : all;
    return Array.from(
      { length: kept.length >> 1 },
      (_, index): Point => [kept[index * 2] ?? 0, kept[index * 2 + 1] ?? 0],
    );
  });
}
