import type { KeyName } from '@fixpoint/desktop/keys';
import { toSafeLine } from '@fixpoint/shared/text';
import { RefusedByPolicyError } from '../errors.js';
import type { InputAction } from '../input/input-action.js';

/** Actions of the vision fallback in a mailbox: read and download, nothing else. */
export type MailIntent =
  | { readonly type: 'search-box' }
  | { readonly type: 'newest-mail'; readonly subject: string }
  | { readonly type: 'attachment'; readonly name: string }
  | { readonly type: 'download'; readonly name: string };

/** Description of the element on the screen. A name that a stranger gave is quoted as in JSON, so it cannot become part of the description. */
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

/** Words that a control's label must not contain, in any form. */
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

/** Throws unless the words name something that only reads or downloads. Texts in quotes are names and are ignored. */
export function assertReadOnly(words: string): void {
  const plain = words
    .normalize('NFKC')
    .toLowerCase()
    .replace(/"(?:[^"\\]|\\.)*"/g, ' ');
  const [rule] = forbidden.find(([, pattern]) => pattern.test(plain)) ?? [];
  if (rule !== undefined) throw refusal(rule, `"${toSafeLine(words, 200)}" would ${rule} mail.`);
}

/** Gmail's own shortcuts are single letters, and a chord with ctrl sends or deletes; `ctrl+/` only shows their list. */
const allowedChords: readonly (readonly KeyName[])[] = [['enter'], ['ctrl', 'a'], ['ctrl', 'slash']];

/** Throws unless reading requires the input action: a plain click, the pointer, the wheel, text for the search box. */
export function assertReadingAction(inputAction: InputAction): void {
  switch (inputAction.type) {
    case 'move':
    case 'scroll':
    case 'wait':
    case 'let-go':
      return;
    case 'click':
      if (inputAction.button === 'left' && inputAction.count === 1) return;
      throw refusal('click', 'Only single left clicks are allowed for reading mail.');
    case 'type':
      if (!/[\r\n\t]/.test(inputAction.text)) return;
      throw refusal('type', 'Only a single-line search may be typed into a mailbox.');
    case 'chord':
      if (allowedChords.some((keys) => keys.join() === inputAction.keys.join())) return;
      throw refusal('shortcut', `The keys ${inputAction.keys.join('+')} are not allowed for reading mail.`);
    default:
      throw refusal(
        inputAction.type,
        `The input action "${inputAction.type}" is not allowed for reading mail.`,
      );
  }
}

function refusal(rule: string, reason: string): RefusedByPolicyError {
  return new RefusedByPolicyError(`gmail-${rule}`, reason, {
    hint: 'The vision fallback only reads mail and downloads its files.',
  });
}
