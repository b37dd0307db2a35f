import type { Box } from '../model/pptx-document.js';
import { attribute, child, integer, type XmlElement } from '../xml/xml-element.js';

/** Transformation of the coordinates inside a group to the slide's: scaled, then moved. */
export interface Placement {
  readonly scaleX: number;
  readonly scaleY: number;
  readonly moveX: number;
  readonly moveY: number;
  /** A group around it is turned or mirrored, so that its boxes are not at their stated places. */
  readonly turned: boolean;
}

/** The slide itself. */
export const onSlide: Placement = { scaleX: 1, scaleY: 1, moveX: 0, moveY: 0, turned: false };

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
    turned: outer.turned || readTurn(transform) !== 0 || isMirrored(transform),
  };
}

function isMirrored(transform: XmlElement | undefined): boolean {
  return ['flipH', 'flipV'].some((flip) => ['1', 'true'].includes(attribute(transform, flip) ?? ''));
}

function scale(size: number | undefined, innerSize: number | undefined): number {
  return size === undefined || innerSize === undefined || innerSize === 0 ? 1 : size / innerSize;
}

/**
 * A shape's place on the slide; rotation is not applied. Null if its transform names no place, so that the layout
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

/** Degrees by which a shape is turned, clockwise, 0 to 360. */
export function readTurn(transform: XmlElement | undefined): number {
  const turn = (integer(transform, 'rot') ?? 0) / 60_000;
  return ((turn % 360) + 360) % 360;
}

/** Box that covers a box which is turned about its middle. */
export function turnedBox(box: Box, degrees: number): Box {
  if (degrees === 0) return box;
  const angle = (degrees * Math.PI) / 180;
  const [along, across] = [Math.abs(Math.cos(angle)), Math.abs(Math.sin(angle))];
  const width = Math.round(box.width * along + box.height * across);
  const height = Math.round(box.width * across + box.height * along);
  return {
    left: Math.round(box.left + (box.width - width) / 2),
    top: Math.round(box.top + (box.height - height) / 2),
    width,
    height,
  };
}
