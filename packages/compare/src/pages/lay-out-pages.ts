import type { ReaderLimits } from '@fixpoint/documents/limits';
import type { DocumentModel } from '@fixpoint/documents/model';
import type { DocumentPages, Finding } from '@fixpoint/shared/contracts';
import { loadNumberFormats } from '../text/shown-number.js';
import { layOutSheets } from './lay-out-sheets.js';
import { layOutSlides } from './lay-out-slides.js';
import { layOutText } from './lay-out-text.js';
import { createPagesBudget, type PagesBudget } from './pages-budget.js';
import { createPictureShelf } from './picture-shelf.js';

/** To be awaited before the pages of a document of that type are laid out. */
export async function preparePages(type: DocumentModel['type']): Promise<void> {
  if (type === 'xlsx') await loadNumberFormats();
}

/** A document that was read, with its bytes, and its findings. */
export interface PagesSource {
  readonly document: DocumentModel;
  readonly bytes: Uint8Array;
  readonly limits: ReaderLimits;
  readonly findings: readonly Finding[];
}

/**
 * A document as a page shows it, without a foreign program, so on every machine and at once. Bounded; `notes` name what is left
 * out. Equal documents with equal findings give equal pages.
 */
export async function layOutPages(
  { document, bytes, limits, findings }: PagesSource,
  budget: PagesBudget = createPagesBudget(),
): Promise<DocumentPages> {
  const shelf = createPictureShelf();
  if (document.type === 'pptx') {
    const deck = await layOutSlides({ document, bytes, limits }, { budget, shelf });
    const notes = [...budget.notes(), ...shelf.notes()];
    return { version: 1, notes, type: 'pptx', ...deck, pictures: shelf.pictures() };
  }
  if (document.type === 'xlsx') {
    const sheets = layOutSheets(document, findings, budget);
    return { version: 1, notes: budget.notes(), type: 'xlsx', sheets };
  }
  const blocks = await layOutText({ document, bytes, limits }, { budget, shelf });
  const notes = [...budget.notes(), ...shelf.notes()];
  return { version: 1, notes, type: 'docx', blocks, pictures: shelf.pictures() };
}
