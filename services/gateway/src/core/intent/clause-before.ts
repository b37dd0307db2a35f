import { findAll } from './find-all.js';

const reach = 80;
const wordsBack = 6;
const clauseEnd = /[.;!?\n,:()]|\b(?:but|because|since|so|then)\b/gi;

/**
 * The last few words before a position, within the same clause: where a negation or a condition of what follows stands.
 * "It failed. Don't skip the form" gives "Don't " before "skip".
 */
export function clauseBefore(text: string, index: number): string {
  const near = text.slice(Math.max(0, index - reach), index);
  let start = 0;
  for (const match of findAll(near, clauseEnd)) start = match.index + match[0].length;
  const words = near.slice(start).split(/\s+/).filter(Boolean);
  return words.slice(-wordsBack).join(' ');
}
