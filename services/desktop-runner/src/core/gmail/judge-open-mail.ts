import { type MailRules, subjectFits } from '@fixpoint/shared/mail';

export interface OpenMail {
  readonly senders: readonly string[];
  readonly subjects: readonly string[];
}

/**
 * Whether the mail that is open is the one, by what stands on the screen and by the policy; why not, or null. A screen shows no
 * signatures: whether the sender is who it says it is was the mailbox's to judge.
 */
export function judgeOpenMail(
  { senders, subjects }: OpenMail,
  wanted: string,
  rules: Pick<MailRules, 'isAllowedSender' | 'isAllowedSubject'>,
): string | null {
  const [sender, ...otherSenders] = senders.map((text) => text.trim().replace(/^<|>$/g, ''));
  const [subject, ...otherSubjects] = subjects;
  if (sender === undefined || otherSenders.length > 0) return 'its sender cannot be read as one address';
  if (!rules.isAllowedSender(sender)) return `its sender ${printable(sender)} is not on the policy's list`;
  if (subject === undefined || otherSubjects.length > 0) return 'its subject cannot be read';
  if (!subjectFits(subject, wanted)) return `its subject does not say "${wanted}"`;
  if (!rules.isAllowedSubject(subject)) return 'its subject holds none of the words in the policy';
  return null;
}

/** Strangers write what stands on a screen, and people read it in terminals. */
export function printable(text: string): string {
  return text
    .replace(/\p{C}+/gu, ' ')
    .trim()
    .slice(0, 200);
}
