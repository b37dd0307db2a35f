import { InvalidInputError } from '@fixpoint/shared/errors';
import JSZip from 'jszip';
import { addText, atBodyEnd, bodyEnd, type Opened } from './add-text.js';
import { addToSlide, type SlideDefect, slideDefects } from './slide-grafts.js';

const relationships = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const macroProject = 'http://schemas.microsoft.com/office/2006/relationships/vbaProject';
const none =
  '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"></Relationships>';

/** On the second slide: the first is a cover, which much is forgiven. */
const onSlides = Object.fromEntries(
  Object.keys(slideDefects).map((defect) => [
    defect,
    ({ archive, shown }: Opened) => {
      const second = 'ppt/slides/slide2.xml';
      const slide = archive.file(second) === null ? shown : second;
      return addToSlide(
        archive,
        slide,
        defect as SlideDefect,
        (path, change) => replace(archive, path, change),
        (link) => relate(archive, slide, link),
      );
    },
  ]),
) as Record<SlideDefect, (opened: Opened) => Promise<void>>;

/** What no library here writes, and how it is put into a finished document. */
export const grafts = {
  macros: async ({ archive, main }) => {
    await relate(
      archive,
      main,
      `<Relationship Id="rIdGraft" Type="${macroProject}" Target="vbaProject.bin"/>`,
    );
    archive.file(`${main.split('/')[0]}/vbaProject.bin`, 'no project');
    await replace(archive, '[Content_Types].xml', (xml) =>
      xml
        .replace(
          /application\/vnd\.openxmlformats[\w.-]*\.(presentation|sheet|document)\.main\+xml/,
          (type) => macroTypes[type] ?? type,
        )
        .replace(
          '</Types>',
          '<Default Extension="bin" ContentType="application/vnd.ms-office.vbaProject"/></Types>',
        ),
    );
  },
  'remote-picture': ({ archive, main }) =>
    relate(
      archive,
      main,
      `<Relationship Id="rIdGraft" Type="${relationships}/image" Target="https://tracker.example/p.png" TargetMode="External"/>`,
    ),
  'embedded-file': async ({ archive, shown }) => {
    const type = `${relationships}/package`;
    await relate(
      archive,
      shown,
      `<Relationship Id="rIdGraft" Type="${type}" Target="/embeddings/model.xlsx"/>`,
    );
    archive.file('embeddings/model.xlsx', 'a workbook');
  },
  'custom-property': async ({ archive }) => {
    await replace(archive, '_rels/.rels', (xml) =>
      xml.replace(
        '</Relationships>',
        `<Relationship Id="rIdGraft" Type="${relationships}/custom-properties" Target="docProps/custom2.xml"/></Relationships>`,
      ),
    );
    archive.file(
      'docProps/custom2.xml',
      '<Properties xmlns="http://schemas.openxmlformats.org/officeDocument/2006/custom-properties" xmlns:vt="http://schemas.openxmlformats.org/officeDocument/2006/docPropsVTypes"><property fmtid="{D5CDD505-2E9C-101B-9397-08002B2CF9AE}" pid="2" name="Client"><vt:lpwstr>Birch Water</vt:lpwstr></property></Properties>',
    );
  },
  comment: async ({ archive, main, shown }) => {
    const folder = main.split('/')[0] ?? '';
    const target = `/${folder}/graftedComments.xml`;
    await relate(
      archive,
      shown,
      `<Relationship Id="rIdGraft" Type="${relationships}/comments" Target="${target}"/>`,
    );
    archive.file(
      target.slice(1),
      folder === 'xl'
        ? '<comments xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><authors><author>Jane</author></authors><commentList><comment ref="B3" authorId="0"><text><t>Is this current?</t></text></comment></commentList></comments>'
        : '<p:cmLst xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main"><p:cm authorId="0" idx="1"><p:text>Is this current?</p:text></p:cm></p:cmLst>',
    );
  },
  watermark: ({ archive }) =>
    replace(archive, 'word/header1.xml', (xml) =>
      xml.replace(
        '</w:hdr>',
        '<w:p xmlns:v="urn:schemas-microsoft-com:vml"><w:r><w:pict><v:shape><v:textpath string="DRAFT"/></v:shape></w:pict></w:r></w:p></w:hdr>',
      ),
    ),
  ...onSlides,
  'data-connection': async ({ archive, main }) => {
    await relate(
      archive,
      main,
      `<Relationship Id="rIdGraft" Type="${relationships}/connections" Target="connections.xml"/>`,
    );
    archive.file(
      'xl/connections.xml',
      '<connections xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><connection id="1" name="Prices" type="5"><dbPr connection="Provider=SQLOLEDB;Data Source=db-prod-3" command="select * from prices"/></connection></connections>',
    );
    await replace(archive, '[Content_Types].xml', (xml) =>
      xml.replace(
        '</Types>',
        '<Override PartName="/xl/connections.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.connections+xml"/></Types>',
      ),
    );
  },
  'fetching-field': ({ archive, main }) =>
    replace(archive, main, (xml) =>
      xml.replace(
        bodyEnd,
        (end) =>
          `<w:p><w:fldSimple w:instr="INCLUDETEXT C:\\prices.docx"><w:r><w:t>None.</w:t></w:r></w:fldSimple></w:p>${end}`,
      ),
    ),
  'sheet-footer': ({ archive, shown }) =>
    replace(archive, shown, (xml) =>
      xml.replace(
        /(?=<drawing |<legacyDrawing |<tableParts |<extLst>|<\/worksheet>)/,
        '<headerFooter><oddFooter>&amp;CFor internal use only</oddFooter></headerFooter>',
      ),
    ),
  'hidden-column': ({ archive }) =>
    replace(archive, 'xl/worksheets/sheet1.xml', (xml) =>
      /<col /.test(xml)
        ? xml.replace(/<col (?![^>]*hidden=)/, '<col hidden="1" ')
        : xml.replace('<sheetData>', '<cols><col min="4" max="4" width="9" hidden="1"/></cols><sheetData>'),
    ),
  /** The mark that Word leaves where a page ended. */
  'split-table': ({ archive, main }) =>
    replace(archive, main, (xml) => {
      const row = (text: string, mark = '') =>
        `<w:tr><w:tc><w:p><w:r>${mark}<w:t>${text}</w:t></w:r></w:p></w:tc></w:tr>`;
      const rows = [row('Name'), row('Alder', '<w:lastRenderedPageBreak/>'), row('Birch'), row('Cedar')];
      return atBodyEnd(
        xml,
        `<w:tbl><w:tblPr/><w:tblGrid><w:gridCol/></w:tblGrid>${rows.join('')}</w:tbl><w:p/>`,
      );
    }),
  'narrow-column': async ({ archive }) => {
    const sheet = 'xl/worksheets/sheet1.xml';
    // The number format 4 is `#,##0.00` in every workbook; a style of it is added behind all others.
    let style = 0;
    await replace(archive, 'xl/styles.xml', (xml) => {
      const styles = /<cellXfs[^>]*>([\s\S]*?)<\/cellXfs>/.exec(xml)?.[1] ?? '';
      style = styles.match(/<xf\b/g)?.length ?? 0;
      return xml.replace(
        '</cellXfs>',
        '<xf numFmtId="4" fontId="0" fillId="0" borderId="0" applyNumberFormat="1"/></cellXfs>',
      );
    });
    await replace(archive, sheet, (xml) => {
      const column = '<col min="60" max="60" width="5" customWidth="1"/>';
      const rows = [...xml.matchAll(/<row [^>]*\br="(\d+)"/g)].map(([, number]) => Number(number));
      const below = Math.max(0, ...rows) + 2;
      const row = `<row r="${below}"><c r="BH${below}" s="${style}"><v>1234567.89</v></c></row>`;
      const broad = xml.includes('</cols>')
        ? xml.replace('</cols>', `${column}</cols>`)
        : xml.replace('<sheetData>', `<cols>${column}</cols><sheetData>`);
      return broad.replace('</sheetData>', () => `${row}</sheetData>`);
    });
  },
} satisfies Record<string, (opened: Opened) => Promise<void>>;

