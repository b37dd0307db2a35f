/** Returns true if a header (If-Match, If-None-Match) names the tag, or any. A tag is quoted; a weak tag counts as the same tag here. */
export function namesTag(header: string | undefined, tag: string): boolean {
  if (header === undefined) return false;
  if (header.trim() === '*') return true;
  return header.split(',').some((candidate) => candidate.trim().replace(/^W\//, '') === tag);
}
