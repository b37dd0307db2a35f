import type { Finding } from '@fixpoint/shared/contracts';

/** Shorter ones stand everywhere. */
const shortest = 3;
const most = 40;

/** What a finding quotes of its document, each once: what stands between quotation marks, without what stands for the rest. */
export function quotedTexts({ actual, message }: Pick<Finding, 'actual' | 'message'>): readonly string[] {
  const found = new Set<string>();
  for (const text of [actual, message]) {
    for (const [, quoted = ''] of text.matchAll(/["“]([^"“”]+)["”]/gu)) {
      const words = quoted.replace(/^…|…$/gu, '').trim();
      if (words.length >= shortest && found.size < most) found.add(words);
    }
  }
  return [...found];
}
