/** Longest description on a company's slide, in words. */
export const DESCRIPTION_WORDS = 12;

/** The first `limit` words of a text; an ellipsis says that there was more. */
export function shorten(text, limit = DESCRIPTION_WORDS) {
  const words = text.trim().split(/\s+/);
  return words.length <= limit ? words.join(' ') : `${words.slice(0, limit).join(' ')}…`;
}
