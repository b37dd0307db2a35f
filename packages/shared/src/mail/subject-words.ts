/** Words of a subject hint, lower case, letters and digits only: none of them can be an operator. At most ten. */
export function subjectWords(subject: string): string[] {
  const words =
    subject
      .normalize('NFKC')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? [];
  return [...new Set(words)].slice(0, 10);
}

/** Each word of the hint begins a word of the subject: "trading comp" fits "Trading Comparables", "market" not "Supermarket". */
export function subjectFits(subject: string, hint: string): boolean {
  const present = subjectWordList(subject);
  return subjectWords(hint).every((word) => present.some((other) => other.startsWith(word)));
}

function subjectWordList(subject: string): string[] {
  return (
    subject
      .normalize('NFKC')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  );
}
