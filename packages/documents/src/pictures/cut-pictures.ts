export const cut = 'its file is cut off';

/** `cut` for a whole file of a picture format whose end is missing; null if it is complete, or if its format does not show the end. */
export function cutOf(bytes: Buffer): string | null {
  const start = bytes.toString('latin1', 0, 4);
  const format = formats.find(([beginning]) => start.startsWith(beginning));
  return format === undefined || format[1](bytes) ? null : cut;
}

/** Beginnings of the formats, and whether a file of each is whole. */
const formats: readonly (readonly [string, (bytes: Buffer) => boolean])[] = [
  ['\x89PNG', isPngWhole],
  ['\xff\xd8', isJpegWhole],
  ['GIF8', (bytes) => bytes.length > gifHeader && bytes.includes(gifImage, gifHeader)],
  ['BM', (bytes) => bytes.length > 18 && bytes.length > bytes.readUInt32LE(10)],
  ['RIFF', (bytes) => bytes.length >= 12 && bytes.readUInt32LE(4) <= bytes.length],
  ['II*\0', isTiffWhole],
  ['MM\0*', isTiffWhole],
];

/** Header with the screen's size, and the mark that starts an image. */
const [gifHeader, gifImage] = [13, 0x2c];

/** The name of the last chunk, `IEND`. */
const pngEnd = 0x49454e44;

/** All chunks up to the last one are there, by their lengths. */
function isPngWhole(bytes: Buffer): boolean {
  let position = 8;
  while (position + 12 <= bytes.length) {
    const name = bytes.readUInt32BE(position + 4);
    if (name === pngEnd) return true;
    // Names are four letters.
    if (name < 0x41000000) return false;
    position += 12 + bytes.readUInt32BE(position);
  }
  // Programs show a picture that lacks nothing but its end mark.
  return position === bytes.length && bytes.includes('IDAT');
}

/** It has an end mark behind the start of its data. */
function isJpegWhole(bytes: Buffer): boolean {
  let position = 2;
  while (position + 4 <= bytes.length) {
    if (bytes[position] !== 0xff) return true;
    const marker = bytes[position + 1] ?? 0;
    if (marker === 0xda) return bytes.lastIndexOf(Buffer.from([0xff, 0xd9])) > position;
    if (marker === 0xd9) return false;
    position += marker === 0xff ? 1 : 2 + jpegLength(bytes, position, marker);
  }
  return false;
}

/** Bytes that follow the marker of a segment; some markers have none. */
function jpegLength(bytes: Buffer, position: number, marker: number): number {
  const isBare = (marker >= 0xd0 && marker <= 0xd7) || marker === 0x01;
  return isBare ? 0 : bytes.readUInt16BE(position + 2);
}

function isTiffWhole(bytes: Buffer): boolean {
  if (bytes.length < 8) return false;
  const directory = bytes[0] === 0x49 ? bytes.readUInt32LE(4) : bytes.readUInt32BE(4);
  return directory + 2 <= bytes.length;
}
