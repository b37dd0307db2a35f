import sharp from 'sharp';

export type Colour = readonly [red: number, green: number, blue: number];

/** Position of a colour in an image: its middle and its share of the image; null if there is next to none of it. */
export interface FoundColour {
  /** Thousandths of the image. */
  readonly x: number;
  readonly y: number;
  /** Pixels of the image. */
  readonly px: number;
  readonly py: number;
  readonly share: number;
}

/** Tolerance of a pixel in each channel: scaling and JPEG blur the edges. */
const maxChannelDifference = 40;
const minPixels = 400;

/** Reads every pixel of an encoded image. */
export async function findColours<Name extends string>(
  picture: Uint8Array,
  colours: Readonly<Record<Name, Colour>>,
): Promise<Readonly<Record<Name, FoundColour | null>>> {
  const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const wanted = Object.entries(colours) as [Name, Colour][];
  const sums = new Map(wanted.map(([name]) => [name, { x: 0, y: 0, count: 0 }]));
  for (let y = 0; y < info.height; y++) {
    // An image is mostly stripes of one colour: each is compared once.
    for (let from = 0, to = 0; from < info.width; from = to) {
      const start = 3 * (y * info.width + from);
      const [red = 0, green = 0, blue = 0] = [data[start], data[start + 1], data[start + 2]];
      for (to = from + 1; to < info.width; to++) {
        const next = start + 3 * (to - from);
        if (data[next] !== red || data[next + 1] !== green || data[next + 2] !== blue) break;
      }
      for (const [name, colour] of wanted) {
        const sum = sums.get(name);
        if (sum === undefined || !isNear(colour, red, green, blue)) continue;
        sum.x += ((from + to - 1) / 2) * (to - from);
        sum.y += y * (to - from);
        sum.count += to - from;
      }
    }
  }
  const results = wanted.map(([name]): [Name, FoundColour | null] => {
    const sum = sums.get(name);
    if (sum === undefined || sum.count < minPixels) return [name, null];
    const px = sum.x / sum.count;
    const py = sum.y / sum.count;
    return [
      name,
      {
        px: Math.round(px),
        py: Math.round(py),
        x: (px / (info.width - 1)) * 1_000,
        y: (py / (info.height - 1)) * 1_000,
        share: sum.count / (info.width * info.height),
      },
    ];
  });
  return Object.fromEntries(results) as Record<Name, FoundColour | null>;
}

function isNear(colour: Colour, red: number, green: number, blue: number): boolean {
  return (
    Math.abs(red - colour[0]) <= maxChannelDifference &&
    Math.abs(green - colour[1]) <= maxChannelDifference &&
    Math.abs(blue - colour[2]) <= maxChannelDifference
  );
}
