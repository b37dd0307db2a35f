import type { DocumentModel } from '@fixpoint/documents/model';
import type { DocumentPages, Finding } from '@fixpoint/shared/contracts';
import { loadNumberFormats } from '../text/shown-number.js';
import { layOutSheets } from './lay-out-sheets.js';
import { emuPerPoint, layOutSlides } from './lay-out-slides.js';
import { layOutText } from './lay-out-text.js';
import { createPagesBudget, type PagesBudget } from './pages-budget.js';
import { createPictureShelf } from './picture-shelf.js';

/** To be awaited before the pages of a document of that type are laid out. */
export async function preparePages(type: DocumentModel['type']): Promise<void> {
  if (type === 'xlsx') await loadNumberFormats();
}

/**
 * A document as a page shows it, from its model alone: on every machine, at once, without a foreign program. Bounded; `notes` tell
 * what is left out. Pure: equal documents with equal findings give equal pages.
 */
export function layOutPages(
  document: DocumentModel,
  findings: readonly Finding[],
  budget: PagesBudget = createPagesBudget(),
): DocumentPages {
  if (document.type === 'pptx') {
    const { width, height } = document.slideSize;
    const shelf = createPictureShelf();
    const slides = layOutSlides(document, { budget, shelf });
    const size = { width: width / emuPerPoint, height: height / emuPerPoint };
    const notes = [...budget.notes(), ...shelf.notes()];
    return { version: 1, notes, type: 'pptx', ...size, slides, pictures: shelf.pictures() };
  }
  if (document.type === 'xlsx') {
    const sheets = layOutSheets(document, findings, budget);
    return { version: 1, notes: budget.notes(), type: 'xlsx', sheets };
  }
  const blocks = layOutText(document, budget);
  return { version: 1, notes: budget.notes(), type: 'docx', blocks };
}
