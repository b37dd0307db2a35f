import { PNG } from 'pngjs';

/** A grey picture of so many pixels, as pptxgenjs takes it. `clear`: it can let something show through. */
export function pngOf(width: number, height: number, { clear = false, shade = 0x80 } = {}): string {
  const picture = new PNG({ width, height });
  picture.data.fill(shade);
  const bytes = PNG.sync.write(picture, { colorType: clear ? 6 : 2, inputHasAlpha: true });
  return `image/png;base64,${bytes.toString('base64')}`;
}
