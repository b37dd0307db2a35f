import { readDocument } from '@fixpoint/documents/reader';
import { Document, ExternalHyperlink, Packer, Paragraph, TextRun } from 'docx';
import ExcelJS from 'exceljs';
import { describe, expect, it } from 'vitest';
import { spreadsheet } from '../../../documents/testing/xlsx-bytes.js';
import { relationship, relationships } from '../../../documents/testing/zip-bytes.js';
import { today, words } from '../../testing/presentations.js';
import { applyChecks } from '../engine/apply-checks.js';
import { Template } from '../templates/template.js';
import { allChecks } from './all-checks.js';

const checks = allChecks.filter(({ type }) => type === 'any');

/** Location and check of each finding of the checks for any type. */
async function examine(bytes: Buffer) {
  const document = await readDocument(bytes, {});
  const template = Template.parse({ name: 'any', type: document.type });
  return applyChecks(document, template, { checks, today }).map(({ check, location }) => [check, location]);
}

type CellValue = string | number | Date | { readonly text: string; readonly hyperlink: string };

async function workbookOf(rows: readonly (readonly CellValue[])[]): Promise<Buffer> {
  const workbook = new ExcelJS.Workbook();
  const sheet = workbook.addWorksheet('Data');
  for (const row of rows) sheet.addRow([...row]);
  return Buffer.from(await workbook.xlsx.writeBuffer());
}

async function reportOf(
  texts: readonly (string | { readonly text: string; readonly link: string })[],
): Promise<Buffer> {
  const children = texts.map((item) =>
    typeof item === 'string'
      ? new Paragraph(item)
      : new Paragraph({
          children: [new ExternalHyperlink({ link: item.link, children: [new TextRun(item.text)] })],
        }),
  );
  return Buffer.from(await Packer.toBuffer(new Document({ sections: [{ children }] })));
}

const header = ['Company', 'Note'];

describe('a check for documents of any type', () => {
  it.each([
    ['a placeholder', 'leftover-placeholders', ['Acme', 'Owned by [Company Name]']],
    ['a dead link', 'broken-links', ['Acme', { text: 'site', hyperlink: 'http://localhost:3000/acme' }]],
    [
      'a blocked link',
      'blocked-domains',
      ['Acme', { text: 'site', hyperlink: 'https://www.facebook.com/acme' }],
    ],
    ['a blocked address', 'blocked-domains', ['Acme', 'see https://sg.linkedin.com/company/acme']],
    ['a damaged text', 'encoding-damage', ['Acme', 'CafÃ© au lait']],
    ['a model’s word', 'model-chatter', ['Acme', 'As an AI language model, I cannot say.']],
    ['a date to come', 'future-dates', ['As of', new Date(Date.UTC(2031, 2, 12))]],
  ] as const)('finds %s in a workbook (S0-177)', async (_, check, row) => {
    expect(await examine(await workbookOf([header, ['Birch', 'Fine'], row]))).toEqual([
      [check, 'sheet "Data", cell B3'],
    ]);
  });

  it('finds a placeholder in a text box over the cells of a workbook', async () => {
    const xdr = 'http://schemas.openxmlformats.org/drawingml/2006/spreadsheetDrawing';
    const a = 'http://schemas.openxmlformats.org/drawingml/2006/main';
    const bytes = spreadsheet({
      'xl/worksheets/_rels/sheet1.xml.rels': relationships(relationship('rId1', 'drawing', '/drawing1.xml')),
      'drawing1.xml': `<xdr:wsDr xmlns:xdr="${xdr}" xmlns:a="${a}"><xdr:oneCellAnchor><xdr:from><xdr:col>4</xdr:col><xdr:row>1</xdr:row></xdr:from><xdr:sp><xdr:txBody><a:p><a:r><a:t>Owned by [Company Name]</a:t></a:r></a:p></xdr:txBody></xdr:sp></xdr:oneCellAnchor></xdr:wsDr>`,
    });
    expect(await examine(bytes)).toContainEqual(['leftover-placeholders', 'sheet "Data", shape at E2']);
  });

  it.each([
    ['a placeholder', 'leftover-placeholders', 'Owned by {{owner}}.'],
    ['a dead link', 'broken-links', { text: 'site', link: 'https://undefined/' }],
    ['a blocked link', 'blocked-domains', { text: 'site', link: 'https://en.wikipedia.org/wiki/Acme' }],
    ['a damaged text', 'encoding-damage', '**Revenue** grew.'],
    ['a model’s word', 'model-chatter', 'Certainly! Here is the report.'],
    ['a date to come', 'future-dates', 'Prices as of 12 March 2031.'],
  ] as const)('finds %s in a text document (S0-177)', async (_, check, text) => {
    const results = await examine(await reportOf(['A report.', text]));
    expect(results.map(([name]) => name)).toEqual([check]);
    expect(results[0]?.[1]).not.toBe('');
  });

  it('finds a long text twice in a text document, and in a workbook', async () => {
    const long = words(30);
    expect(await examine(await reportOf([long, 'Between.', long]))).toMatchObject([
      ['repeated-text', expect.any(String)],
    ]);
    expect(await examine(await workbookOf([header, ['Acme', long], ['Birch', long]]))).toEqual([
      ['repeated-text', 'sheet "Data", cell B2; sheet "Data", cell B3'],
    ]);
  });

  it('finds nothing in clean ones', async () => {
    const site = { text: 'https://acme.com/', hyperlink: 'https://acme.com/' };
    const rows: CellValue[][] = [
      [...header],
      ['Acme', 'N/A'],
      ['Birch', site],
      ['Maturity', new Date(Date.UTC(2035, 0, 1))],
    ];
    expect(await examine(await workbookOf(rows))).toEqual([]);
    expect(
      await examine(await reportOf(['A report [1].', { text: 'site', link: 'https://acme.com/' }])),
    ).toEqual([]);
  });
});
