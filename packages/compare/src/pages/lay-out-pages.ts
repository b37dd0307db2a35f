import type { DocumentModel } from '@fixpoint/documents/model';
import type { DocumentPages, Finding } from '@fixpoint/shared/contracts';
import { layOutSheets } from './lay-out-sheets.js';
import { emuPerPoint, layOutSlides } from './lay-out-slides.js';
import { layOutText } from './lay-out-text.js';
import { createPagesBudget, type PagesBudget } from './pages-budget.js';
import { createPictureShelf } from './picture-shelf.js';

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
