import type { Box } from '../model/pptx-document.js';
import { child, integer, type XmlElement } from '../xml/xml-element.js';

/** How the coordinates inside a group become the slide's: scaled, then moved. */
export interface Placement {
  readonly scaleX: number;
  readonly scaleY: number;
  readonly moveX: number;
  readonly moveY: number;
}

/** The slide itself. */
export const onSlide: Placement = { scaleX: 1, scaleY: 1, moveX: 0, moveY: 0 };

/** Placement of a group's members, from its `a:xfrm` (ECMA-376 part 1, 20.1.7.5) and the placement of the group. */
export function placementWithin(transform: XmlElement | undefined, outer: Placement): Placement {
  const [start, size] = [child(transform, 'a:off'), child(transform, 'a:ext')];
  const [innerStart, innerSize] = [child(transform, 'a:chOff'), child(transform, 'a:chExt')];
  const scaleX = scale(integer(size, 'cx'), integer(innerSize, 'cx'));
  const scaleY = scale(integer(size, 'cy'), integer(innerSize, 'cy'));
  const moveX = (integer(start, 'x') ?? 0) - (integer(innerStart, 'x') ?? 0) * scaleX;
  const moveY = (integer(start, 'y') ?? 0) - (integer(innerStart, 'y') ?? 0) * scaleY;
  return {
    scaleX: outer.scaleX * scaleX,
    scaleY: outer.scaleY * scaleY,
    moveX: outer.moveX + moveX * outer.scaleX,
    moveY: outer.moveY + moveY * outer.scaleY,
  };
}

function scale(size: number | undefined, innerSize: number | undefined): number {
  return size === undefined || innerSize === undefined || innerSize === 0 ? 1 : size / innerSize;
}

/**
 * A shape's place on the slide; rotation is not applied. Null where its transform names no place, so that the layout
 * decides, or names one beyond all numbers.
 */
export function readBox(transform: XmlElement | undefined, placement: Placement): Box | null {
  const offset = child(transform, 'a:off');
  const extent = child(transform, 'a:ext');
  const left = integer(offset, 'x');
  const top = integer(offset, 'y');
  if (left === undefined || top === undefined) return null;
  const box = {
    left: Math.round(left * placement.scaleX + placement.moveX),
    top: Math.round(top * placement.scaleY + placement.moveY),
    width: Math.round((integer(extent, 'cx') ?? 0) * placement.scaleX),
    height: Math.round((integer(extent, 'cy') ?? 0) * placement.scaleY),
  };
  return Object.values(box).every(Number.isSafeInteger) ? box : null;
}
