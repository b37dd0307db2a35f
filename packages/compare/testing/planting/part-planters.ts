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

/** A picture whose relationship the document lacks. */
const lostPicture =
  '<w:drawing><wp:inline xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing"><wp:extent cx="914400" cy="914400"/><wp:docPr id="9001" name="Planted"/><a:graphic xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"><a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/picture"><pic:pic xmlns:pic="http://schemas.openxmlformats.org/drawingml/2006/picture"><pic:blipFill><a:blip xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships" r:embed="rIdLost"/></pic:blipFill></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing>';

/** Defects that no text shows: parts, properties, and places on slides. Good is the document without them. */
export const partPlanters: Readonly<Record<string, Planter>> = {
  'blurred-pictures': part('a picture with too few pixels for its size', 'coarse-picture'),
  'broken-pictures': {
    puts: 'a picture that cannot be shown',
    bad: {
      pptx: { graft: 'page-as-picture' },
      docx: { blocks: [`<w:p><w:r>${lostPicture}</w:r></w:p>`] },
    },
  },
  'broken-words': part('a word that is wider than its box', 'broken-word'),
  'data-connections': {
    puts: 'a connection to an external data source',
    bad: { xlsx: { graft: 'data-connection' }, docx: { graft: 'fetching-field' } },
  },
  'distorted-pictures': part('a square picture stretched to twice its width', 'stretched-picture'),
  'document-metadata': part(
    'a property that names a client',
    'custom-property',
    all,
    'a template that enables document-metadata',
  ),
  'embedded-files': part('a workbook inside the document', 'embedded-file', all),
  'external-references': part('a picture that is loaded from another site', 'remote-picture', all),
  'foreign-colors': part('a text in purple', 'odd-color', ['pptx'], 'a template that sets `colors`'),
  'foreign-fonts': part('a text in Comic Sans', 'odd-typeface', ['pptx'], 'a template that sets `fonts`'),
  'hidden-content': {
    puts: 'a hidden text or column',
    bad: {
      pptx: { graft: 'hidden-box' },
      xlsx: { graft: 'hidden-column' },
      docx: words('Our own margin is 34 %.', '<w:vanish/>'),
    },
  },
  'highlighted-text': {
    puts: 'highlighted words',
    bad: {
      pptx: { graft: 'marked-words' },
      docx: words('Marked words stand here.', '<w:highlight w:val="yellow"/>'),
    },
  },
  'holds-macros': {
    ...part('a macro project', 'macros', all),
    extension: (type) => type.replace(/x$/, 'm'),
  },
  'low-contrast': part('a text that is nearly white on white', 'faint-text'),
  'missing-alt-text': part(
    'a picture without alternative text',
    'mute-picture',
    ['pptx'],
    'a template that enables missing-alt-text',
  ),
  'narrow-columns': part('a figure in a column that is too narrow', 'narrow-column', ['xlsx']),
  'off-slide': part('a text that is mostly outside the slide', 'box-beside-the-slide'),
  'office-repairs': {
    puts: 'a text body without a paragraph, an element out of order or a paragraph in a paragraph',
    bad: {
      pptx: { graft: 'empty-text-body' },
      xlsx: { graft: 'late-dimension' },
      docx: { blocks: ['<w:p><w:r><w:t>The figures were agreed in spring.</w:t></w:r><w:p/></w:p>'] },
    },
  },
  'open-comments': part('a comment', 'comment', all),
  'overlapping-texts': part('a text on top of another text', 'text-on-text'),
  'picture-over-text': part('a picture on top of a text', 'picture-on-text'),
  'schema-violations': {
    puts: 'paragraph properties out of order',
    needs: 'a template that enables schema-violations',
    bad: { docx: { graft: 'late-property' } },
  },
  'sheet-fonts': part('a cell in Comic Sans', 'foreign-typeface', ['xlsx'], 'a template that sets `fonts`'),
  'small-type': part('a text in tiny type', 'tiny-type'),
  'split-tables': part('a table whose header row is alone at the end of a page', 'split-table', ['docx']),
  'unseen-text': {
    puts: 'a text that readers cannot see',
    bad: {
      pptx: { graft: 'unseen-words' },
      xlsx: { graft: 'unseen-cell' },
      docx: words('Words in the colour of the page.', '<w:color w:val="FFFFFF"/>'),
    },
  },
  'text-overflow': part('a text that is too long for its box', 'overfull-box'),
  'project-names': part('a header with the name of another project', 'other-project', ['docx']),
};
