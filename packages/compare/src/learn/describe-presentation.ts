import type { PptxDocument, Slide } from '@fixpoint/documents/model';
import { isPartial, isTotal } from '../figures/labels.js';
import { PptxTemplate } from '../templates/pptx-template.js';
import { countWords, foldTitle } from '../text/words.js';
import { createPresentationView } from '../views/presentation/create-presentation-view.js';
import { type Company, startsWithTitleSlide, textBlocks } from '../views/presentation/presentation-view.js';
import { statisticOf } from '../views/workbook/find-body.js';
import type { CompanyFacts, LabelledTable, PresentationFacts } from './document-facts.js';

const maxSlides = 2_000;
const maxTitleLength = 200;

const asSlides = PptxTemplate.parse({ name: 'slides', type: 'pptx', companies: { layout: 'slides' } });
const asRows = PptxTemplate.parse({ name: 'rows', type: 'pptx', companies: { layout: 'table-rows' } });

/** Structure of a presentation. Companies are looked for in both layouts; the right one is learned later. */
export function describePresentation(
  document: PptxDocument,
): Omit<PresentationFacts, 'objections' | 'lines' | 'currencies'> {
  const { slides, contentSlides, companies } = createPresentationView(document, asSlides);
  const content = new Set(contentSlides);
  const bySlide = new Map(companies.map((company) => [company.slide, company]));
  const styled = slides.flatMap(styledTexts);
  return {
    type: 'pptx',
    slides: slides.slice(0, maxSlides).map((slide) => ({
      title: slide.title?.slice(0, maxTitleLength) ?? null,
      isContent: content.has(slide),
      blocks: textBlocks(slide).length,
      texts: slide.texts.length,
      tables: slide.tables.length,
      charts: slide.charts.length,
      pictures: slide.pictures.length,
      table: slide.tables[0] === undefined ? null : labelledTable(slide.tables[0].rows),
      company: companyFacts(bySlide.get(slide.number)),
    })),
    hasTitleSlide: startsWithTitleSlide(slides, asSlides),
    listed: listedCompanies(createPresentationView(document, asRows).companies),
    fonts: distinct(styled.flatMap(({ fonts }) => fonts)),
    colors: distinct(styled.flatMap(({ colors }) => colors)),
  };
}

function companyFacts(company: Company | undefined): PresentationFacts['slides'][number]['company'] {
  if (company === undefined) return null;
  const { websites, hasLogo, description } = company;
  return { website: websites.length > 0, logo: hasLogo, words: countWords(description) };
}

function listedCompanies(companies: readonly Company[]): CompanyFacts | null {
  if (companies.length === 0) return null;
  const words = companies
    .filter(({ description }) => description !== '')
    .map(({ description }) => countWords(description));
  return {
    count: companies.length,
    websites: companies.filter(({ websites }) => websites.length > 0).length,
    descriptions: words.length,
    words: words.reduce((least, count) => Math.min(least, count), words[0] ?? 0),
  };
}

interface Styled {
  readonly fonts: readonly string[];
  readonly colors: readonly string[];
}

function styledTexts({ titleShape, texts, placeholderTexts, tables }: Slide): Styled[] {
  return [...(titleShape === null ? [] : [titleShape]), ...texts, ...placeholderTexts, ...tables];
}

const maxLabels = 200;
const maxTotals = 20;

/** Headers and labels of a table of texts. */
export function labelledTable([header = [], ...rows]: readonly (readonly string[])[]): LabelledTable {
  const shorten = (text: string) => text.slice(0, maxTitleLength);
  return {
    columns: header.slice(0, 100).map(shorten),
    labels: rows.slice(0, maxLabels).map(([first = '']) => shorten(first)),
    rows: rows.length,
    totals: totalsAtEnd(rows.slice(-maxTotals).map(([first = '']) => shorten(first))),
  };
}

const tax = /^(?:vat|tax|sales tax|mwst|ust|mehrwertsteuer|umsatzsteuer|tva|iva|moms|mva)(?!\p{L})/u;

/** Labels of the last rows, as long as each sums up, if one of them is a total or a mean: "Net", "VAT", "Total". */
function totalsAtEnd(labels: readonly string[]): string[] {
  const isSummary = (label: string) => isTotal(label) || isMean(label);
  const start =
    labels.findLastIndex((label) => !isSummary(label) && !isPartial(label) && !tax.test(foldTitle(label))) +
    1;
  const last = labels.slice(start);
  return last.some(isSummary) ? last : [];
}

function isMean(label: string): boolean {
  const statistic = statisticOf(label);
  return statistic === 'average' || statistic === 'median';
}

/** Each once, sorted; too many to mean anything: none. */
export function distinct(styles: readonly string[]): string[] {
  const results = [...new Set(styles)].sort();
  return results.length > 60 ? [] : results;
}
