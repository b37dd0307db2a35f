import { UnreadableDocumentError } from './unreadable-document-error.js';

/** Counts the text of a document while it is read, so that no document holds more of it than the limit. */
export interface TextBudget {
  /** Throws `TOO_LARGE` once there is more than the limit. */
  spend(characters: number): void;
  /** Counts a text that the model keeps, and returns it. */
  keep(text: string): string;
}

/** `what` names the document in the message: `presentation`, `document`. */
export function createTextBudget(what: string, limit: number): TextBudget {
  let spent = 0;
  function spend(characters: number): void {
    spent += characters;
    if (spent <= limit) return;
    throw new UnreadableDocumentError(
      'TOO_LARGE',
      `The ${what} contains more than ${limit} characters of text (limit textCharacters).`,
    );
  }
  return {
    spend,
    keep(text) {
      spend(text.length);
      return text;
    },
  };
}
