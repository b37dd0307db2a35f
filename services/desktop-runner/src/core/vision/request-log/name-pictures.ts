import { createHash } from 'node:crypto';

/** A picture as base64 is far longer; a short one is as good as none. */
const shortestPicture = 64;

/** What stands for a picture in a log: its hash and its length, never its bytes. */
export function summarizeDataImageUrl(url: string): string {
  const found = /^data:(image\/[\w.+-]+);base64,(.*)$/s.exec(url);
  return found === null ? url : summarize(found[1] ?? '', found[2] ?? '');
}

/**
 * A copy of any JSON value with hashes in place of pictures, in whatever form vendors carry them: data URLs, base64 sources,
 * raw bytes.
 */
export function namePictures(value: unknown): unknown {
  if (typeof value === 'string') return summarizeDataImageUrl(value);
  if (value instanceof Uint8Array) return summarize('image', Buffer.from(value).toString('base64'));
  if (Array.isArray(value)) return value.map(namePictures);
  if (typeof value !== 'object' || value === null) return value;
  const record = value as Record<string, unknown>;
  const isSource = record.type === 'base64' && typeof record.data === 'string';
  return Object.fromEntries(
    Object.entries(record).map(([name, inner]) => [
      name,
      isSource && name === 'data' && (inner as string).length >= shortestPicture
        ? summarize(String(record.media_type ?? 'image'), inner as string)
        : namePictures(inner),
    ]),
  );
}

function summarize(mime: string, base64: string): string {
  const bytes = Buffer.from(base64, 'base64');
  const hash = createHash('sha256').update(bytes).digest('hex');
  return `[${mime}, ${bytes.length} bytes, sha256 ${hash}]`;
}
