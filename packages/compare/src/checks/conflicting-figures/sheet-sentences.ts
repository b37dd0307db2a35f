import type { DocumentText, LocatedText } from '../../views/document-text.js';

const minLength = 25;
const maxLength = 1_000;
const minWords = 5;
/** A sheet with more is a list of texts. */
const maxSentences = 100;
const known = new WeakMap<DocumentText, DocumentText>();

/** A document for rules about sentences: a workbook as the sentences in its cells and its short tables. */
export function withSentences(content: DocumentText): DocumentText {
  if (content.statements === undefined) return content;
  const view = known.get(content) ?? sheetSentences(content);
  known.set(content, view);
  return view;
}

function sheetSentences(content: DocumentText): DocumentText {
  const sentences: LocatedText[] = [];
  for (const located of content.texts()) {
    if (!isSentence(located)) continue;
    sentences.push({ kind: 'paragraph', text: located.text, locate: () => located.locate() });
    if (sentences.length > maxSentences) break;
  }
  const texts = sentences.length > maxSentences ? [] : sentences;
  return {
    texts: () => texts,
    links: () => [],
    asides: () => [],
    tables: () => (texts.length === 0 ? [] : (content.figureTables?.() ?? [])),
  };
}

/** "The budget was approved on 12 December 2025.": not a label, a list or a formula in words. */
function isSentence({ kind, text }: LocatedText): boolean {
  if (kind !== 'cell' || text.length < minLength || text.length > maxLength) return false;
  return /^\p{Lu}.*\p{Ll}.*[.!]$/su.test(text) && text.split(' ').length >= minWords;
}
