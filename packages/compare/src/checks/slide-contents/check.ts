import type { Slide } from '@fixpoint/documents/model';
import { countOf } from '@fixpoint/shared/text';
import type { CompanyRules, SlideRule } from '../../templates/pptx-template.js';
import type { Section } from '../../templates/template-fields.js';
import { titleContains } from '../../text/words.js';
import { announces, type Company } from '../../views/presentation/presentation-view.js';
import { draftAbout, type FindingDraft, noOptions, pptxCheck } from '../check.js';
import { andMore, list, locate, nameOf, names, quote, titleKey } from '../wording.js';

export const slideContents = pptxCheck({
  name: 'slide-contents',
  category: 'structure',
  defaultSeverity: 'high',
  description:
    'Each slide that the template lists has the texts, tables, charts and pictures that the template requires.',
  options: noOptions,
  run({ slides, companies }, template) {
    const sections = template.sections.flatMap((rule) => {
      const announced = slides.filter((slide) => announces(slide, rule));
      // A section may extend over several slides: one that shows everything is enough.
      const drafts = announced.map((slide) => holdSlide(slide, rule));
      return drafts.toSorted((a, b) => a.length - b.length)[0] ?? [];
    });
    return [...sections, ...holdCompanies(slides, companies, template.companies)];
  },
});

function holdCompanies(
  slides: readonly Slide[],
  companies: readonly Company[],
  rules: CompanyRules | undefined,
): FindingDraft[] {
  if (rules?.layout !== 'slides' || rules.min_texts === 0) return [];
  const least = rules.min_texts;
  const textsOn = (number: number) => slides.find((slide) => slide.number === number)?.texts.length ?? least;
  // A missing website or description is reported by the checks for those.
  const lacks = ({ websites, description }: Company) =>
    (rules.require.includes('website') && websites.length === 0) ||
    (rules.require.includes('description') && description === '');
  const bare = companies.filter((company) => textsOn(company.slide) < least && !lacks(company));
  return draftAbout(bare, (first) => ({
    key: 'companies',
    location: locate(bare),
    message: `${nameOf(first.name)} (${first.location}) has ${countOf(textsOn(first.slide), 'text box', 'text boxes')}, fewer than ${least}${andMore(bare.length - 1, 'company', 'companies')}.`,
    expected: `at least ${countOf(least, 'text box', 'text boxes')} for every company, in addition to the title`,
    actual: names(bare),
    measure: { value: bare.length, goal: 0, unit: 'companies' },
    suggestion:
      'Find out which text is omitted when data of a company is missing, for example its list of facts or its strengths.',
  }));
}

const parts = [
  { field: 'min_texts', thing: 'text box', things: 'text boxes', of: ({ texts }: Slide) => texts.length },
  { field: 'min_tables', thing: 'table', things: 'tables', of: ({ tables }: Slide) => tables.length },
  { field: 'min_charts', thing: 'chart', things: 'charts', of: ({ charts }: Slide) => charts.length },
  {
    field: 'min_pictures',
    thing: 'picture',
    things: 'pictures',
    of: ({ pictures }: Slide) => pictures.filter(({ isBroken }) => isBroken !== true).length,
  },
] as const;

function holdSlide(slide: Slide, rule: SlideRule): FindingDraft[] {
  const location = `slide ${slide.number}`;
  const tooFew = parts.flatMap(({ field, thing, things, of }): FindingDraft[] => {
    const [there, least] = [of(slide), rule[field]];
    if (there >= least) return [];
    return [
      {
        key: titleKey(`${rule.title} ${things}`),
        location,
        message: `Slide ${slide.number} ${quote(rule.title)} has ${countOf(there, thing, things)}; the template requires ${least}.`,
        expected: `at least ${countOf(least, thing, things)}`,
        actual: String(there),
        measure: { value: there, goal: least, unit: things },
        suggestion: `Find out why the ${thing} of "${rule.title}" is not drawn: its data may be empty, or the step that draws it may be skipped.`,
      },
    ];
  });
  const [table] = slide.tables;
  if (table === undefined) return tooFew;
  const [header = [], ...rows] = table.rows;
  const place = `${location}, table 1`;
  return [
    ...tooFew,
    ...lacking(rule.columns, header).map((column) => ({
      key: titleKey(`${rule.title} column ${column.title}`),
      location: place,
      message: `The table on slide ${slide.number} ${quote(rule.title)} has no column ${quote(column.title)}.`,
      expected: `a header row with ${titlesOf(column)}`,
      actual: `the header row reads ${list(header.map((text) => `"${text}"`))}`,
      suggestion: `Write the column "${column.title}" where the table is built, with a value in every row.`,
    })),
    ...lacking(
      rule.rows_required,
      rows.map(([first = '']) => first),
    ).map((row) => ({
      key: titleKey(`${rule.title} row ${row.title}`),
      location: place,
      message: `The table on slide ${slide.number} ${quote(rule.title)} has no row ${quote(row.title)}.`,
      expected: `a row that starts with ${titlesOf(row)}`,
      actual: `rows are ${list(rows.map(([first = '']) => `"${first}"`))}`,
      suggestion: `Write the row "${row.title}" where the table is built, with all of its cells filled.`,
    })),
    ...(rows.length >= rule.min_rows
      ? []
      : [
          {
            key: titleKey(`${rule.title} row count`),
            location: place,
            message: `The table on slide ${slide.number} ${quote(rule.title)} has ${countOf(rows.length, 'row')} below its header; the template requires ${rule.min_rows}.`,
            expected: `at least ${rule.min_rows}`,
            actual: String(rows.length),
            measure: { value: rows.length, goal: rule.min_rows, unit: 'rows' },
            suggestion: `Look for rows of "${rule.title}" that are cut, filtered or joined before they are drawn.`,
          },
        ]),
  ];
}

function lacking(wanted: readonly Section[], texts: readonly string[]): Section[] {
  return wanted.filter(
    ({ title, also }) =>
      !texts.some((text) => [title, ...also].some((candidate) => titleContains(text, candidate))),
  );
}

function titlesOf({ title, also }: Section): string {
  return list([title, ...also].map((name) => `"${name}"`));
}
