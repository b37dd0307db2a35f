import { toSafeLine } from '@fixpoint/shared/text';
import type { DocumentFacts } from './document-facts.js';

const maxDocuments = 8;
const maxTitles = 80;
const maxTitleLength = 120;

/**
 * Digest of documents for a model: titles, headers and counts, as JSON, bounded. Excludes the documents and all their prose: a third
 * party's endpoint needs neither, and prose may contain prompt injections.
 */
export function documentDigest(documents: readonly DocumentFacts[], sections: readonly string[]): string {
  return JSON.stringify(
    {
      sections: sections.slice(0, maxTitles).map(shorten),
      documents: documents.slice(0, maxDocuments).map(digestOf),
    },
    null,
    1,
  );
}

function digestOf(facts: DocumentFacts): Record<string, unknown> {
  if (facts.type === 'pptx') {
    return {
      kind: 'presentation',
      slides: facts.slides.length,
      titles: titles(facts.slides.map(({ title }) => title ?? '')),
      companies: facts.listed?.count ?? facts.slides.filter(({ company }) => company !== null).length,
    };
  }
  if (facts.type === 'xlsx') {
    return {
      kind: 'workbook',
      sheets: facts.sheets.slice(0, 20).map(({ name, rows, columns }) => ({
        name: shorten(name),
        rows,
        columns: titles(columns.map(({ header }) => header)),
      })),
    };
  }
  return {
    kind: 'text document',
    headings: titles(facts.headings.map(({ title }) => title)),
    cover: titles(facts.cover),
    tables: facts.tables
      .slice(0, 20)
      .map(({ name, columns }) => ({ name: shorten(name), columns: titles(columns) })),
  };
}

function titles(all: readonly string[]): string[] {
  return all
    .filter((title) => title !== '')
    .slice(0, maxTitles)
    .map(shorten);
}

function shorten(text: string): string {
  return toSafeLine(text, maxTitleLength);
}
