import type { RepairKind } from '@fixpoint/documents/model';

/** The effect of a kind of defect in Office, and its remedy. */
interface RepairText {
  /** A sentence, with the program as its subject if it is always the same one. */
  readonly effect: string;
  readonly expected: string;
  readonly suggestion: string;
}

const table: Pick<RepairText, 'expected' | 'suggestion'> = {
  expected: 'tables whose columns, names and cells agree',
  suggestion:
    'Write one column for each column of the table’s range, with unique names that equal the texts of its header cells. Give each table its own name and id.',
};
const formula: Pick<RepairText, 'expected'> = { expected: 'formulas as files store them' };
const package_: Pick<RepairText, 'expected' | 'suggestion'> = {
  expected: 'a package whose parts, content types and relationships agree',
  suggestion:
    'Write every part that a relationship leads to, declare it in [Content_Types].xml, and give each relationship of a part its own id. When you copy content from another document, copy its relationships too.',
};

export const repairTexts: Readonly<Record<RepairKind, RepairText>> = {
  'cell-length': {
    effect: 'Excel repairs the workbook and cuts the text.',
    expected: 'at most 32,767 characters in a cell',
    suggestion: 'Cut the text before it is written, or split it into several cells.',
  },
  'formula-length': {
    effect: 'Excel repairs the workbook and removes the formula.',
    expected: 'at most 8,192 characters in a formula',
    suggestion: 'Split the formula into several cells, or compute the value before it is written.',
  },
  'formula-separator': {
    ...formula,
    effect: 'Excel repairs the workbook and removes the formula.',
    suggestion:
      'Separate arguments with commas. Files store formulas as in English, whatever the language of Excel is.',
  },
  'formula-language': {
    ...formula,
    effect: 'Excel shows #NAME? as soon as it calculates the formula.',
    suggestion:
      'Write the English names of functions (SUM, IF, VLOOKUP). Excel shows them in the language of its user.',
  },
  'sheet-name': {
    effect: 'Excel repairs the workbook and renames the sheet.',
    expected: 'unique sheet names of 1 to 31 characters without / \\ ? * [ ] :',
    suggestion:
      'Replace the forbidden characters and cut the name to 31 characters. Then add a number if the name is taken.',
  },
  'merged-cells': {
    effect: 'Excel repairs the workbook and removes merged cells.',
    expected: 'merged cells that do not overlap',
    suggestion: 'Merge each cell once. Check loops that merge the same rows or columns again.',
  },
  'table-header': { ...table, effect: 'Excel repairs the workbook and changes the table.' },
  'table-columns': { ...table, effect: 'Excel repairs the workbook and removes the table.' },
  'table-name': { ...table, effect: 'Excel repairs the workbook and renames or removes the table.' },
  'table-overlap': { ...table, effect: 'Excel repairs the workbook and removes a table.' },
  'cell-style': {
    effect: 'Excel repairs the workbook and removes styles.',
    expected: 'cells with styles that the workbook has',
    suggestion: 'Add the style to cellXfs in xl/styles.xml before a cell uses its index. Indexes start at 0.',
  },
  'element-order': {
    effect: 'Office repairs the document and removes what it does not expect.',
    expected: 'elements in the order of the standard',
    suggestion:
      'Write the elements in the order that ISO/IEC 29500 requires. Libraries do so; check code that edits the XML itself.',
  },
  'empty-element': {
    effect: 'Office repairs the document and may remove the element.',
    expected: 'text bodies and table cells with a paragraph, and rows with all their cells',
    suggestion: 'Write an empty paragraph if there is no text, and at the end of a cell that holds a table.',
  },
  'nested-paragraph': {
    effect: 'Word repairs the document and may lose the text.',
    expected: 'paragraphs and tables side by side',
    suggestion:
      'End a paragraph before the next paragraph or table. A template engine must replace the paragraph, not the text in it.',
  },
  'content-type': { ...package_, effect: 'Office repairs the document and leaves out the part.' },
  'template-content': {
    effect: 'Office does not open the document, because its content is not what its extension states.',
    expected: 'the content type that belongs to the extension',
    suggestion:
      'Change the content type of the main part to that of the extension, for example when you fill in a template, or use the extension of the content.',
  },
  'slide-id': {
    effect: 'PowerPoint repairs the presentation and may remove slides.',
    expected: 'unique slide ids from 256',
    suggestion: 'Give a new slide the highest slide id plus 1, starting at 256.',
  },
  'relationship-id': { ...package_, effect: 'Office repairs the document and removes content.' },
  'missing-part': { ...package_, effect: 'Office repairs the document and removes what refers to the part.' },
  'damaged-part': {
    effect: 'Office repairs the document and removes the part.',
    expected: 'parts of well-formed XML',
    suggestion: 'Write the part with an XML library, which escapes texts and closes elements.',
  },
};
