/**
 * Makes a browser save the answer instead of showing it, under a name that is only a name: no folders, no control
 * characters, no quotes that would end the header's value.
 */
export function contentDisposition(name: string | undefined): string {
  if (name === undefined) return 'attachment';
  const plain = name.replace(/[\p{C}/\\]/gu, '_');
  const ascii = plain.replace(/[^\x20-\x7e]|["%]/g, '_');
  const encoded = encodeURIComponent(plain).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16)}`,
  );
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}
