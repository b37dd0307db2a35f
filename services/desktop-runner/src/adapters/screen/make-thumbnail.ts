import type { Thumbnail } from '../../core/screen/screen-change.js';
import type { RawFrame } from './raw-frame.js';

/** Approximate width of a thumbnail. */
const aboutWide = 480;
/** The sum of a square's reds must fit into 16 bits. */
const maxSide = 16;

/**
 * A small copy: each cell is the mean of a square of whole pixels, so that equal screens have equal thumbnails and a change of a
 * single pixel is never lost between samples. Cells at the right and lower edge may have fewer pixels.
 */
export function makeThumbnail({ width, height, pixels, order }: RawFrame): Thumbnail {
  const side = Math.min(maxSide, Math.max(1, Math.round(width / aboutWide)));
  const columns = Math.ceil(width / side);
  const rows = Math.ceil(height / side);
  const colours = new Uint32Array(columns * rows);
  const [low, high] = order === 'bgrx' ? [0, 16] : [16, 0];
  for (let row = 0, cell = 0; row < rows; row++) {
    const top = row * side;
    const bottom = Math.min(height, top + side);
    for (let left = 0; left < width; left += side, cell++) {
      const across = Math.min(side, width - left);
      // Red and blue are summed in the two halves of one number.
      let redAndBlue = 0;
      let green = 0;
      for (let from = top * width + left; from < bottom * width; from += width) {
        for (let index = from; index < from + across; index++) {
          const pixel = pixels[index] as number;
          redAndBlue += pixel & 0xff00ff;
          green += pixel & 0x00ff00;
        }
      }
      const share = 1 / (across * (bottom - top));
      colours[cell] =
        (((redAndBlue & 0xffff) * share + 0.5) << low) |
        (((green >>> 8) * share + 0.5) << 8) |
        (((redAndBlue >>> 16) * share + 0.5) << high);
    }
  }
  return { width: columns, height: rows, colours };
}
