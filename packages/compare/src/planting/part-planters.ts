import type { ReadableType } from '@fixpoint/documents/model';
import { paragraph, run } from './add-text.js';
import type { Graft } from './grafts.js';
import type { Planted, Planter } from './plant-defect.js';

const all: readonly ReadableType[] = ['pptx', 'xlsx', 'docx'];

function part(
  puts: string,
  graft: Graft,
  types: readonly ReadableType[] = ['pptx'],
  needs?: string,
): Planter {
  const each = Object.fromEntries(types.map((type): [ReadableType, Planted] => [type, { graft }]));
  return { puts, ...(needs === undefined ? {} : { needs }), bad: each };
}

/** A text of a text document with these properties. */
function words(text: string, properties: string): Planted {
  return { blocks: [paragraph(run(text, properties))] };
}

/** Defects that no text shows: parts, properties, and places on slides. Good is the document without them. */
export const partPlanters: Readonly<Record<string, Planter>> = {
  'blurred-pictures': part('a picture of few pixels', 'coarse-picture'),
  'broken-words': part('a word that is broader than its box', 'broken-word'),
  'data-connections': {
    puts: 'a source of data elsewhere',
    bad: { xlsx: { graft: 'data-connection' }, docx: { graft: 'fetching-field' } },
  },
  'distorted-pictures': part('a square that is twice as broad as high', 'stretched-picture'),
  'document-metadata': part(
    'a property that names a client',
    'custom-property',
    all,
    'a template that names document-metadata',
  ),
  'embedded-files': part('a workbook inside the document', 'embedded-file', all),
  'external-references': part('a picture that is fetched from elsewhere', 'remote-picture', all),
  'foreign-colors': part('a text in purple', 'odd-color', ['pptx'], 'a template that names `colors`'),
  'foreign-fonts': part('a text in Comic Sans', 'odd-typeface', ['pptx'], 'a template that names `fonts`'),
  'hidden-content': {
    puts: 'a hidden text or column',
    bad: {
      pptx: { graft: 'hidden-box' },
      xlsx: { graft: 'hidden-column' },
      docx: words('Our own margin is 34 %.', '<w:vanish/>'),
    },
  },
  'highlighted-text': {
    puts: 'words under a highlighter',
    bad: {
      pptx: { graft: 'marked-words' },
      docx: words('Marked words stand here.', '<w:highlight w:val="yellow"/>'),
    },
  },
  'holds-macros': {
    ...part('a project of macros', 'macros', all),
    extension: (type) => type.replace(/x$/, 'm'),
  },
  'low-contrast': part('a text that is nearly white on white', 'faint-text'),
  'missing-alt-text': part(
    'a picture without a text',
    'mute-picture',
    ['pptx'],
    'a template that names missing-alt-text',
  ),
  'narrow-columns': part('a figure in a narrow column', 'narrow-column', ['xlsx']),
  'off-slide': part('a text beside the slide', 'box-beside-the-slide'),
  'open-comments': part('a comment', 'comment', all),
  'overlapping-texts': part('a text on another', 'text-on-text'),
  'picture-over-text': part('a picture on a text', 'picture-on-text'),
  'sheet-fonts': part('a cell in Comic Sans', 'foreign-typeface', ['xlsx'], 'a template that names `fonts`'),
  'small-type': part('a text in tiny type', 'tiny-type'),
  'split-tables': part('a table whose header ends a page', 'split-table', ['docx']),
  'text-overflow': part('a text that is too long for its box', 'overfull-box'),
};
