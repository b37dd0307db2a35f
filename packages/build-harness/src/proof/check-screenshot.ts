import sharp from 'sharp';
import { viewport } from './open-page.js';

/** More than any page of that size has. */
const maxBytes = 4 * 1024 ** 2;
/** Each picture is compared as so many grey cells. */
const grid = { width: 64, height: 36 };
/** Mean difference of the cells, of 255, up to which two pictures show the same page. Text that differs in a line stays below 3. */
const sameBelow = 6;
/** Standard deviation of the grey of a picture that shows something. */
const blankBelow = 1;

/**
 * Reason why a screenshot is no picture of the page that the harness saw at one of the test's steps; null if it is. What is on the
 * picture is the model's to judge: this keeps it from being of another page, of another app, or of nothing.
 */
export async function checkScreenshot(bytes: Buffer, frames: readonly Buffer[]): Promise<string | null> {
  if (bytes.length > maxBytes) return `it has ${bytes.length} bytes`;
  let picture: Picture;
  try {
    picture = await readPicture(bytes);
  } catch {
    return 'it is not a readable PNG';
  }
  const { width, height } = picture;
  if (width !== viewport.width || height !== viewport.height) {
    return `it is ${width} × ${height} and the window is ${viewport.width} × ${viewport.height}`;
  }
  if (picture.deviation < blankBelow) return 'it is blank';
  const differences = await Promise.all(
    frames.map(async (frame) => meanDifference(picture.cells, (await readPicture(frame)).cells)),
  );
  const least = Math.min(...differences);
  if (least <= sameBelow) return null;
  return `it does not match the page after the steps of the test (difference ${least.toFixed(1)}, at most ${sameBelow})`;
}

interface Picture {
  readonly width: number;
  readonly height: number;
  readonly deviation: number;
  readonly cells: Buffer;
}

async function readPicture(bytes: Buffer): Promise<Picture> {
  const image = sharp(bytes, { limitInputPixels: 4_000_000, failOn: 'error' });
  const { format, width, height } = await image.metadata();
  if (format !== 'png') throw new TypeError(`It is ${format}.`);
  const grey = image.clone().flatten({ background: '#ffffff' }).greyscale();
  const [{ channels }, cells] = await Promise.all([
    grey.clone().stats(),
    grey.clone().resize(grid.width, grid.height, { fit: 'fill' }).raw().toBuffer(),
  ]);
  return { width, height, deviation: Math.max(...channels.map(({ stdev }) => stdev)), cells };
}

function meanDifference(a: Buffer, b: Buffer): number {
  let sum = 0;
  for (let position = 0; position < a.length; position += 1)
    sum += Math.abs((a[position] ?? 0) - (b[position] ?? 0));
  return sum / a.length;
}
