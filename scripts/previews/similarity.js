import sharp from 'sharp';

/** Width of the grey pictures that are compared, in pixels: the detail of a thumbnail or a glance. */
const comparedWidth = 320;
const window = 8;
const step = 4;
/** Constants of the index for 256 greys (Wang et al. 2004). */
const [c1, c2] = [(0.01 * 255) ** 2, (0.03 * 255) ** 2];

/** Greys that a window has to span in one of the pictures to count as drawn on. */
const minVariance = 4;

/** Mean structural similarity of two pictures in grey, 1 for equal ones; `drawn`: of the windows that one of them draws on. */
export async function similarityOf(one, other) {
  const { width, height } = await sharp(other).metadata();
  const size = { width: comparedWidth, height: Math.round((comparedWidth * height) / width) };
  const [left, right] = await Promise.all([one, other].map((picture) => toGrey(picture, size)));
  let [sum, count, drawnSum, drawnCount] = [0, 0, 0, 0];
  for (let y = 0; y + window <= size.height; y += step) {
    for (let x = 0; x + window <= size.width; x += step) {
      const { similarity, isDrawn } = similarityAt(left, right, size.width, x, y);
      sum += similarity;
      count += 1;
      if (!isDrawn) continue;
      drawnSum += similarity;
      drawnCount += 1;
    }
  }
  return { whole: sum / count, drawn: drawnCount === 0 ? 1 : drawnSum / drawnCount };
}

function similarityAt(left, right, width, x, y) {
  let [a, b, aa, bb, ab] = [0, 0, 0, 0, 0];
  for (let row = y; row < y + window; row += 1) {
    for (let at = row * width + x; at < row * width + x + window; at += 1) {
      a += left[at];
      b += right[at];
      aa += left[at] ** 2;
      bb += right[at] ** 2;
      ab += left[at] * right[at];
    }
  }
  const n = window * window;
  const [meanA, meanB] = [a / n, b / n];
  const [varianceA, varianceB, shared] = [aa / n - meanA ** 2, bb / n - meanB ** 2, ab / n - meanA * meanB];
  const similarity =
    ((2 * meanA * meanB + c1) * (2 * shared + c2)) /
    ((meanA ** 2 + meanB ** 2 + c1) * (varianceA + varianceB + c2));
  const isDrawn = Math.max(varianceA, varianceB) > minVariance || Math.abs(meanA - meanB) > minVariance;
  return { similarity, isDrawn };
}

function toGrey(picture, { width, height }) {
  return sharp(picture)
    .flatten({ background: '#fff' })
    .resize(width, height, { fit: 'fill' })
    .greyscale()
    .raw()
    .toBuffer();
}

/** Two pictures, one above the other. */
export async function stack(above, below) {
  const [upper, lower] = await Promise.all([above, below].map((picture) => sharp(picture).metadata()));
  return sharp({
    create: { width: upper.width, height: upper.height + lower.height + 8, channels: 3, background: '#f0f' },
  })
    .composite([
      { input: above, left: 0, top: 0 },
      { input: below, left: 0, top: upper.height + 8 },
    ])
    .png()
    .toBuffer();
}
