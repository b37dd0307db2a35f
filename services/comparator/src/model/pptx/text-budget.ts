import { UnreadableDocumentError } from '../unreadable-document-error.js';

/** How much text a presentation may still bring. Checks look at all of it, so all of it is counted while it is read. */
export interface TextBudget {
  /** Throws where the presentation has used up its limit. */
  spend(characters: number): void;
}

export function createTextBudget(limit: number): TextBudget {
  let spent = 0;
  return {
    spend(characters) {
      spent += characters;
      if (spent <= limit) return;
      throw new UnreadableDocumentError(
        'TOO_LARGE',
        `The presentation holds more than ${limit} characters of text (limit textCharacters).`,
      );
    },
  };
}
