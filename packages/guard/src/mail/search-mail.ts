/**
 * Search text for the mailbox, of documented operators only: `newer_than:1h` and `subject:(a b)` are avoided, since the
 * first has no hours in the documentation and both are read differently by mailboxes that speak Gmail's protocol.
 * The search narrows the mailbox down; which mail counts is decided by us, from the mail itself.
 */
export function buildQuery(wanted: { readonly subject: string; readonly after: Date }): string {
  return [...open, ...hintWords(wanted.subject).map((word) => `subject:${word}`), since(wanted.after)].join(
    ' ',
  );
}

/**
 * The same search without the subject. It finds what the first one cannot: subjects that the mailbox's index has not
 * decoded, and words it holds in another form ("comp" against "comparables").
 */
export function buildWideQuery(wanted: { readonly after: Date }): string {
  return [...open, since(wanted.after)].join(' ');
}

/** Each word of the hint begins a word of the subject: "trading comp" fits "Trading Comparables", "market" not "Supermarket". */
export function subjectFits(subject: string, hint: string): boolean {
  const present = wordsOf(subject);
  return hintWords(hint).every((word) => present.some((other) => other.startsWith(word)));
}

/** Not in the inbox alone: a filter may have moved or archived the mail. Spam and trash are searched by no mailbox that is not told to. */
const open = ['has:attachment'];

// One second earlier than requested, whichever way the mailbox rounds; the exact instant is checked afterwards.
function since(after: Date): string {
  return `after:${Math.max(0, Math.floor(after.getTime() / 1000) - 1)}`;
}

/** The first ten words of a subject hint. */
function hintWords(hint: string): string[] {
  return [...new Set(wordsOf(hint))].slice(0, 10);
}

/** Lower case, letters and digits only: none of them can be an operator. */
function wordsOf(text: string): string[] {
  return (
    text
      .normalize('NFKC')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  );
}
