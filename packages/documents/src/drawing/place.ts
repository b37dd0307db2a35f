import { readTurn } from '../pptx/placement.js';
import { attribute, child, integer, type XmlElement } from '../xml/xml-element.js';
import { emuPerPoint } from './paint.js';

/** Position of a shape, in points, before it is mirrored and then turned about its middle. */
export interface Place {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  /** Degrees, clockwise. */
  readonly turn: number;
  readonly flipX: boolean;
  readonly flipY: boolean;
}

/** Takes a place inside a group to one on the slide. */
export type Frame = (place: Place) => Place;

export const onPage: Frame = (place) => place;

/** The place that a transform (`a:xfrm`, `p:xfrm`) states; null if it states none. */
export function readPlace(transform: XmlElement | undefined): Place | null {
  const [offset, extent] = [child(transform, 'a:off'), child(transform, 'a:ext')];
  const [left, top] = [integer(offset, 'x'), integer(offset, 'y')];
  if (left === undefined || top === undefined) return null;
  const place = {
    left: left / emuPerPoint,
    top: top / emuPerPoint,
    width: Math.max(0, integer(extent, 'cx') ?? 0) / emuPerPoint,
    height: Math.max(0, integer(extent, 'cy') ?? 0) / emuPerPoint,
    turn: readTurn(transform),
    flipX: isOn(attribute(transform, 'flipH')),
    flipY: isOn(attribute(transform, 'flipV')),
  };
  return Object.values(place).every((value) => typeof value === 'boolean' || Math.abs(value) < 100_000)
    ? place
    : null;
}

export function isOn(value: string | undefined): boolean {
  return value === '1' || value === 'true';
}

/** The frame of a group's members (ECMA-376 part 1, 20.1.7.5): scaled, mirrored and turned with it. */
export function frameWithin(transform: XmlElement | undefined, outer: Frame): Frame {
  const group = readPlace(transform);
  const inner = readInner(transform);
  if (group === null || inner === null) return outer;
  const scaleX = inner.width === 0 ? 1 : group.width / inner.width;
  const scaleY = inner.height === 0 ? 1 : group.height / inner.height;
  const middle = { x: group.left + group.width / 2, y: group.top + group.height / 2 };
  return (place) => {
    // A shape that lies on its side grows in height if its group grows in width.
    const isAcross = Math.abs(Math.sin((place.turn * Math.PI) / 180)) > Math.SQRT1_2;
    const width = place.width * (isAcross ? scaleY : scaleX);
    const height = place.height * (isAcross ? scaleX : scaleY);
    let x = group.left + (place.left + place.width / 2 - inner.left) * scaleX - middle.x;
    let y = group.top + (place.top + place.height / 2 - inner.top) * scaleY - middle.y;
    if (group.flipX) x = -x;
    if (group.flipY) y = -y;
    const angle = (group.turn * Math.PI) / 180;
    const [cosine, sine] = [Math.cos(angle), Math.sin(angle)];
    const isMirrored = group.flipX !== group.flipY;
    return outer({
      left: middle.x + x * cosine - y * sine - width / 2,
      top: middle.y + x * sine + y * cosine - height / 2,
      width,
      height,
      turn: ((((isMirrored ? -place.turn : place.turn) + group.turn) % 360) + 360) % 360,
      flipX: place.flipX !== group.flipX,
      flipY: place.flipY !== group.flipY,
    });
  };
}

function readInner(transform: XmlElement | undefined) {
  const [offset, extent] = [child(transform, 'a:chOff'), child(transform, 'a:chExt')];
  if (offset === undefined || extent === undefined) return null;
  const [left, top, width, height] = [
    integer(offset, 'x'),
    integer(offset, 'y'),
    integer(extent, 'cx'),
    integer(extent, 'cy'),
  ].map((length) => (length ?? 0) / emuPerPoint) as [number, number, number, number];
  return { left, top, width, height };
}
