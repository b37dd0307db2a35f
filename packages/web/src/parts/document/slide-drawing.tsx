import type { SlidePage } from '@fixpoint/shared/contracts';
import { type Pictures, SlideShape } from './slide-shape.js';

/**
 * A slide as its reader found it, of any size: lengths are shares of the drawing's width. A picture for whoever sees it; what is
 * wrong with it is said by the findings beside it.
 */
export function SlideDrawing({
  slide,
  width,
  height,
  pictures,
}: {
  readonly slide: SlidePage;
  /** Points. */
  readonly width: number;
  readonly height: number;
  readonly pictures: Pictures;
}) {
  const length = (points: number) => `${((points / width) * 100).toFixed(3)}cqw`;
  return (
    <div className="slide-drawing" aria-hidden="true" style={{ aspectRatio: `${width} / ${height}` }}>
      {slide.shapes.map((shape, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: names occur twice, and a drawing never changes
        <SlideShape key={index} shape={shape} length={length} pictures={pictures} />
      ))}
    </div>
  );
}
