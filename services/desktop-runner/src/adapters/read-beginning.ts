/** The beginning of a response's text, up to a maximum of bytes. The status is known already, so an interrupted body changes nothing. */
export async function readBeginning(response: Response, longest: number): Promise<string> {
  const reader = response.body?.getReader();
  if (reader === undefined) return '';
  const chunks: Uint8Array[] = [];
  let length = 0;
  try {
    while (length < longest) {
      const { done, value } = await reader.read();
      if (done) break;
      chunks.push(value);
      length += value.length;
    }
  } catch {
    // The status line decides; the text is only for people.
  } finally {
    await reader.cancel().catch(() => {});
  }
  return Buffer.concat(chunks).subarray(0, longest).toString('utf8');
}
