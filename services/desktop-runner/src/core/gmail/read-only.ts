import type { KeyName } from '@fixpoint/shared/keys';
import { RefusedByPolicyError } from '../errors/refused-by-policy-error.js';
import type { Gesture } from '../gestures/gesture.js';

/** What is done in a mailbox by sight: read and download, nothing else. */
export type MailIntent =
  | { readonly type: 'search-box' }
  | { readonly type: 'newest-mail'; readonly subject: string }
  | { readonly type: 'attachment'; readonly name: string }
  | { readonly type: 'download'; readonly name: string };

/**
 * What to look for. A name that a stranger gave stands in quotes as JSON has them, so it cannot become part of the
 * description.
 */
export function describeIntent(intent: MailIntent): string {
  switch (intent.type) {
    case 'search-box':
      return 'the search box of the mailbox, at the top of the page';
    case 'newest-mail':
      return `the first, topmost row in the list of mails whose subject speaks of ${JSON.stringify(intent.subject)}`;
    case 'attachment':
      return `the attached file called ${JSON.stringify(intent.name)}, below the opened mail`;
    case 'download':
      return `the button that downloads the attached file ${JSON.stringify(intent.name)}`;
  }
}

/** What the words of a control must not say, in any form of the word. */
const forbidden: readonly (readonly [rule: string, words: RegExp])[] = [
  ['compose', /\b(?:compos\w*|new message|new mail|drafts?|writ(?:e|es|ing))\b/],
  ['reply', /\b(?:repl(?:y|ies|ied|ying)|answer (?:all|the mail))\b/],
  ['forward', /\bforward\w*\b/],
  ['send', /\b(?:send\w*|sent)\b/],
  ['delete', /\b(?:delet\w*|trash\w*|bin|discard\w*|remov\w*|empty)\b/],
  ['archive', /\barchiv\w*\b/],
  [
    'change',
    /\b(?:spam|snooz\w*|mut(?:e|es|ing)|mov(?:e|es|ing) to|label\w*|mark (?:as|all)|unsubscrib\w*|settings)\b/,
  ],
];

/** Throws unless the words name something that only reads or downloads. Texts in quotes are names and do not count. */
export function assertReadOnly(words: string): void {
  const plain = words
    .normalize('NFKC')
    .toLowerCase()
    .replace(/"(?:[^"\\]|\\.)*"/g, ' ');
  const [rule] = forbidden.find(([, pattern]) => pattern.test(plain)) ?? [];
  if (rule !== undefined) throw refusal(rule, `"${words.slice(0, 200)}" would ${rule} mail.`);
}

/** Gmail's own shortcuts are single letters, and a chord with ctrl sends or deletes; `ctrl+/` only shows their list. */
const allowedChords: readonly (readonly KeyName[])[] = [['enter'], ['ctrl', 'a'], ['ctrl', 'slash']];

/** Throws unless the gesture is one that reading needs: a plain click, the pointer, the wheel, words for the search box. */
export function assertReadingGesture(gesture: Gesture): void {
  switch (gesture.type) {
    case 'move':
    case 'scroll':
    case 'wait':
    case 'let-go':
      return;
    case 'click':
      if (gesture.button === 'left' && gesture.count === 1) return;
      throw refusal('click', 'Mail is read by single clicks of the left button.');
    case 'type':
      if (!/[\r\n\t]/.test(gesture.text)) return;
      throw refusal('type', 'Only one line is typed into a mailbox: what to search for.');
    case 'chord':
      if (allowedChords.some((keys) => keys.join() === gesture.keys.join())) return;
      throw refusal('shortcut', `The keys ${gesture.keys.join('+')} are no part of reading mail.`);
    default:
      throw refusal(gesture.type, `The gesture "${gesture.type}" is no part of reading mail.`);
  }
}

function refusal(rule: string, reason: string): RefusedByPolicyError {
  return new RefusedByPolicyError(`gmail-${rule}`, reason, {
    hint: 'By sight, mail is read and its files are downloaded; a person does everything else.',
  });
}
