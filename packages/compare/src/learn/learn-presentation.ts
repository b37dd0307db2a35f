import { titleContains } from '../text/words.js';
import type { LabelledTable, PresentationFacts, SlideFacts } from './document-facts.js';
import {
  commonLabels,
  commonTitles,
  commonTotals,
  distinctTitles,
  documentsHave,
  type Margins,
  seen,
} from './generalize.js';

import type { LearnedField } from './write-template.js';

/** Share of slides that the check thin-slides tolerates; `parts` below the limit that are tolerated. */
const toleratedThin = 0.3;

/** Fields that hold for every one of some good presentations. */
export function learnPresentation(
  presentations: readonly PresentationFacts[],
  margins: Margins,
): LearnedField[] {
  const slides = presentations.map((presentation) => presentation.slides.length);
  const isList = listsCompanies(presentations);
  const sections = commonTitles(presentations.map((presentation) => sectionTitles(presentation, isList)));
  const blocks = blocksOf(presentations);
  return [
    { field: 'slides', value: margins.range(slides), because: `${seen(slides, 'slide')}.` },
    ...(presentations.every(({ hasTitleSlide }) => hasTitleSlide === true)
      ? [
          {
            field: 'title_slide',
            value: 'required',
            because: `A first slide with titles only: ${documentsHave(presentations.length)} one.`,
          },
        ]
      : []),
    ...(sections.length === 0
      ? []
      : [
          {
            field: 'sections',
            value: sections.slice(0, 100).map((title) => learnSlide(title, presentations, margins)),
            because:
              presentations.length === 1
                ? 'Titles of the one document, without numbers and dates. Remove those that are not meant for every document.'
                : `Titles that ${documentsHave(presentations.length)}, without numbers and dates.`,
          },
        ]),
    ...learnCompanies(presentations, { sections, isList }, margins),
    {
      field: 'min_content_paragraphs',
      value: blocks,
      because: `At least 70 % of the content slides of each document have ${blocks} text blocks or more.`,
    },
  ];
}

/** Content that the slides of that title show in every presentation. */
function learnSlide(
  title: string,
  presentations: readonly PresentationFacts[],
  margins: Margins,
): Record<string, unknown> {
  const slideFactses = presentations.flatMap(({ slides }) => {
    const titled = slides.filter((slide) => titleContains(slide.title ?? '', title));
    // If several slides have the title, it is unknown which of them is meant.
    return titled.length === 1 ? titled : [];
  });
  if (slideFactses.length < presentations.length) return { title };
  const least = (field: 'texts' | 'tables' | 'charts' | 'pictures') =>
    Math.min(...slideFactses.map((slide) => slide[field]));
  const shown = (['texts', 'tables', 'charts', 'pictures'] as const).flatMap((field) =>
    least(field) === 0 ? [] : [[`min_${field}`, least(field)]],
  );
  const tables = slideFactses.flatMap(({ table }) => table ?? []);
  return {
    title,
    ...Object.fromEntries(shown),
    ...(tables.length < slideFactses.length ? {} : learnTable(tables, margins)),
  };
}

function learnTable(tables: readonly LabelledTable[], margins: Margins): Record<string, unknown> {
  const columns = commonTitles(
    tables.map((table) => table.columns),
    { keepPeriods: true },
  );
  const labels = distinctTitles([...commonLabels(tables), ...commonTotals(tables)]);
  const rows = margins.minimum(tables.map((table) => table.rows));
  return {
    ...(columns.length === 0 ? {} : { columns: columns.slice(0, 100).map((column) => ({ title: column })) }),
    ...(rows === 0 ? {} : { min_rows: rows }),
    ...(labels.length === 0 ? {} : { rows_required: labels.map((label) => ({ title: label })) }),
  };
}

/** Titles of slides that could be required of every presentation: content, and no company's; those of lists are. */
function sectionTitles({ slides }: PresentationFacts, isList: boolean): string[] {
  return slides.flatMap(({ title, isContent, company }) =>
    title !== null && isContent && (isList || !isCompany(company)) ? [title] : [],
  );
}

function isCompany(company: SlideFacts['company']): boolean {
  return company?.website === true && (company.logo || company.words > 0);
}

/** The most text blocks, up to three, that no presentation has too many slides without. */
function blocksOf(presentations: readonly PresentationFacts[]): number {
  const fits = (wanted: number) =>
    presentations.every(({ slides }) => {
      const content = slides.filter(({ isContent }) => isContent);
      return content.filter(({ blocks }) => blocks < wanted).length <= content.length * toleratedThin;
    });
  return [3, 2, 1].find(fits) ?? 0;
}

