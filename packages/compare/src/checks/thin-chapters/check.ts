import { z } from 'zod';
import { countWords } from '../../text/words.js';
import { findChapter } from '../../views/text-document/find-parts.js';
import { withSubchapters } from '../../views/text-document/read-chapters.js';
import type { Chapter } from '../../views/text-document/text-document-view.js';
import { docxCheck } from '../check.js';

export const thinChapters = docxCheck({
  name: 'thin-chapters',
  category: 'content-depth',
  defaultSeverity: 'high',
  description: 'Every chapter has as many words as the template requires.',
  options: z.strictObject({
    /** For chapters of the outermost level that have no minimum of their own in the template. */
    min_words: z.int().nonnegative().default(0),
  }),
  run({ chapters, headings }, template, { options }) {
    const wanted = new Map<Chapter, number>();
    if (options.min_words > 0) for (const chapter of chapters) wanted.set(chapter, options.min_words);
    for (const rule of template.sections) {
      const chapter = findChapter(headings, rule);
      if (chapter === null) continue;
      if (rule.min_words > 0) wanted.set(chapter, rule.min_words);
      const below = [...withSubchapters(chapter)].slice(1);
      for (const section of rule.sections) {
        const found = findChapter(below, section);
        if (found !== null && section.min_words > 0) wanted.set(found, section.min_words);
      }
    }
    return [...wanted].flatMap(([chapter, least]) => {
      const words = wordsOf(chapter);
      // A heading with nothing at all under it is what empty-chapters reports.
      if (words >= least || words === 0) return [];
      return [
        {
          key: chapter.title,
          location: chapter.location,
          message: `The section "${chapter.title}" has ${words} of ${least} words.`,
          expected: `at least ${least} words in its paragraphs and tables, sections below it included`,
          actual: String(words),
          measure: { value: words, goal: least, unit: 'words' },
          suggestion: `Write what the service found out about "${chapter.title}": facts with figures and sources, what follows from them, and what remains open; look for content that is cut before it is written.`,
        },
      ];
    });
  },
});

function wordsOf(chapter: Chapter): number {
  let words = 0;
  for (const { blocks } of withSubchapters(chapter)) {
    for (const block of blocks) {
      const texts =
        block.kind === 'paragraph' ? [block.text] : block.rows.flatMap((row) => row.map(({ text }) => text));
      words += texts.reduce((sum, text) => sum + countWords(text), 0);
    }
  }
  return words;
}
