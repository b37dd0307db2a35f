import sharp from 'sharp';
import type { PhysicalRegion } from '../core/coordinates.js';

/** Cuts a part out of a picture of a whole monitor, at full resolution. */
export async function cropPicture(picture: Buffer, region: PhysicalRegion): Promise<Buffer> {
  const { x, y, width, height } = region;
  return sharp(picture).extract({ left: x, top: y, width, height }).jpeg({ quality: 85 }).toBuffer();
}
