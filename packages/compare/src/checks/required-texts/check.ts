import { foldTitle } from '../../text/words.js';
import type { LocatedText } from '../../views/document-text.js';
import { anyTypeCheck, type FindingDraft, noOptions } from '../check.js';
import { quote, titleKey } from '../wording.js';

export const requiredTexts = anyTypeCheck({
  name: 'required-texts',
  category: 'structure',
  defaultSeverity: 'high',
  description:
    'The document contains every text that the template requires, such as a disclaimer or a footer.',
  options: noOptions,
  run(content, { required_texts }, { document }) {
    if (required_texts.length === 0) return [];
    const missing = new Map(required_texts.map((text) => [text, ` ${foldTitle(text)} `]));
    const shortest = Math.min(...required_texts.map((text) => foldTitle(text).length)) * minShare;
    const nearest = new Map<string, Near>();
    for (const located of content.texts()) {
      const { text } = located;
      if (text.length < shortest || !isForReaders(located, document.format)) continue;
      const folded = ` ${foldTitle(text)} `;
      for (const [required, wanted] of missing) {
        if (folded.includes(wanted)) missing.delete(required);
        else if (text.length <= maxCompared)
          compare(required, { text, locate: () => located.locate(), folded, wanted }, nearest);
      }
      if (missing.size === 0) return [];
    }
    return [...missing.keys()].map((text) => absent(text, nearest.get(text)));
  },
});

/** Only the speaker sees the notes of a slide. */
function isForReaders({ kind }: LocatedText, format: string): boolean {
  return kind !== 'notes' || !/^p[op]/.test(format);
}

interface Near {
  readonly text: string;
  /** Share of the required words that it has. */
  readonly share: number;
  readonly location: string;
}

/** Longer texts are not compared word by word. */
const maxCompared = 2_000;
/** A text with fewer of the words is another one. */
const minShare = 0.7;
const minWords = 4;

/** Notes the text if it is the nearest so far to the required one. */
function compare(
  required: string,
  match: {
    readonly text: string;
    locate(): string;
    readonly folded: string;
    readonly wanted: string;
  },
  nearest: Map<string, Near>,
): void {
  const words = match.wanted.trim().split(' ');
  // Most texts do not begin as the required one does: they cost no more than this.
  if (words.length < minWords || !words.slice(0, 2).some((word) => match.folded.includes(` ${word} `)))
    return;
  const share = words.filter((word) => match.folded.includes(` ${word} `)).length / words.length;
  if (share >= minShare && share > (nearest.get(required)?.share ?? 0))
    nearest.set(required, { text: match.text, share, location: match.locate() });
}

function absent(text: string, near: Near | undefined): FindingDraft {
  return {
    key: titleKey(text.slice(0, 200)),
    location: near?.location ?? 'document',
    message:
      near === undefined
        ? `The document does not contain the required text ${quote(text)}.`
        : `${quote(near.text)} differs from the required text ${quote(text)}.`,
    expected: `the text "${text}"`,
    actual: near === undefined ? 'it is in no paragraph, cell, header or footer' : `"${near.text}"`,
    suggestion:
      'Write the text as a constant where the service builds the document. Do not let a model write or shorten it.',
  };
}
