import { attribute, child, childrenNamed, type XmlElement } from '../xml/xml-element.js';
import type { ShapePath } from './outline.js';
import { createPen, type PathPen } from './path.js';

const fullTurn = 21_600_000;
const degree = 60_000;
const maxGuides = 2_000;
const maxPaths = 200;
const maxPoints = 1_500;

const shades: Readonly<Record<string, ShapePath['fill']>> = {
  none: 'none',
  lighten: 'lighter',
  lightenLess: 'lighter',
  darken: 'darker',
  darkenLess: 'darker',
};

type Values = Map<string, number>;

/** The paths of `a:custGeom` in points (ECMA-376 part 1, 20.1.9.8): guides are worked out in their order. */
export function readCustomPaths(geometry: XmlElement, width: number, height: number): ShapePath[] {
  let room = maxPoints;
  return childrenNamed(child(geometry, 'a:pathLst'), 'a:path')
    .slice(0, maxPaths)
    .flatMap((path) => {
      const steps = path.children.slice(0, Math.max(0, room - 1));
      room -= path.children.length;
      const d = drawPath(path, steps, geometry, { width, height });
      if (d === '' || d.length > 20_000) return [];
      return [
        {
          d,
          fill: shades[attribute(path, 'fill') ?? ''],
          stroke: ['0', 'false'].includes(attribute(path, 'stroke') ?? '') ? false : undefined,
        } as const,
      ];
    });
}

function drawPath(
  path: XmlElement,
  steps: readonly XmlElement[],
  geometry: XmlElement,
  { width, height }: { readonly width: number; readonly height: number },
): string {
  // A path without a size counts in EMU of its shape.
  const sizeOf = (name: string, usual: number) => Number(attribute(path, name)) || usual * 12_700;
  const share = (length: number, size: number) => (size === 0 ? 0 : length / size);
  const values = readGuides(geometry, width * 12_700, height * 12_700);
  const scale = { x: share(width, sizeOf('w', width)), y: share(height, sizeOf('h', height)) };
  const pen = createPen();
  for (const step of steps) take(step, { pen, values, scale });
  return pen.d;
}

interface Step {
  readonly pen: PathPen;
  readonly values: Values;
  readonly scale: { readonly x: number; readonly y: number };
}

function take(step: XmlElement, { pen, values, scale }: Step): void {
  const number = (element: XmlElement, name: string) => termValue(attribute(element, name) ?? '0', values);
  const points = childrenNamed(step, 'a:pt').flatMap((point) => [
    number(point, 'x') * scale.x,
    number(point, 'y') * scale.y,
  ]);
  const [x = 0, y = 0] = points;
  if (step.name === 'a:moveTo') pen.move(x, y);
  else if (step.name === 'a:lnTo') pen.line(x, y);
  else if (step.name === 'a:cubicBezTo' && points.length === 6) pen.curve(...points);
  else if (step.name === 'a:quadBezTo' && points.length === 4) pen.bend(...points);
  else if (step.name === 'a:arcTo') {
    const [start, sweep] = [number(step, 'stAng') / degree, number(step, 'swAng') / degree];
    pen.arc(number(step, 'wR') * scale.x, number(step, 'hR') * scale.y, start, sweep);
  } else if (step.name === 'a:close') pen.close();
}

function readGuides(geometry: XmlElement, width: number, height: number): Values {
  const least = Math.min(width, height);
  const values: Values = new Map(
    Object.entries({
      w: width,
      h: height,
      r: width,
      b: height,
      l: 0,
      t: 0,
      ss: least,
      ls: Math.max(width, height),
    }),
  );
  for (const share of [2, 3, 4, 5, 6, 8, 10, 16, 32]) {
    values
      .set(`wd${share}`, width / share)
      .set(`hd${share}`, height / share)
      .set(`ssd${share}`, least / share);
  }
  values.set('hc', width / 2).set('vc', height / 2);
  for (const share of [2, 4, 8]) values.set(`cd${share}`, fullTurn / share);
  values.set('3cd4', (fullTurn * 3) / 4).set('3cd8', (fullTurn * 3) / 8);
  values.set('5cd8', (fullTurn * 5) / 8).set('7cd8', (fullTurn * 7) / 8);
  const guides = ['a:avLst', 'a:gdLst'].flatMap((list) => childrenNamed(child(geometry, list), 'a:gd'));
  for (const guide of guides.slice(0, maxGuides)) {
    const [operation = '', ...terms] = (attribute(guide, 'fmla') ?? '').trim().split(/\s+/);
    const result = formulas[operation]?.(
      ...(terms.map((term) => termValue(term, values)) as [number, number, number]),
    );
    values.set(attribute(guide, 'name') ?? '', Number.isFinite(result) ? (result ?? 0) : 0);
  }
  return values;
}

function termValue(term: string, values: Values): number {
  return values.get(term) ?? (Number.parseFloat(term) || 0);
}

const angle = (value: number) => (value / degree / 180) * Math.PI;
const toAngle = (value: number) => (value / Math.PI) * 180 * degree;

/** Formulas of guides by their signs (ECMA-376 part 1, 20.1.9.11). */
const formulas: Readonly<Record<string, (x: number, y: number, z: number) => number>> = {
  '*/': (x, y, z) => (z === 0 ? 0 : (x * y) / z),
  '+-': (x, y, z) => x + y - z,
  '+/': (x, y, z) => (z === 0 ? 0 : (x + y) / z),
  '?:': (x, y, z) => (x > 0 ? y : z),
  abs: (x) => Math.abs(x),
  at2: (x, y) => toAngle(Math.atan2(y, x)),
  cat2: (x, y, z) => x * Math.cos(Math.atan2(z, y)),
  cos: (x, y) => x * Math.cos(angle(y)),
  max: (x, y) => Math.max(x, y),
  min: (x, y) => Math.min(x, y),
  mod: (x, y, z) => Math.hypot(x, y, z),
  pin: (x, y, z) => Math.max(x, Math.min(y, z)),
  sat2: (x, y, z) => x * Math.sin(Math.atan2(z, y)),
  sin: (x, y) => x * Math.sin(angle(y)),
  sqrt: (x) => Math.sqrt(Math.max(0, x)),
  tan: (x, y) => x * Math.tan(angle(y)),
  val: (x) => x,
};
