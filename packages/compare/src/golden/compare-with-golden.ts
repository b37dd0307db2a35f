import type { DocumentModel } from '@fixpoint/documents/model';
import type { Finding } from '@fixpoint/shared/contracts';
import type { AlignedPair, DocumentAlignment, PageSketch } from './alignment.js';
import { compareChapters, sketchChapters } from './compare-chapters.js';
import { compareSheets, sketchSheets } from './compare-sheets.js';
import { compareSlides, sketchSlide } from './compare-slides.js';
import { compareWhole } from './compare-whole.js';
import { createFindingCollector } from './golden-findings.js';
import { goldenLimits } from './golden-limits.js';
import type { PageComparison } from './page-differences.js';

export interface GoldenComparison {
  readonly findings: readonly Finding[];
  readonly alignment: DocumentAlignment;
}

const units = { pptx: 'slide', xlsx: 'sheet', docx: 'chapter' } as const;

/**
 * Reports how a document differs from the golden one of the same type. Compares content only: files with the same content in other
 * bytes have no findings. Throws `RangeError` if the types differ; the caller reports that.
 */
export function compareWithGolden(output: DocumentModel, golden: DocumentModel): GoldenComparison {
  const pages = comparePages(output, golden);
  const collector = createFindingCollector();
  const budget = createBudget();
  const pairs = pages.map((page): AlignedPair => {
    const findings = collector.add(page.differences);
    return {
      output: budget.take(page.output),
      golden: budget.take(page.golden),
      status: statusOf(page),
      findings,
    };
  });
  collector.add(compareWhole(output, golden));
  const notes = [
    ...collector.omitted().map(({ kind, count }) => `${count} more findings of ${kind} are left out.`),
    ...budget.notes(),
  ];
  return {
    findings: collector.findings,
    alignment: { unit: units[output.type], pairs, hasGolden: true, notes },
  };
}

/** A document's pages, for showing findings beside them without a golden document. */
export function sketchDocument(document: DocumentModel): DocumentAlignment {
  const budget = createBudget();
  const pairs = sketchPages(document).map(
    ({ output }): AlignedPair => ({
      output: budget.take(output),
      golden: null,
      status: 'alone',
      findings: [],
    }),
  );
  return { unit: units[document.type], pairs, hasGolden: false, notes: budget.notes() };
}

function comparePages(output: DocumentModel, golden: DocumentModel): PageComparison[] {
  if (output.type === 'pptx' && golden.type === 'pptx') return compareSlides(output, golden);
  if (output.type === 'xlsx' && golden.type === 'xlsx') return compareSheets(output, golden);
  if (output.type === 'docx' && golden.type === 'docx') return compareChapters(output, golden);
  throw new RangeError(
    `A ${output.type} document cannot be compared with a golden document of type ${golden.type}.`,
  );
}

function sketchPages(document: DocumentModel): PageComparison[] {
  if (document.type === 'pptx') return document.slides.map((slide) => sketchSlide(slide));
  return document.type === 'xlsx' ? sketchSheets(document) : sketchChapters(document);
}

function statusOf({ output, golden, moved, differences }: PageComparison): AlignedPair['status'] {
  if (output === null) return 'missing';
  if (golden === null) return 'extra';
  if (moved) return 'moved';
  return differences.length === 0 ? 'same' : 'changed';
}

/** Bounds the amount shown of all pages together. */
function createBudget() {
  let lines = 0;
  let cut = 0;
  return {
    take(sketch: PageSketch | null): PageSketch | null {
      if (sketch === null) return null;
      lines += sketch.lines.length;
      if (lines <= goldenLimits.documentLines) return sketch;
      cut += 1;
      return { ...sketch, lines: [] };
    },
    notes: () => (cut === 0 ? [] : [`The text of ${cut} pages is not shown here: the document is too long.`]),
  };
}
