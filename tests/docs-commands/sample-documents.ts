import { readFile } from 'node:fs/promises';

const files: Readonly<Record<string, string>> = {
  pptx: 'market-research.libreoffice.clean.pptx',
  docx: 'dd-report.python-docx.clean.docx',
  xlsx: 'trading-comps.xlsxwriter.clean.xlsx',
};

/** A good document of a type. */
export function sampleDocument(type: string): Promise<Buffer> {
  return readFile(`packages/compare/testing/corpus/files/${files[type]}`);
}
