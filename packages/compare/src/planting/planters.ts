import type { ReadableType } from '@fixpoint/documents/model';
import type { Graft } from './graft.js';

/** How a defect is put into a document, by the check that must find it. Texts are XML. */
export interface Planter {
  /** What comes into the document, in a few words. */
  readonly puts: string;
  readonly types: readonly ReadableType[];
  /** Extension of the result, where it may not keep that of the document. */
  extension?(type: ReadableType): string;
  readonly defect: { readonly graft: Graft } | { readonly text: string };
}

const all: readonly ReadableType[] = ['pptx', 'xlsx', 'docx'];

function text(puts: string, xml: string): Planter {
  return { puts, types: all, defect: { text: xml } };
}

function part(puts: string, what: Graft, types: readonly ReadableType[] = all): Planter {
  return { puts, types, defect: { graft: what } };
}

/** Every defect that can be planted in a document of anybody's. */
export const planters: Readonly<Record<string, Planter>> = {
  'blurred-pictures': part('a picture of few pixels', 'coarse-picture', ['pptx']),
  'broken-words': part('a word that is broader than its box', 'broken-word', ['pptx']),
  'conflicting-dates': text('a day of the week that is another', 'The council meets on Monday, 13 May 2027.'),
  'cut-text': text(
    'a paragraph that breaks off',
    'The company sells to hotels and clinics on the coast, driven by the',
  ),
  'distorted-pictures': part('a square that is twice as broad as high', 'stretched-picture', ['pptx']),
  'data-connections': part('a connection to a database', 'data-connection', ['xlsx']),
  // A cell may be the state of something.
  'draft-marks': { ...text('a mark of a draft', 'DRAFT – not for distribution'), types: ['pptx', 'docx'] },
  'embedded-files': part('a workbook inside the document', 'embedded-file'),
  'encoding-damage': text('damaged letters', 'The CafÃ© au lait is served in MÃ¼nchen.'),
  'external-references': part('a picture that is fetched from elsewhere', 'remote-picture'),
  'future-dates': text('a date that is yet to come', 'Source: company website, accessed 3 May 2099.'),
  'hidden-content': part('a hidden column', 'hidden-column', ['xlsx']),
  'holds-macros': { ...part('a project of macros', 'macros'), extension: (type) => type.replace(/x$/, 'm') },
  'internal-remarks': text(
    'a remark for colleagues',
    'Do not show this to the client, remove it before sending.',
  ),
  'leftover-placeholders': text('a placeholder', 'Dear [Client Name], growth was {{growth}} %.'),
  'local-paths': text('a path of one computer', 'Source: C:\\Users\\ann\\Documents\\acme.xlsx'),
  'low-contrast': part('a text that is nearly white on white', 'faint-text', ['pptx']),
  'mixed-spellings': text('a name in two ways', 'She writes on LinkedIn; her Linkedin page is new.'),
  'model-chatter': text('words of a model', 'Certainly! Here is the revised summary: I hope this helps!'),
  'narrow-columns': part('a figure in a narrow column', 'narrow-column', ['xlsx']),
  'off-slide': part('a text beside the slide', 'box-beside-the-slide', ['pptx']),
  'open-comments': part('a comment', 'comment', ['pptx', 'xlsx']),
  'overlapping-texts': part('a text on another', 'text-on-text', ['pptx']),
  'picture-over-text': part('a picture on a text', 'picture-on-text', ['pptx']),
  'repeated-phrases': text('a word twice', 'This is the growth of the the market for glass.'),
  'small-type': part('a text in tiny type', 'tiny-type', ['pptx']),
  'split-tables': part('a table whose header ends a page', 'split-table', ['docx']),
  'stale-fields': {
    ...text('a field that found nothing', 'As shown in Error! Reference source not found.'),
    types: ['docx'],
  },
  'text-overflow': part('a text that is too long for its box', 'overfull-box', ['pptx']),
};
