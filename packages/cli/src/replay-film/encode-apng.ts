import { crc32 } from 'node:zlib';
import type { Frame } from './film-replay.js';

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

interface Chunk {
  readonly type: string;
  readonly data: Buffer;
}

/**
 * Joins PNG pictures of the same size and colour type into one animated PNG that repeats without end (PNG, third edition,
 * sections 11.3.6.1 to 11.3.6.3). Programs that read no animation show the first picture.
 */
export function encodeApng(frames: readonly Frame[]): Buffer {
  const [first] = frames;
  if (first === undefined) throw new TypeError('An animation needs at least one picture.');
  const header = readChunks(first.png).find(({ type }) => type === 'IHDR');
  if (header === undefined) throw new TypeError('The first picture is not a PNG.');
  const chunks: Chunk[] = [header, { type: 'acTL', data: toUint32(frames.length, 0) }];
  let sequence = 0;
  for (const { png, ms } of frames) {
    const own = readChunks(png);
    if (own.find(({ type }) => type === 'IHDR')?.data.equals(header.data) !== true) {
      throw new TypeError('The pictures of an animation must have the same size and colour type.');
    }
    chunks.push({ type: 'fcTL', data: describeFrame(sequence++, header.data, ms) });
    for (const { type, data } of own) {
      if (type !== 'IDAT') continue;
      if (png === first.png) chunks.push({ type, data });
      else chunks.push({ type: 'fdAT', data: Buffer.concat([toUint32(sequence++), data]) });
    }
  }
  chunks.push({ type: 'IEND', data: Buffer.alloc(0) });
  return Buffer.concat([signature, ...chunks.map(writeChunk)]);
}

/** Frame of the whole size at the top left, in thousandths of a second, which replaces the one before. */
function describeFrame(sequence: number, header: Buffer, ms: number): Buffer {
  const timing = Buffer.alloc(6);
  timing.writeUInt16BE(Math.min(ms, 0xffff), 0);
  timing.writeUInt16BE(1_000, 2);
  return Buffer.concat([toUint32(sequence), header.subarray(0, 8), toUint32(0, 0), timing]);
}

function readChunks(png: Buffer): Chunk[] {
  const chunks: Chunk[] = [];
  for (let position = signature.length; position + 12 <= png.length; ) {
    const length = png.readUInt32BE(position);
    chunks.push({
      type: png.toString('latin1', position + 4, position + 8),
      data: png.subarray(position + 8, position + 8 + length),
    });
    position += 12 + length;
  }
  return chunks;
}

function writeChunk({ type, data }: Chunk): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  return Buffer.concat([toUint32(data.length), body, toUint32(crc32(body))]);
}

function toUint32(...values: number[]): Buffer {
  const bytes = Buffer.alloc(4 * values.length);
  values.forEach((value, index) => {
    bytes.writeUInt32BE(value, 4 * index);
  });
  return bytes;
}