export type Graft = keyof typeof grafts;

/** The document with that in it. Throws `InvalidInputError` where it has no place for it. */
export function graft(bytes: Uint8Array, what: Graft): Promise<Buffer> {
  return change(bytes, grafts[what]);
}

/** The document with one more paragraph, which for a workbook is a cell below its first table. */
export function graftText(bytes: Uint8Array, text: string): Promise<Buffer> {
  return change(bytes, (opened) => addText(opened, text, replace));
}

async function change(bytes: Uint8Array, put: (opened: Opened) => Promise<void>): Promise<Buffer> {
  const archive = await JSZip.loadAsync(bytes).catch((cause: unknown) => {
    throw new InvalidInputError('The document is no Office document that can be opened.', {
      field: 'file',
      hint: 'Give a .pptx, .xlsx or .docx that opens in Office.',
      cause,
    });
  });
  const [main] = Object.keys(archive.files).filter((name) =>
    /^(ppt\/presentation|xl\/workbook|word\/document)\.xml$/.test(name),
  );
  if (main === undefined) throw withoutPlace('a main part');
  const shown =
    { ppt: 'ppt/slides/slide1.xml', xl: 'xl/worksheets/sheet1.xml' }[main.split('/')[0] ?? ''] ?? main;
  await put({ archive, main, shown });
  return archive.generateAsync({ type: 'nodebuffer', compression: 'DEFLATE' });
}

const office = 'application/vnd.openxmlformats-officedocument';
const macroTypes: Readonly<Record<string, string>> = {
  [`${office}.presentationml.presentation.main+xml`]:
    'application/vnd.ms-powerpoint.presentation.macroEnabled.main+xml',
  [`${office}.spreadsheetml.sheet.main+xml`]: 'application/vnd.ms-excel.sheet.macroEnabled.main+xml',
  [`${office}.wordprocessingml.document.main+xml`]: 'application/vnd.ms-word.document.macroEnabled.main+xml',
};

/** Adds a reference to a part, which may have none yet. */
async function relate(archive: JSZip, part: string, link: string): Promise<void> {
  const at = part.lastIndexOf('/');
  const path = `${part.slice(0, at)}/_rels/${part.slice(at + 1)}.rels`;
  if (archive.file(path) === null) archive.file(path, none);
  await replace(archive, path, (xml) => xml.replace('</Relationships>', `${link}</Relationships>`));
}

async function replace(archive: JSZip, path: string, change: (xml: string) => string): Promise<void> {
  const text = await archive.file(path)?.async('text');
  if (text === undefined) throw withoutPlace(`the part ${path}`);
  const changed = change(text);
  if (changed === text) throw withoutPlace(`a place in the part ${path}`);
  archive.file(path, changed);
}

function withoutPlace(what: string): InvalidInputError {
  return new InvalidInputError(`The document has not ${what} for this defect.`, {
    field: 'file',
    hint: 'Plant it in a document of another type, or one with more in it.',
  });
}
