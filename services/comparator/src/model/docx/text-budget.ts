import type { ReaderLimits } from '../reader-limits.js';
import { UnreadableDocumentError } from '../unreadable-document-error.js';

/** Counts the characters that a document's model keeps. */
export interface TextBudget {
  /** Hands the text back; throws `TOO_LARGE` once there is more than the limit. */
  keep(text: string): string;
}

export function createTextBudget(limits: ReaderLimits): TextBudget {
  let characters = 0;
  return {
    keep(text) {
      characters += text.length;
      if (characters <= limits.textCharacters) return text;
      throw new UnreadableDocumentError(
        'TOO_LARGE',
        `The document holds more than ${limits.textCharacters} characters of text (limit textCharacters).`,
      );
    },
  };
}
