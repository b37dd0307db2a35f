import { readFile } from 'node:fs/promises';
import type { DocumentModel } from '@fixpoint/documents/model';
import { readDocument } from '@fixpoint/documents/reader';
import { describe, expect, it } from 'vitest';
import { renderTextDocument, type TextDocumentContent } from '../../testing/corpus/render-text-document.js';
import { renderWorkbook, type WorkbookContent } from '../../testing/corpus/render-workbook.js';
import { findingsUnder, learnFrom } from '../../testing/learning.js';

const folder = new URL('../../testing/learning-samples/', import.meta.url);

interface Samples<Content> {
  readonly teach: readonly Content[];
  readonly good: Content;
  readonly bad: Content;
}
const samples = JSON.parse(await readFile(new URL('samples.json', folder), 'utf8')) as {
  readonly orders: Samples<WorkbookContent>;
  readonly minutes: Samples<TextDocumentContent>;
};

interface Documents {
  readonly teach: readonly DocumentModel[];
  readonly good: DocumentModel;
  readonly bad: DocumentModel;
}

async function rendered<Content>(
  { teach, good, bad }: Samples<Content>,
  render: (content: Content) => Promise<Buffer>,
): Promise<Documents> {
  const read = async (content: Content) => readDocument(await render(content), {});
  return { teach: await Promise.all(teach.map(read)), good: await read(good), bad: await read(bad) };
}

async function committed(prefix: string, extension: string): Promise<Documents> {
  const read = async (name: string) =>
    readDocument(await readFile(new URL(`${prefix}.${name}.${extension}`, folder)), {});
  const teach = await Promise.all([1, 2, 3].map((index) => read(`teach-${index}`)));
  return { teach, good: await read('good'), bad: await read('bad') };
}

const findingsOf = (document: DocumentModel, text: string) =>
  findingsUnder(document, text).map(({ check }) => check);

describe.each([
  ['exceljs', () => rendered(samples.orders, renderWorkbook)],
  ['openpyxl', () => committed('orders.openpyxl', 'xlsx')],
])('workbooks by %s', (_, load) => {
  it('teach keys, values, a currency, labels of totals and a note, and no rule that holds by chance (S0-208)', async () => {
    const { teach, good, bad } = await load();
    const text = learnFrom(teach);
    expect(text).toMatch(/title: Order no\.\n.*\n.*\n\s+unique: true/);
    expect(text).toMatch(/values:\n\s+- Shipped\n\s+- Closed\n\s+- Open\n/);
    expect(text).toContain('formats: /€/');
    expect(text).toMatch(/total_rows:\n\s+- title: Total\n/);
    expect(text).toContain('- Amounts include delivery and are payable within thirty days of receipt.');
    expect(text).not.toMatch(/Alder Foods|rows_required|Due\n.*\n.*\n\s+future/);
    expect(text.slice(text.indexOf('Clerk'))).not.toContain('unique');
    expect(findingsOf(good, text)).toEqual([]);
    expect(findingsOf(bad, text).sort()).toEqual([
      'allowed-values',
      'number-formats',
      'required-texts',
      'totals-row',
      'unique-values',
    ]);
  });
});

describe.each([
  ['docx', () => rendered(samples.minutes, renderTextDocument)],
  ['python-docx', () => committed('minutes.python-docx', 'docx')],
])('text documents by %s', (_, load) => {
  it('teach footers, a closing line, a currency and labels of totals (S0-208)', async () => {
    const { teach, good, bad } = await load();
    const text = learnFrom(teach);
    expect(text).toContain('- For members only');
    expect(text).toContain(
      '- These minutes are for the members of the board and may not be passed on to others.',
    );
    expect(text).toMatch(/currencies:\n\s+- EUR\n/);
    expect(text).toMatch(/rows_required:\n\s+- title: Net\n\s+- title: VAT\n\s+- title: Total\n/);
    expect(findingsOf(good, text)).toEqual([]);
    // Shorter minutes have a thinner chapter, too.
    expect([...new Set(findingsOf(bad, text))].sort()).toEqual([
      'document-currencies',
      'required-texts',
      'table-structure',
      'thin-chapters',
    ]);
  });

  it('teach no line and no currency if there is only one sample', async () => {
    const { teach } = await load();
    expect(learnFrom(teach.slice(0, 1))).not.toMatch(/required_texts|currencies/);
  });
});
