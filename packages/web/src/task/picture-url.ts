/** First characters of each kind of picture in base64. */
const kinds: readonly (readonly [string, string])[] = [
  ['iVBORw0KGgo', 'image/png'],
  ['/9j/', 'image/jpeg'],
  ['UklGR', 'image/webp'],
];

/** A picture as it came over the socket, as an address to show it by. Null for what is no picture. */
export function pictureUrl(base64: string): string | null {
  const kind = kinds.find(([start]) => base64.startsWith(start))?.[1];
  return kind === undefined || !/^[A-Za-z0-9+/]+={0,2}$/.test(base64)
    ? null
    : `data:${kind};base64,${base64}`;
}
