import { paragraphsOf } from '@fixpoint/documents/model';
import { countOf } from '@fixpoint/shared/text';
import { z } from 'zod';
import type { ChapterRule } from '../../templates/docx-template.js';
import { countWords } from '../../text/words.js';
import { findChapter } from '../../views/text-document/find-parts.js';
import { withSubchapters } from '../../views/text-document/read-chapters.js';
import type { Chapter } from '../../views/text-document/text-document-view.js';
import { docxCheck, type FindingDraft } from '../check.js';

export const thinChapters = docxCheck({
  name: 'thin-chapters',
  category: 'content-depth',
  defaultSeverity: 'high',
  description: 'Every chapter has as many words and paragraphs as the template requires.',
  options: z.strictObject({
    /** For chapters of the outermost level that have no minimum of their own in the template. */
    min_words: z.int().nonnegative().default(0),
  }),
  run({ chapters, headings }, template, { options }) {
    const wanted = new Map<Chapter, Least>();
    if (options.min_words > 0)
      for (const chapter of chapters)
        wanted.set(chapter, { words: options.min_words, paragraphs: 0, drawings: 0 });
    const want = (
      chapter: Chapter,
      rule: Pick<ChapterRule, 'min_words' | 'min_paragraphs' | 'min_drawings'>,
    ) => {
      const words = rule.min_words > 0 ? rule.min_words : (wanted.get(chapter)?.words ?? 0);
      wanted.set(chapter, { words, paragraphs: rule.min_paragraphs, drawings: rule.min_drawings });
    };
    for (const rule of template.sections) {
      const chapter = findChapter(headings, rule);
      if (chapter === null) continue;
      want(chapter, rule);
      const below = [...withSubchapters(chapter)].slice(1);
      for (const section of rule.sections) {
        const found = findChapter(below, section);
        if (found !== null) want(found, section);
      }
    }
    return [...wanted].flatMap(([chapter, least]) => holdChapter(chapter, least));
  },
});

interface Least {
  readonly words: number;
  readonly paragraphs: number;
  /** Pictures and charts. */
  readonly drawings: number;
}

function holdChapter(chapter: Chapter, least: Least): FindingDraft[] {
  const there = amountOf(chapter);
  // A heading with nothing at all under it is what empty-chapters reports.
  if (there.words === 0 && there.drawings === 0) return [];
  const { title, location } = chapter;
  if (there.words < least.words) {
    return [
      {
        key: title,
        location,
        message: `The section "${title}" has ${there.words} of ${least.words} words.`,
        expected: `at least ${least.words} words in its paragraphs and tables, sections below it included`,
        actual: String(there.words),
        measure: { value: there.words, goal: least.words, unit: 'words' },
        suggestion: `Write what the service found out about "${title}": facts with figures and sources, what follows from them, and what remains open; look for content that is cut before it is written.`,
      },
    ];
  }
  const few = (key: string, amount: number, wanted: number, thing: string): FindingDraft[] =>
    amount >= wanted
      ? []
      : [
          {
            key: `${title} ${key}`,
            location,
            message: `The section "${title}" has ${countOf(amount, thing)} of ${wanted}.`,
            expected: `at least ${countOf(wanted, thing)}, sections below it included`,
            actual: String(amount),
            measure: { value: amount, goal: wanted, unit: key },
            suggestion: `Look for a ${thing} of "${title}" that is left out, joined to another or empty when it is written.`,
          },
        ];
  return [
    ...few('paragraphs', there.paragraphs, least.paragraphs, 'paragraph'),
    ...few('drawings', there.drawings, least.drawings, 'picture'),
  ];
}

function amountOf(chapter: Chapter): Least {
  let [words, paragraphs, drawings] = [0, 0, 0];
  for (const { blocks } of withSubchapters(chapter)) {
    for (const block of blocks) {
      const texts =
        block.kind === 'paragraph' ? [block.text] : block.rows.flatMap((row) => row.map(({ text }) => text));
      words += texts.reduce((sum, text) => sum + countWords(text), 0);
      if (block.kind === 'paragraph' && block.text !== '') paragraphs += 1;
      for (const paragraph of paragraphsOf(block)) drawings += paragraph.drawings;
    }
  }
  return { words, paragraphs, drawings };
}
