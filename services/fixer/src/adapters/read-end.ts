/**
 * The end of a body, as UTF-8: the latest part of a log. Time and memory grow with the length read and the length kept, never with their product:
 * chunks are joined only when twice the kept length has come together.
 */
export async function readEnd(
  body: AsyncIterable<Uint8Array> | null,
  {
    maxKeptBytes,
    maxBytes = Number.POSITIVE_INFINITY,
  }: { readonly maxKeptBytes: number; readonly maxBytes?: number },
): Promise<{ text: string; cut: boolean }> {
  let kept: Uint8Array[] = [];
  let held = 0;
  let read = 0;
  for await (const chunk of body ?? []) {
    kept.push(chunk);
    held += chunk.length;
    read += chunk.length;
    if (held > 2 * maxKeptBytes) {
      kept = [Buffer.concat(kept).subarray(-maxKeptBytes)];
      held = maxKeptBytes;
    }
    if (read > maxBytes) break;
  }
  return { text: Buffer.concat(kept).subarray(-maxKeptBytes).toString('utf8'), cut: read > maxKeptBytes };
}
