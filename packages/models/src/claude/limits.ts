/** Longest prompt that is sent, in bytes. */
export const promptLimit = 100 * 1024;
/** Longest answer that is kept, in bytes. */
export const responseLimit = 1024 * 1024;

/** Cuts a text to `limit` bytes of UTF-8, never inside a character, and says how many bytes were left out. */
export function capBytes(text: string, limit: number): { text: string; cut: number } {
  const bytes = Buffer.byteLength(text);
  if (bytes <= limit) return { text, cut: 0 };
  // A cut character decodes to U+FFFD at the very end: at most three bytes of it.
  const kept = Buffer.from(text).subarray(0, limit).toString('utf8').replace(/�$/u, '');
  return { text: kept, cut: bytes - Buffer.byteLength(kept) };
}
