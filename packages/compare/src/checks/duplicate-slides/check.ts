import type { Slide } from '@fixpoint/documents/model';
import { z } from 'zod';
import { Count } from '../../templates/template-fields.js';
import { countWords, foldTitle } from '../../text/words.js';
import { isFraming, slideText } from '../../views/presentation/presentation-view.js';

import { draftAbout, pptxCheck } from '../check.js';
import { groupBy } from '../sightings.js';
import { andMore, list, placedOn, quote, slidesAt } from '../wording.js';

/** Later text is ignored: slides that begin with so much of the same are the same, and a bomb of text costs no time. */
const maxCompared = 20_000;

export const duplicateSlides = pptxCheck({
  name: 'duplicate-slides',
  category: 'structure',
  defaultSeverity: 'medium',
  description: 'No two visible slides have the same content.',
  options: z.strictObject({
    min_words: Count.default(8).describe(
      'Slides with fewer words are not compared. Words of the title are counted, single letters are not.',
    ),
  }),
  run({ slides }, template, { options: { min_words } }) {
    // The same content has the same title, which costs less to compare.
    const titled = groupBy(
      slides.filter((slide) => !isFraming(slide, template)),
      ({ title }) => foldTitle(title ?? ''),
    );
    const groups = [...titled.values()].flatMap((alike) => {
      if (alike.length === 1) return [];
      const candidates = alike.filter((slide) => wordsOf(comparedText(slide)) >= min_words);
      return [...groupBy(candidates, content).values()].filter((group) => group.length > 1);
    });
    return draftAbout(groups, (first) => ({
      ...placedOn(groups.flat().map(({ number }) => number)),
      message: `${quote(first[0]?.title ?? '')} is in the deck ${first.length} times with the same content: ${slidesAt(first.map(({ number }) => number))}${andMore(groups.length - 1, 'slide')}.`,
      expected: 'each slide once',
      actual: list(
        groups.map((group) => `"${group[0]?.title ?? ''}" (${slidesAt(group.map(({ number }) => number))})`),
      ),
      suggestion:
        'Remove duplicates from the list that slides are rendered from, and look for a value that is computed once and shown on every slide.',
    }));
  },
});

/** The content of a slide: its texts, charts by their data, pictures by their bytes if those are known. */
function content(slide: Slide): string {
  return JSON.stringify([
    // The title is the first of it.
    foldTitle(comparedText(slide)),
    slide.charts.map(({ title, series }) => [title, series]),
    slide.pictures.map(({ image }) => image ?? null),
    // Shapes without text: a drawing that grows from slide to slide.
    slide.drawings ?? 0,
  ]);
}

/** Number of words of two letters or more: a diagram of single letters may be on slides that show it in several ways. */
function wordsOf(text: string): number {
  return countWords(text.replace(/(?<![\p{L}\p{N}])[\p{L}\p{N}](?![\p{L}\p{N}])/gu, ''));
}

function comparedText(slide: Slide): string {
  return slideText(slide).slice(0, maxCompared);
}
