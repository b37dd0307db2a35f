import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { XmlElement } from '../xml/xml-element.js';
import { onSlide, placementWithin, readBox } from './placement.js';

const number = fc.integer({ min: -10_000_000, max: 10_000_000 });
const size = fc.integer({ min: 1, max: 10_000_000 });
const place = fc.record({ x: number, y: number, cx: size, cy: size });
type Place = { readonly x: number; readonly y: number; readonly cx: number; readonly cy: number };

function element(name: string, attributes: Record<string, number>, children: XmlElement[] = []): XmlElement {
  const values = new Map(Object.entries(attributes).map(([key, value]) => [key, String(value)]));
  return { name, attributes: values, children, text: '' };
}

function transform({ x, y, cx, cy }: Place, inner?: Place): XmlElement {
  const own = [element('a:off', { x, y }), element('a:ext', { cx, cy })];
  if (inner === undefined) return element('a:xfrm', {}, own);
  const within = [
    element('a:chOff', { x: inner.x, y: inner.y }),
    element('a:chExt', { cx: inner.cx, cy: inner.cy }),
  ];
  return element('a:xfrm', {}, [...own, ...within]);
}

it('places a member that fills its group at the position of the group', () => {
  fc.assert(
    fc.property(place, place, (group, inner) => {
      const box = readBox(transform(inner), placementWithin(transform(group, inner), onSlide));
      expect(box?.left).toBeCloseTo(group.x, -1);
      expect(box?.top).toBeCloseTo(group.y, -1);
      expect(box).toMatchObject({ width: group.cx, height: group.cy });
    }),
  );
});

it('does not move members in groups that neither move nor scale, however deep', () => {
  fc.assert(
    fc.property(place, fc.array(place, { maxLength: 5 }), (shape, groups) => {
      const deep = groups.reduce((outer, group) => placementWithin(transform(group, group), outer), onSlide);
      expect(readBox(transform(shape), deep)).toEqual({
        left: shape.x,
        top: shape.y,
        width: shape.cx,
        height: shape.cy,
      });
    }),
  );
});

it('returns no position beyond the range of numbers', () => {
  const huge = { x: 9e15, y: 0, cx: 9e15, cy: 1 };
  const deep = placementWithin(transform(huge, { x: 0, y: 0, cx: 1, cy: 1 }), onSlide);
  expect(readBox(transform({ x: 5, y: 5, cx: 5, cy: 5 }), deep)).toBeNull();
});
