/** A name of a place in lower case, without marks on its letters and without signs. The list of cities is written with it. */
export function foldPlace(name: string): string {
  return name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/ß/g, 'ss')
    .replace(/ø/g, 'o')
    .replace(/æ/g, 'ae')
    .replace(/ł/g, 'l')
    .replace(/ı/g, 'i')
    .replace(/[^a-z]+/g, ' ')
    .trim();
}
