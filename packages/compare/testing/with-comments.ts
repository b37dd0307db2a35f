import ExcelJS from 'exceljs';
import JSZip from 'jszip';
import { PptxGenJS } from '../../documents/testing/pptxgenjs.js';

const people = 'http://schemas.microsoft.com/office/2017/10/relationships';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

/**
 * A deck with a comment of the older kind on its slide and a thread of the newer kind (one open with an answer, one done); or a
 * workbook with a note in A1, a thread in B2 with its twin for older programs, and a thread in C3 that is done.
 */
export async function withComments(type: 'pptx' | 'xlsx'): Promise<Buffer> {
  return type === 'pptx' ? commentedDeck() : commentedWorkbook();
}

async function commentedDeck(): Promise<Buffer> {
  const deck = new PptxGenJS();
  deck.addSlide().addText('Words', { x: 1, y: 1, w: 5, h: 1 });
  const zip = await JSZip.loadAsync((await deck.write({ outputType: 'nodebuffer' })) as Buffer);
  await relate(zip, 'ppt/slides/_rels/slide1.xml.rels', [
    [`${office}/comments`, '../comments/comment1.xml'],
    ['http://schemas.microsoft.com/office/2018/10/relationships/comments', '../comments/modern.xml'],
  ]);
  await relate(zip, 'ppt/_rels/presentation.xml.rels', [
    [`${office}/commentAuthors`, 'commentAuthors.xml'],
    ['http://schemas.microsoft.com/office/2018/10/relationships/authors', 'authors.xml'],
  ]);
  const p = 'xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main"';
  const n =
    'xmlns:n="http://schemas.microsoft.com/office/powerpoint/2018/8/main" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"';
  const said = (text: string) => `<n:txBody><a:bodyPr/><a:p><a:r><a:t>${text}</a:t></a:r></a:p></n:txBody>`;
  zip.file('ppt/commentAuthors.xml', `<p:cmAuthorLst ${p}><p:cmAuthor id="0" name="Jane"/></p:cmAuthorLst>`);
  zip.file(
    'ppt/authors.xml',
    `<n:authorLst ${n}><n:author id="{A}" name="Ola"/><n:author id="{B}" name="Jane"/></n:authorLst>`,
  );
  zip.file(
    'ppt/comments/comment1.xml',
    `<p:cmLst ${p}><p:cm authorId="0" idx="1"><p:pos x="1" y="1"/><p:text>Is this ours?</p:text></p:cm></p:cmLst>`,
  );
  zip.file(
    'ppt/comments/modern.xml',
    `<n:cmLst ${n}><n:cm id="{1}" authorId="{A}"><n:replyLst><n:reply id="{2}" authorId="{B}">${said('I will')}</n:reply></n:replyLst>${said('Check the total')}</n:cm><n:cm id="{3}" authorId="{A}" status="resolved">${said('Fixed')}</n:cm></n:cmLst>`,
  );
  return zip.generateAsync({ type: 'nodebuffer' });
}

async function commentedWorkbook(): Promise<Buffer> {
  const workbook = new ExcelJS.Workbook();
  const sheet = workbook.addWorksheet('Data');
  for (const row of [
    ['Company', 'Sales', 'Note'],
    ['a', 1, 'x'],
    ['b', 2, 'y'],
  ])
    sheet.addRow(row);
  const zip = await JSZip.loadAsync(Buffer.from(await workbook.xlsx.writeBuffer()));
  await relate(zip, 'xl/worksheets/_rels/sheet1.xml.rels', [
    [`${office}/comments`, '../comments1.xml'],
    [`${people}/threadedComment`, '../threadedComments/threadedComment1.xml'],
  ]);
  await relate(zip, 'xl/_rels/workbook.xml.rels', [[`${people}/person`, 'persons/person.xml']]);
  const x = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
  const tc = 'xmlns="http://schemas.microsoft.com/office/spreadsheetml/2018/threadedcomments"';
  zip.file(
    'xl/comments1.xml',
    `<comments ${x}><authors><author>Jane</author><author>tc={1}</author></authors><commentList><comment ref="A1" authorId="0"><text><r><t>Old </t></r><r><t>name?</t></r></text></comment><comment ref="B2" authorId="1"><text><t>[Threaded comment] Wrong unit</t></text></comment></commentList></comments>`,
  );
  zip.file(
    'xl/threadedComments/threadedComment1.xml',
    `<ThreadedComments ${tc}><threadedComment ref="B2" personId="{P}" id="{1}"><text>Wrong unit</text></threadedComment><threadedComment ref="C3" personId="{P}" id="{2}" done="1"><text>Done</text></threadedComment></ThreadedComments>`,
  );
  zip.file('xl/persons/person.xml', `<personList ${tc}><person displayName="Ola" id="{P}"/></personList>`);
  return zip.generateAsync({ type: 'nodebuffer' });
}

/** Adds references to the relationships of a part; they are made if there are none. */
async function relate(
  zip: JSZip,
  name: string,
  references: readonly (readonly [string, string])[],
): Promise<void> {
  const empty =
    '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"></Relationships>';
  const xml = (await zip.file(name)?.async('text')) ?? empty;
  const added = references.map(
    ([type, target], index) => `<Relationship Id="rIdC${index}" Type="${type}" Target="${target}"/>`,
  );
  const open = xml.replace(/(<Relationships[^>]*)\/>/, '$1></Relationships>');
  zip.file(name, open.replace('</Relationships>', `${added.join('')}</Relationships>`));
}
