/**
 * Search text for the mailbox, of documented operators only: `newer_than:1h` and `subject:(a b)` are avoided, since the
 * first has no hours in the documentation and both are read differently by mailboxes that speak Gmail's protocol.
 * The search narrows the mailbox down; which mail counts is decided by us, from the mail itself.
 */
export function buildQuery(wanted: { readonly subject: string; readonly after: Date }): string {
  const subject = hintWords(wanted.subject).map((word) => `subject:${word}`);
  return ['has:attachment', ...subject, since(wanted.after)].join(' ');
}

/**
 * Everything since an instant. It finds what the first search cannot: subjects that the mailbox's index has not decoded, words it holds in
 * another form ("comp" against "comparables"), a document that the index does not take for an attachment, or that is behind a link. Not in
 * the inbox alone: a filter may have moved or archived the mail. Mailboxes search spam and trash only on request.
 */
export function buildWideQuery(wanted: { readonly after: Date }): string {
  return since(wanted.after);
}

/** Each word of the hint begins a word of the subject: "trading comp" fits "Trading Comparables", "market" not "Supermarket". */
export function subjectFits(subject: string, hint: string): boolean {
  const present = wordsOf(subject);
  return hintWords(hint).every((word) => present.some((candidate) => candidate.startsWith(word)));
}

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
