import { addBlocks, atBodyEnd, paragraph, run } from './add-text.js';
import { addPart, type Host, relate, relationshipTypes, replacePart, slideOf } from './host.js';
import { addToSlide, type SlideDefect, slideDefects } from './slide-grafts.js';

const onSlides = Object.fromEntries(
  Object.keys(slideDefects).map((defect) => [
    defect,
    (host: Host) => addToSlide(host, slideOf(host), defect as SlideDefect),
  ]),
) as Record<SlideDefect, (host: Host) => Promise<void>>;

const spreadsheet = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const office = 'application/vnd.openxmlformats-officedocument';

/** Content that no library here writes, with the function that puts it into a finished document. */
export const grafts = {
  macros: async (host) => {
    const macroProject = 'http://schemas.microsoft.com/office/2006/relationships/vbaProject';
    await relate(host, host.main, { id: 'rIdGraft', type: macroProject, target: 'vbaProject.bin' });
    host.archive.file(`${host.main.split('/')[0]}/vbaProject.bin`, 'no project');
    await replacePart(host, '[Content_Types].xml', (xml) =>
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
  'remote-picture': (host) =>
    relate(host, host.main, {
      id: 'rIdGraft',
      type: 'image',
      target: 'https://tracker.example/p.png',
      external: true,
    }),
  'embedded-file': async (host) => {
    await relate(host, host.shown, { id: 'rIdGraft', type: 'package', target: '/embeddings/model.xlsx' });
    host.archive.file('embeddings/model.xlsx', 'a workbook');
  },
  'custom-property': async (host) => {
    const link = `<Relationship Id="rIdGraft" Type="${relationshipTypes}/custom-properties" Target="docProps/custom2.xml"/>`;
    await replacePart(host, '_rels/.rels', (xml) =>
      xml.replace('</Relationships>', `${link}</Relationships>`),
    );
    host.archive.file(
      'docProps/custom2.xml',
      '<Properties xmlns="http://schemas.openxmlformats.org/officeDocument/2006/custom-properties" xmlns:vt="http://schemas.openxmlformats.org/officeDocument/2006/docPropsVTypes"><property fmtid="{D5CDD505-2E9C-101B-9397-08002B2CF9AE}" pid="2" name="Client"><vt:lpwstr>Birch Water</vt:lpwstr></property></Properties>',
    );
  },
  comment: async (host) => {
    if (host.type === 'docx') return addWordComment(host);
    const folder = host.main.split('/')[0] ?? '';
    const target = `/${folder}/graftedComments.xml`;
    await relate(host, host.shown, { id: 'rIdGraft', type: 'comments', target });
    host.archive.file(
      target.slice(1),
      folder === 'xl'
        ? `<comments xmlns="${spreadsheet}"><authors><author>Jane</author></authors><commentList><comment ref="B3" authorId="0"><text><t>Is this current?</t></text></comment></commentList></comments>`
        : '<p:cmLst xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main"><p:cm authorId="0" idx="1"><p:text>Is this current?</p:text></p:cm></p:cmLst>',
    );
  },
  watermark: (host) =>
    replacePart(host, 'word/header1.xml', (xml) =>
      xml.replace(
        '</w:hdr>',
        '<w:p xmlns:v="urn:schemas-microsoft-com:vml"><w:r><w:pict><v:shape><v:textpath string="DRAFT"/></v:shape></w:pict></w:r></w:p></w:hdr>',
      ),
    ),
  ...onSlides,
  'data-connection': async (host) => {
    await relate(host, host.main, { id: 'rIdGraft', type: 'connections', target: 'connections.xml' });
    await addPart(
      host,
      'xl/connections.xml',
      `${office}.spreadsheetml.connections+xml`,
      `<connections xmlns="${spreadsheet}"><connection id="1" name="Prices" type="5"><dbPr connection="Provider=SQLOLEDB;Data Source=db-prod-3" command="select * from prices"/></connection></connections>`,
    );
  },
  'fetching-field': (host) =>
    addBlocks(host, [
      '<w:p><w:fldSimple w:instr="INCLUDETEXT C:\\prices.docx"><w:r><w:t>None.</w:t></w:r></w:fldSimple></w:p>',
    ]),
  'sheet-footer': (host) =>
    replacePart(host, host.shown, (xml) =>
      xml.replace(
        /(?=<drawing |<legacyDrawing |<tableParts |<extLst>|<\/worksheet>)/,
        '<headerFooter><oddFooter>&amp;CFor internal use only</oddFooter></headerFooter>',
      ),
    ),
  'empty-text-body': (host) =>
    replacePart(host, slideOf(host), (xml) =>
      xml.replace(
        '</p:spTree>',
        '<p:sp><p:nvSpPr><p:cNvPr id="90001" name="Planted 1"/><p:cNvSpPr txBox="1"/><p:nvPr/></p:nvSpPr><p:spPr/><p:txBody><a:bodyPr/></p:txBody></p:sp></p:spTree>',
      ),
    ),
  'late-dimension': (host) =>
    replacePart(host, host.shown, (xml) =>
      xml.replace(/<dimension [^>]*\/>/, '').replace('</sheetData>', '</sheetData><dimension ref="A1"/>'),
    ),
  'late-property': (host) =>
    addBlocks(host, [
      '<w:p><w:pPr><w:jc w:val="left"/><w:keepNext/></w:pPr><w:r><w:t>The figures were agreed in spring.</w:t></w:r></w:p>',
    ]),
  'page-as-picture': async (host) => {
    await addToSlide(host, slideOf(host), 'small-picture');
    host.archive.file('ppt/media/planted0.png', '<!DOCTYPE html><title>404 Not Found</title>');
  },
  /** The last column of the first sheet that has a width of its own or else the fourth. */
  'hidden-column': (host) =>
    replacePart(host, host.shown, (xml) =>
      /<col /.test(xml)
        ? xml.replace(
            /<col (?![^>]*hidden="(?:1|true)")([^>]*?)(?:\s*hidden="(?:0|false)")?/,
            '<col hidden="1" $1',
          )
        : xml.replace('<sheetData>', '<cols><col min="4" max="4" width="9" hidden="1"/></cols><sheetData>'),
    ),
  /** The mark that Word leaves where a page ended. */
  'split-table': (host) =>
    replacePart(host, host.main, (xml) => {
      const row = (text: string, mark = '') =>
        `<w:tr><w:tc><w:p><w:r>${mark}<w:t>${text}</w:t></w:r></w:p></w:tc></w:tr>`;
      const rows = [row('Name'), row('Alder', '<w:lastRenderedPageBreak/>'), row('Birch'), row('Cedar')];
      return atBodyEnd(
        xml,
        `<w:tbl><w:tblPr/><w:tblGrid><w:gridCol/></w:tblGrid>${rows.join('')}</w:tbl><w:p/>`,
      );
    }),
  'other-project': async (host) => {
    const name = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';
    await addBlocks(host, [paragraph(run('The steps of Project Skarv are below.'))]);
    await relate(host, host.main, { id: 'rIdHeader', type: 'header', target: 'graftedHeader.xml' });
    await addPart(
      host,
      'word/graftedHeader.xml',
      `${office}.wordprocessingml.header+xml`,
      `<w:hdr ${name}>${paragraph(run('Project Falke'))}</w:hdr>`,
    );
    const reference = `<w:headerReference xmlns:r="${relationshipTypes}" w:type="default" r:id="rIdHeader"/>`;
    await replacePart(host, host.main, (xml) =>
      xml.replace(/<w:sectPr\b([^>]*?)(\/?)>(?![\s\S]*<w:sectPr\b)/, (_, attributes, closed) =>
        closed === '/'
          ? `<w:sectPr${attributes}>${reference}</w:sectPr>`
          : `<w:sectPr${attributes}>${reference}`,
      ),
    );
  },
  // The number format 4 is `#,##0.00` in every workbook.
  'narrow-column': (host) =>
    addStyledCell(host, {
      style: '<xf numFmtId="4" fontId="0" fillId="0" borderId="0" applyNumberFormat="1"/>',
      value: '<v>1234567.89</v>',
      width: 5,
    }),
  'unseen-cell': async (host) => {
    let font = 0;
    await replacePart(host, 'xl/styles.xml', (xml) => {
      font = /<fonts[^>]*>([\s\S]*?)<\/fonts>/.exec(xml)?.[1]?.match(/<font\b/g)?.length ?? 0;
      return xml.replace(
        '</fonts>',
        '<font><sz val="11"/><color rgb="FFFFFFFF"/><name val="Calibri"/></font></fonts>',
      );
    });
    await addStyledCell(host, {
      style: `<xf numFmtId="0" fontId="${font}" fillId="0" borderId="0" applyFont="1"/>`,
      type: 'inlineStr',
      value: '<is><t>Words in the colour of their cell</t></is>',
      width: 20,
    });
  },
  'foreign-typeface': async (host) => {
    let font = 0;
    await replacePart(host, 'xl/styles.xml', (xml) => {
      font = /<fonts[^>]*>([\s\S]*?)<\/fonts>/.exec(xml)?.[1]?.match(/<font\b/g)?.length ?? 0;
      return xml.replace('</fonts>', '<font><sz val="11"/><name val="Comic Sans MS"/></font></fonts>');
    });
    await addStyledCell(host, {
      style: `<xf numFmtId="0" fontId="${font}" fillId="0" borderId="0" applyFont="1"/>`,
      value: '<v>7</v>',
      width: 20,
    });
  },
} satisfies Record<string, (host: Host) => Promise<void>>;

export type Graft = keyof typeof grafts;

const macroTypes: Readonly<Record<string, string>> = {
  [`${office}.presentationml.presentation.main+xml`]:
    'application/vnd.ms-powerpoint.presentation.macroEnabled.main+xml',
  [`${office}.spreadsheetml.sheet.main+xml`]: 'application/vnd.ms-excel.sheet.macroEnabled.main+xml',
  [`${office}.wordprocessingml.document.main+xml`]: 'application/vnd.ms-word.document.macroEnabled.main+xml',
};

/** Some libraries write a part of comments, without any in it. */
async function addWordComment(host: Host): Promise<void> {
  const comment = `<w:comment w:id="9001" w:author="Jane">${paragraph(run('Is this current?'))}</w:comment>`;
  const name = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';
  if (host.archive.file('word/comments.xml') === null) {
    await relate(host, host.main, { id: 'rIdGraft', type: 'comments', target: 'comments.xml' });
    const type = `${office}.wordprocessingml.comments+xml`;
    await addPart(host, 'word/comments.xml', type, `<w:comments ${name}>${comment}</w:comments>`);
  } else {
    await replacePart(host, 'word/comments.xml', (xml) =>
      xml.includes('</w:comments>')
        ? xml.replace('</w:comments>', `${comment}</w:comments>`)
        : xml.replace(/<w:comments\b([^>]*)\/>/, (_, names) => `<w:comments${names}>${comment}</w:comments>`),
    );
  }
  const marked = [
    '<w:commentRangeStart w:id="9001"/>',
    run('The figures were agreed in spring.'),
    '<w:commentRangeEnd w:id="9001"/><w:r><w:commentReference w:id="9001"/></w:r>',
  ];
  await addBlocks(host, [paragraph(marked.join(''))]);
}

/** Adds a number or text with its own style below the rows of the first sheet, in a separate column. */
async function addStyledCell(
  host: Host,
  {
    style,
    value,
    width,
    type = 'n',
  }: { readonly style: string; readonly value: string; readonly width: number; readonly type?: string },
): Promise<void> {
  let index = 0;
  await replacePart(host, 'xl/styles.xml', (xml) => {
    const styles = /<cellXfs[^>]*>([\s\S]*?)<\/cellXfs>/.exec(xml)?.[1] ?? '';
    index = styles.match(/<xf\b/g)?.length ?? 0;
    return xml.replace('</cellXfs>', () => `${style}</cellXfs>`);
  });
  await replacePart(host, host.shown, (xml) => {
    const column = `<col min="60" max="60" width="${width}" customWidth="1"/>`;
    const rows = [...xml.matchAll(/<row [^>]*\br="(\d+)"/g)].map(([, number]) => Number(number));
    const below = Math.max(0, ...rows) + 2;
    const row = `<row r="${below}"><c r="BH${below}" s="${index}" t="${type}">${value}</c></row>`;
    const broad = xml.includes('</cols>')
      ? xml.replace('</cols>', `${column}</cols>`)
      : xml.replace('<sheetData>', `<cols>${column}</cols><sheetData>`);
    return broad.replace('</sheetData>', () => `${row}</sheetData>`);
  });
}
