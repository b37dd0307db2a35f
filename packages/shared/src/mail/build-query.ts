import { subjectWords } from './subject-words.js';

/**
 * Search text for the mailbox, of documented operators only: `newer_than:1h` and `subject:(a b)` are avoided, since the
 * first has no hours in the documentation and both are read differently by mailboxes that speak Gmail's protocol.
 * The search is a sieve: which mail counts is decided by us, on what the mail itself says.
 */
export function buildQuery(wanted: { readonly subject: string; readonly after: Date }): string {
  return [
    ...open,
    ...subjectWords(wanted.subject).map((word) => `subject:${word}`),
    since(wanted.after),
  ].join(' ');
}

/**
 * The same search without the subject. It finds what the first one cannot: subjects that the mailbox's index has not
 * decoded, and words it holds in another form ("comp" against "comparables").
 */
export function buildWideQuery(wanted: { readonly after: Date }): string {
  return [...open, since(wanted.after)].join(' ');
}

const open = ['in:inbox', 'has:attachment'];

// One second earlier than asked, whichever way the mailbox rounds; the exact instant is checked afterwards.
function since(after: Date): string {
  return `after:${Math.max(0, Math.floor(after.getTime() / 1000) - 1)}`;
}
