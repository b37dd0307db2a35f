const sentenceEnd = /[.!?…]["”’)\]]?\s|[。！？]/;

/** The sentences of a text. Abbreviations are not known, so a sentence may come in two pieces. */
export function sentencesOf(text: string): string[] {
  if (!sentenceEnd.test(text)) return [text];
  return text.split(/(?<=[.!?…。！？]["”’)\]]?)\s+(?=\p{Lu}|["“‘([])|(?<=[。！？])/u);
}