/** True if companies are rows of tables, not slides. */
function listsCompanies(presentations: readonly PresentationFacts[]): boolean {
  const shown = presentations.map(({ slides }) => slides.filter(({ company }) => isCompany(company)).length);
  const listed = presentations.flatMap(({ listed: found }) => found ?? []);
  // A slide with a table of companies resembles one company's too: the layout that shows more of them is meant.
  return (
    listed.length === presentations.length &&
    listed.every(({ count, websites, descriptions }, index) => {
      return count >= 2 && websites + descriptions > 0 && count >= (shown[index] ?? 0);
    })
  );
}

function learnCompanies(
  presentations: readonly PresentationFacts[],
  { sections, isList }: { readonly sections: readonly string[]; readonly isList: boolean },
  margins: Margins,
): LearnedField[] {
  const shown = presentations.map(({ slides }) => slides.filter(({ company }) => isCompany(company)).length);
  const listed = presentations.flatMap(({ listed: found }) => found ?? []);
  if (!isList)
    return shown.every((count) => count >= 2) ? companySlides(presentations, sections, margins) : [];
  const counts = listed.map(({ count }) => count);
  return [
    {
      field: 'companies',
      value: {
        layout: 'table-rows',
        min: margins.minimum(counts),
        require: [
          ...(listed.every(({ count, websites }) => websites === count) ? ['website'] : []),
          ...(listed.every(({ count, descriptions }) => descriptions === count) ? ['description'] : []),
        ],
      },
      because: `Rows of tables with a column for names: ${seen(counts, 'company', 'companies')}.`,
    },
    descriptionWords(
      listed.map(({ words }) => words),
      margins,
    ),
  ];
}

function companySlides(
  presentations: readonly PresentationFacts[],
  sections: readonly string[],
  margins: Margins,
): LearnedField[] {
  const after = sections.findLast((section) =>
    presentations.every((presentation) => placeOf(presentation, section) < firstCompany(presentation)),
  );
  const before = sections.find((section) =>
    presentations.every((presentation) => placeOf(presentation, section) > lastCompany(presentation)),
  );
  const slides = presentations.map((presentation) => companiesBetween(presentation, after, before, sections));
  const results = slides.map((shown) => shown.flatMap(({ company }) => company ?? []));
  const counts = results.map((companies) => companies.length);
  const all = results.flat();
  const texts = Math.min(...slides.flat().map((slide) => slide.texts));
  const require = [
    ...(all.every(({ website }) => website) ? ['website'] : []),
    ...(all.every(({ logo }) => logo) ? ['logo'] : []),
    ...(all.every(({ words }) => words > 0) ? ['description'] : []),
  ];
  return [
    {
      field: 'companies',
      value: {
        layout: 'slides',
        min: margins.minimum(counts),
        ...(after === undefined ? {} : { after }),
        ...(before === undefined ? {} : { before }),
        require,
        ...(all.length === 0 || texts === 0 ? {} : { min_texts: texts }),
      },
      because: `One slide for each company: ${seen(counts, 'company', 'companies')}. Parts that every company has are required.`,
    },
    descriptionWords(
      all.filter(({ words }) => words > 0).map(({ words }) => words),
      margins,
    ),
  ];
}

function descriptionWords(words: readonly number[], margins: Margins): LearnedField {
  return {
    field: 'min_words_per_description',
    value: words.length === 0 ? 0 : margins.minimum([Math.min(...words)]),
    because:
      words.length === 0
        ? 'No company has a description.'
        : `The shortest description has ${Math.min(...words)} words.`,
  };
}

function placeOf({ slides }: PresentationFacts, section: string): number {
  return slides.findIndex(({ title }) => titleContains(title ?? '', section));
}

function firstCompany({ slides }: PresentationFacts): number {
  return slides.findIndex(({ company }) => isCompany(company));
}

function lastCompany({ slides }: PresentationFacts): number {
  return slides.findLastIndex(({ company }) => isCompany(company));
}

/** The companies that the learned fields will find: the slides between, those of sections left out. */
function companiesBetween(
  presentation: PresentationFacts,
  after: string | undefined,
  before: string | undefined,
  sections: readonly string[],
): SlideFacts[] {
  const first = after === undefined ? 0 : placeOf(presentation, after) + 1;
  const last = before === undefined ? presentation.slides.length : placeOf(presentation, before);
  return presentation.slides
    .slice(first, last)
    .filter(
      ({ title, company }) =>
        company !== null && !sections.some((section) => titleContains(title ?? '', section)),
    );
}
