import type { Section } from '../../templates/template-fields.js';
import { findChapter } from '../../views/text-document/find-parts.js';
import { withSubchapters } from '../../views/text-document/read-chapters.js';
import type { Chapter } from '../../views/text-document/text-document-view.js';
import { docxCheck, type FindingDraft, noOptions } from '../check.js';
import { capitalised, list, quote, titleKey } from '../wording.js';

export const requiredChapters = docxCheck({
  name: 'required-chapters',
  category: 'structure',
  defaultSeverity: 'high',
  description: 'Every chapter and section that the template names has a heading with its title.',
  options: noOptions,
  run({ headings }, template) {
    return template.sections.flatMap((rule, index): FindingDraft[] => {
      const chapter = findChapter(headings, rule);
      if (chapter === null) {
        const next = nextOf(template.sections.slice(index + 1), headings);
        return rule.required ? [{ ...absent(rule, null, headings), ...placeBefore(next) }] : [];
      }
      const below = [...withSubchapters(chapter)].slice(1);
      return rule.sections
        .map((section, place) => ({ section, next: nextOf(rule.sections.slice(place + 1), below) }))
        .filter(({ section }) => section.required && findChapter(below, section) === null)
        .map(({ section, next }) => ({ ...absent(section, chapter, below), ...placeBefore(next) }));
    });
  },
});

/** The first of these sections that is there: the missing one belongs before it. */
function nextOf(
  sections: readonly Pick<Section, 'title' | 'also'>[],
  headings: readonly Chapter[],
): Chapter | undefined {
  return sections.flatMap((section) => findChapter(headings, section) ?? [])[0];
}

function placeBefore(next: Chapter | undefined): Pick<FindingDraft, 'places'> {
  return next === undefined ? {} : { places: [`before ${next.location}`] };
}

function absent(
  { title, also }: Pick<Section, 'title' | 'also'>,
  parent: Chapter | null,
  headings: readonly Chapter[],
): FindingDraft {
  const results = headings.map((heading) => `"${heading.title}"`);
  return {
    key: parent === null ? titleKey(title) : `${parent.title} / ${titleKey(title)}`,
    location: parent?.location ?? 'document',
    message: `${parent === null ? 'The document' : capitalised(parent.location)} has no heading ${quote(title)}.`,
    expected: `a heading titled ${list([title, ...also].map((name) => `"${name}"`))}`,
    actual: results.length === 0 ? 'there are no headings' : `headings are ${list(results)}`,
    suggestion: `Add the section "${title}" where the service builds its report, with a heading in a heading style ("Heading 1", not enlarged text) and its content.`,
  };
}
