import { foldTitle, titleContains } from '../text/words.js';
import type { HeadingFacts, TableFacts, TextDocumentFacts } from './document-facts.js';
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

/** Fields that hold for every one of some good text documents. */
export function learnTextDocument(documents: readonly TextDocumentFacts[], margins: Margins): LearnedField[] {
  const sections = learnSections(
    documents.map(({ headings }) => headings),
    margins,
  );
  const cover = commonTitles(documents.map(({ cover: labels }) => labels));
  const lines = Math.min(...documents.map(({ coverLines = 0 }) => coverLines));
  const levels = numberedLevels(documents);
  const tables = learnTables(documents, margins);
  const all = documentsHave(documents.length);
  return [
    ...(cover.length === 0 && lines === 0
      ? []
      : [
          {
            field: 'cover',
            value: {
              ...(cover.length === 0 ? {} : { fields: cover.slice(0, 100).map((label) => ({ label })) }),
              ...(lines === 0 ? {} : { min_lines: lines }),
            },
            because: `Labels with a value that ${all} on the cover, and the number of lines outside tables.`,
          },
        ]),
    ...(sections.length === 0
      ? []
      : [
          {
            field: 'sections',
            value: sections,
            because: `Headings that ${all}, without numbers and dates. The required number of words is a share of the smallest number of words in the documents.`,
          },
        ]),
    ...(levels === 0
      ? []
      : [
          {
            field: 'numbering',
            value: { levels },
            because: `Headings down to level ${levels} are numbered in ${documents.length === 1 ? 'the document' : 'all documents'}.`,
          },
        ]),
    ...(tables.length === 0
      ? []
      : [
          {
            field: 'tables',
            value: tables.map(({ table }) => table),
            because: tables.map(({ because }) => because).join(' '),
          },
        ]),
  ];
}

/** Chapters of the outermost level in use, with the sections right below each. */
function learnSections(
  documents: readonly (readonly HeadingFacts[])[],
  margins: Margins,
): Record<string, unknown>[] {
  const outermost = Math.min(...documents.flatMap((headings) => headings.map(({ level }) => level)), 9);
  const chapters = documents.map((headings) => headings.filter(({ level }) => level === outermost));
  const titles = commonTitles(chapters.map((headings) => headings.map(({ title }) => title)));
  return titles.slice(0, 200).map((title) => {
    const below = documents.map((headings) => sectionsBelow(headings, title, outermost));
    const subtitles = commonTitles(below.map((headings) => headings.map((heading) => heading.title)));
    return {
      ...learnSection(title, chapters, margins),
      ...(subtitles.length === 0
        ? {}
        : { sections: subtitles.slice(0, 100).map((subtitle) => learnSection(subtitle, below, margins)) }),
    };
  });
}

function learnSection(
  title: string,
  documents: readonly (readonly HeadingFacts[])[],
  margins: Margins,
): Record<string, unknown> {
  const headingFactses = documents.map((headings) =>
    headings.find((heading) => titleContains(heading.title, title)),
  );
  const least = margins.minimum(headingFactses.map((heading) => heading?.words ?? 0));
  const tables = Math.min(...headingFactses.map((heading) => heading?.tables ?? 0));
  const drawings = Math.min(...headingFactses.map((heading) => heading?.drawings ?? 0));
  const paragraphs = margins.minimum(headingFactses.map((heading) => heading?.paragraphs ?? 0));
  return {
    title,
    ...(least < 10 ? {} : { min_words: least }),
    ...(paragraphs < 2 ? {} : { min_paragraphs: paragraphs }),
    ...(tables === 0 ? {} : { min_tables: tables }),
    ...(drawings === 0 ? {} : { min_drawings: drawings }),
  };
}

function sectionsBelow(headings: readonly HeadingFacts[], title: string, outermost: number): HeadingFacts[] {
  const start = headings.findIndex(
    (heading) => heading.level === outermost && titleContains(heading.title, title),
  );
  const rest = headings.slice(start + 1);
  const end = rest.findIndex(({ level }) => level <= outermost);
  const below = end === -1 ? rest : rest.slice(0, end);
  const next = Math.min(...below.map(({ level }) => level), 9);
  return below.filter(({ level }) => level === next);
}

/** Deepest level to which every heading of every document is numbered; 0: nowhere. */
function numberedLevels(documents: readonly TextDocumentFacts[]): number {
  let levels = 0;
  for (let level = 1; level <= 9; level += 1) {
    const here = documents.map(({ headings }) => headings.filter((heading) => heading.level === level));
    if (!here.every((headings) => headings.length > 0 && headings.every(({ isNumbered }) => isNumbered)))
      break;
    levels = level;
  }
  return levels;
}

interface LearnedTable {
  readonly table: Record<string, unknown>;
  readonly because: string;
}

/** Tables that every document has under the same name, with the columns and at least some of the rows. */
function learnTables(documents: readonly TextDocumentFacts[], margins: Margins): LearnedTable[] {
  const names = commonTitles(documents.map(({ tables }) => tables.map(({ name }) => name)));
  return names.slice(0, 100).flatMap((title): LearnedTable[] => {
    const named = documents.map(({ tables }) => tables.filter(({ name }) => titleContains(name, title)));
    // If several tables have one name, it is unknown which of them is meant.
    if (named.some((tables) => tables.length !== 1)) return [];
    const tableFactses = named.flat();
    const columns = commonTitles(tableFactses.map(headersOf), { keepPeriods: true }).filter(
      (column) => foldTitle(column) !== '',
    );
    if (columns.length === 0) return [];
    const rows = tableFactses.map((table) => table.rows);
    const labels = distinctTitles([...commonLabels(tableFactses), ...commonTotals(tableFactses)]);
    return [
      {
        table: {
          title,
          columns: columns.map((column) => ({ title: column })),
          rows: { min: margins.minimum(rows) },
          ...(labels.length === 0 ? {} : { rows_required: labels.map((label) => ({ title: label })) }),
        },
        because: `"${title}": ${seen(rows, 'row')}.`,
      },
    ];
  });
}

function headersOf({ columns }: TableFacts): string[] {
  return columns.filter((column) => column !== '');
}
