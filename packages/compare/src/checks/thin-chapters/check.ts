import { type DocxDocument, paragraphsOf } from '@fixpoint/documents/model';
import { countOf } from '@fixpoint/shared/text';
import { z } from 'zod';
import type { ChapterRule } from '../../templates/docx-template.js';
import { countWords } from '../../text/words.js';
import { findChapter } from '../../views/text-document/find-parts.js';
import { withSubchapters } from '../../views/text-document/read-chapters.js';
import type { Chapter } from '../../views/text-document/text-document-view.js';
import { countUnseenWords } from '../../views/text-document/unseen-blocks.js';
import { docxCheck, type FindingDraft } from '../check.js';
import { capitalised } from '../wording.js';

export const thinChapters = docxCheck({
  name: 'thin-chapters',
  category: 'content-depth',
  defaultSeverity: 'high',
  description: 'Every chapter has as many words and paragraphs as the template requires.',
  options: z.strictObject({
    /** For chapters of the outermost level without a minimum in the template. */
    min_words: z.int().nonnegative().default(0),
  }),
  run({ document, chapters, headings }, template, { options }) {
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
        const result = findChapter(below, section);
        if (result !== null) want(result, section);
      }
    }
    return [...wanted].flatMap(([chapter, least]) => holdChapter(chapter, least, document));
  },
});

interface Least {
  readonly words: number;
  readonly paragraphs: number;
  /** Pictures and charts. */
  readonly drawings: number;
}

function holdChapter(chapter: Chapter, least: Least, document: DocxDocument): FindingDraft[] {
  const there = amountOf(chapter, document);
  // A heading with nothing at all under it is what empty-chapters reports.
  if (there.words === 0 && there.drawings === 0) return [];
  const { title, location } = chapter;
  if (there.words < least.words) {
    return [
      {
        key: title,
        location,
        message: `${capitalised(location)} has ${there.words} words; the template requires at least ${least.words}.`,
        expected: `at least ${least.words} words in its paragraphs and tables, sections below it included`,
        actual: String(there.words),
        measure: { value: there.words, goal: least.words, unit: 'words' },
        suggestion: `Write what the service found out about "${title}": facts with figures and sources, what follows from them, and what remains open. Check for content that is cut before it is written.`,
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
            message: `${capitalised(location)} has ${countOf(amount, thing)}; the template requires at least ${wanted}.`,
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

function amountOf(chapter: Chapter, document: DocxDocument): Least {
  let [words, paragraphs, drawings] = [0, 0, 0];
  for (const { blocks } of withSubchapters(chapter)) {
    for (const block of blocks) {
      const texts =
        block.kind === 'paragraph' ? [block.text] : block.rows.flatMap((row) => row.map(({ text }) => text));
      words += texts.reduce((sum, text) => sum + countWords(text), 0);
      if (block.kind === 'paragraph' && block.text !== '') paragraphs += 1;
      for (const paragraph of paragraphsOf(block)) {
        drawings += paragraph.drawings;
        words -= countUnseenWords(paragraph, document);
      }
    }
  }
  return { words, paragraphs, drawings };
}
