import type { DocumentPages, SlidePage } from '@fixpoint/shared/contracts';
import { ShapePaths } from './shape-paths.js';
import { type Drawing, SlideShape } from './slide-shape.js';

/** A deck, as far as one of its slides needs it. */
export type Deck = Extract<DocumentPages, { type: 'pptx' }>;

/**
 * A slide as its reader found it, of any size: lengths are shares of the drawing's width. A picture for sighted readers; its faults
 * are in the findings beside it.
 */
export function SlideDrawing({ slide, deck }: { readonly slide: SlidePage; readonly deck: Deck }) {
  const { width, height, pictures } = deck;
  const drawing: Drawing = {
    width,
    height,
    pictures,
    length: (points) => `${((points / width) * 100).toFixed(3)}cqw`,
  };
  const ground = slide.ground === undefined ? undefined : deck.grounds?.[slide.ground];
  const paint = slide.paint ?? ground?.paint;
  const page = `M0 0L${width} 0L${width} ${height}L0 ${height}Z`;
  return (
    <div className="slide-drawing" aria-hidden="true" style={{ aspectRatio: `${width} / ${height}` }}>
      {paint === undefined ? null : (
        <ShapePaths
          shape={{ box: { left: 0, top: 0, width: 1, height: 1 } }}
          paths={[{ d: page, fill: paint }]}
          drawing={drawing}
        />
      )}
      {[...(ground?.shapes ?? []), ...slide.shapes].map((shape, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: names occur twice, and a drawing never changes
        <SlideShape key={index} shape={shape} drawing={drawing} />
      ))}
    </div>
  );
}
