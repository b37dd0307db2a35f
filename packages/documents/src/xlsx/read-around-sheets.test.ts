import { expect, it } from 'vitest';
import { readDocx, writeDocx } from '../../testing/read-docx.js';
import { readXlsx } from '../../testing/write-workbook.js';
import { sheetNamespaces, sheetXml, spreadsheet } from '../../testing/xlsx-bytes.js';
import { relationship, relationships } from '../../testing/zip-bytes.js';

it('reads the printed header and footer of a sheet, without their codes', async () => {
  const after =
    '<headerFooter differentFirst="1"><oddHeader>&amp;L&amp;"Arial,Bold"&amp;12Birch &amp;&amp; Co&amp;R&amp;K00FF00Page &amp;P of &amp;N</oddHeader>' +
    '<oddFooter>&amp;CFor internal use only</oddFooter><firstFooter>&amp;CFor internal use only</firstFooter></headerFooter>';
  const { sheets } = await readXlsx(
    spreadsheet({
      'xl/worksheets/sheet1.xml': sheetXml('<row r="1"><c r="A1"><v>1</v></c></row>', { after }),
    }),
  );
  expect(sheets[0]).toMatchObject({
    headers: ['Birch & Co Page of'],
    footers: ['For internal use only'],
  });
  expect(sheets[0]?.cells.count).toBe(1);
});

it('reads the data sources of a workbook, without their passwords', async () => {
  const connections = `<connections ${sheetNamespaces}><connection id="1" name="Prices"><dbPr connection="Provider=SQLOLEDB;Data Source=db-prod-3;Password=hunter2;" command="select * from prices"/></connection><connection id="2" name="Rates"><webPr url="https://ann:hunter2@rates.example/x"/></connection></connections>`;
  const { queries } = await readXlsx(
    spreadsheet({
      'xl/_rels/workbook.xml.rels': relationships(
        relationship('rId1', 'worksheet', 'worksheets/sheet1.xml'),
        relationship('rId4', 'connections', 'connections.xml'),
      ),
      'xl/connections.xml': connections,
    }),
  );
  expect(queries).toEqual([
    {
      kind: 'connection',
      name: 'Prices',
      source: 'Provider=SQLOLEDB;Data Source=db-prod-3;Password=[secret]; | select * from prices',
    },
    { kind: 'connection', name: 'Rates', source: 'https://ann:[secret]@rates.example/x' },
  ]);
});

it('reads the fields of a text document that fetch, and no others', async () => {
  const field = (code: string) =>
    `<w:p><w:fldSimple w:instr="${code}"><w:r><w:t>x</w:t></w:r></w:fldSimple></w:p>`;
  const bytes = await writeDocx({
    body: field('DDEAUTO excel prices R1C1') + field('PAGE') + field('INCLUDETEXT a.docx'),
  });
  expect((await readDocx(bytes)).queries).toEqual([
    { kind: 'DDEAUTO', name: '', source: 'DDEAUTO excel prices R1C1' },
    { kind: 'INCLUDETEXT', name: '', source: 'INCLUDETEXT a.docx' },
  ]);
});
