import type { PagePaint, PageShadow, PageShape } from '@fixpoint/shared/contracts';
import type { CSSProperties } from 'react';

/** Pictures of a document by their names, as addresses that hold their bytes. */
export type Pictures = Readonly<Record<string, string>> | undefined;

/** The page that shapes are drawn on. */
export interface Drawing {
  /** Points. */
  readonly width: number;
  readonly height: number;
  readonly pictures: Pictures;
  /** Points of the slide as a length that grows with the drawing. */
  length(points: number): string;
}

interface Placed {
  readonly box: PageShape['box'];
  readonly turn?: number;
}

/** Only an address that holds its bytes itself: a document makes no browser fetch anything. */
export function addressOf(image: string | undefined, pictures: Pictures): string | null {
  const address = image === undefined ? undefined : pictures?.[image];
  return address !== undefined && /^data:image\/(?:png|jpeg);base64,/.test(address) ? address : null;
}

const percent = (share: number) => `${share * 100}%`;

export function boxStyle({ box: { left, top, width, height }, turn = 0 }: Placed): CSSProperties {
  return {
    left: percent(left),
    top: percent(top),
    width: percent(width),
    height: percent(height),
    ...(turn === 0 ? {} : { transform: `rotate(${turn}deg)` }),
  };
}

/** A colour with its opacity. */
export function inkOf({
  color,
  opacity = 1,
}: {
  readonly color: string;
  readonly opacity?: number | undefined;
}): string {
  if (opacity === 1) return `#${color}`;
  const part = Math.round(opacity * 255);
  return `#${color}${part.toString(16).padStart(2, '0')}`;
}

/** A paint as one colour, the first of a gradient; pictures have none. */
export function backgroundOf(paint: PagePaint): string | undefined {
  const color = 'stops' in paint ? paint.stops[0] : paint;
  return color !== undefined && 'color' in color ? inkOf(color) : undefined;
}

/** A blur of CSS is twice as broad as one of a document. */
export function shadowFilter(shadow: PageShadow, { length }: Drawing): string {
  const lengths = [shadow.x, shadow.y, shadow.blur / 2].map(length).join(' ');
  return `drop-shadow(${lengths} ${inkOf(shadow)})`;
}
