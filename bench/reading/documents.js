// Documents to read, the same for every reader and run: real libraries write the decks and texts, and a workbook is
// written as Excel does, with shared texts, because no library writes half a million rows in seconds.
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { crc32, deflateRawSync } from 'node:zlib';
import { Document, HeadingLevel, Packer, Paragraph, Table, TableCell, TableRow, TextRun } from 'docx';
import JSZip from 'jszip';
import library from 'pptxgenjs';

const words =
  'market company revenue growth Zürich plant customers contract region margin board export river bottle hotel'.split(
    ' ',
  );
/** Repeatable noise: the same documents in every run. */
function createNumbers(seed) {
  let state = seed;
  return (limit) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state % limit;
  };
}
const sentence = (next, length) => Array.from({ length }, () => words[next(words.length)]).join(' ');

/** A picture of noise, as large in the archive as it is inflated. */
function picture(next) {
  const bytes = Buffer.from(Array.from({ length: 60_000 }, () => next(256)));
  return `image/png;base64,${bytes.toString('base64')}`;
}

export async function writeDeck(folder, slides) {
  const next = createNumbers(slides);
  const deck = new library();
  for (let index = 0; index < slides; index += 1) {
    const slide = deck.addSlide();
    slide.addText(`Company ${index} in its market`, { x: 0.4, y: 0.2, w: 9, h: 0.7, fontSize: 28 });
    const lines = Array.from({ length: 6 }, () => ({
      text: sentence(next, 14),
      options: { bullet: true, breakLine: true },
    }));
    slide.addText(lines, { x: 0.4, y: 1, w: 5, h: 3 });
    slide.addText('Website', {
      x: 0.4,
      y: 4.2,
      w: 3,
      h: 0.4,
      hyperlink: { url: `https://example.org/${index}` },
    });
    slide.addTable(
      Array.from({ length: 6 }, () => Array.from({ length: 4 }, () => ({ text: sentence(next, 2) }))),
      { x: 5.5, y: 1, w: 4 },
    );
    slide.addImage({ data: picture(next), x: 7, y: 3.6, w: 2, h: 1.5 });
    slide.addNotes(sentence(next, 40));
  }
  const path = join(folder, `${slides}-slides.pptx`);
  await writeFile(path, await deflateMarkup(await deck.write({ outputType: 'nodebuffer' })));
  return path;
}

/** Markup deflated and pictures stored, as Office writes them: the library stores everything, whatever it is asked for. */
async function deflateMarkup(bytes) {
  const zip = await JSZip.loadAsync(bytes);
  for (const [name, file] of Object.entries(zip.files)) {
    if (file.dir) zip.remove(name);
    else {
      const compression = /\.(xml|rels)$/.test(name) ? 'DEFLATE' : 'STORE';
      zip.file(name, await file.async('nodebuffer'), { compression, createFolders: false });
    }
  }
  return zip.generateAsync({ type: 'nodebuffer', compressionOptions: { level: 6 } });
}

/** A page is twelve paragraphs or a table. */
export async function writeText(folder, pages) {
  const next = createNumbers(pages);
  const children = [];
  for (let page = 0; page < pages; page += 1) {
    children.push(new Paragraph({ text: `Chapter ${page}`, heading: HeadingLevel.HEADING_1 }));
    for (let index = 0; index < 12; index += 1) {
      const runs = Array.from(
        { length: 4 },
        (_, run) => new TextRun({ text: `${sentence(next, 12)} `, bold: run === 1 }),
      );
      children.push(new Paragraph({ children: runs }));
    }
    const row = () =>
      new TableRow({
        children: Array.from(
          { length: 4 },
          () => new TableCell({ children: [new Paragraph(sentence(next, 3))] }),
        ),
      });
    children.push(new Table({ rows: Array.from({ length: 5 }, row) }));
  }
  const path = join(folder, `${pages}-pages.docx`);
  await writeFile(path, await Packer.toBuffer(new Document({ sections: [{ children }] })));
  return path;
}

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const types = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
const column = (index) => String.fromCharCode(65 + index);

/** Ten columns: a distinct name in each row, three texts that repeat, dates and numbers. */
export async function writeWorkbook(folder, rows) {
  const next = createNumbers(rows);
  const texts = new Map();
  const shared = (text) => {
    if (!texts.has(text)) texts.set(text, texts.size);
    return texts.get(text);
  };
  const lines = [
    `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<worksheet xmlns="${main}" xmlns:r="${office}"><dimension ref="A1:J${rows}"/><sheetData>`,
  ];
  for (let row = 1; row <= rows; row += 1) {
    const cells = Array.from({ length: 10 }, (_, index) => {
      const at = `${column(index)}${row}`;
      if (index === 0)
        return `<c r="${at}" t="s"><v>${shared(`Company ${row} ${words[next(words.length)]} AG`)}</v></c>`;
      if (index < 4) return `<c r="${at}" t="s"><v>${shared(words[next(words.length)])}</v></c>`;
      if (index === 4) return `<c r="${at}" s="1"><v>${40_000 + next(6_000)}</v></c>`;
      return `<c r="${at}"><v>${next(10_000_000) / 100}</v></c>`;
    });
    lines.push(`<row r="${row}" spans="1:10">${cells.join('')}</row>`);
  }
  lines.push('</sheetData></worksheet>');
  const strings = [...texts.keys()].map((text) => `<si><t>${text}</t></si>`).join('');
  const path = join(folder, `${rows}-rows.xlsx`);
  await writeFile(
    path,
    zip({
      '[Content_Types].xml': `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${types}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${types}.worksheet+xml"/><Override PartName="/xl/sharedStrings.xml" ContentType="${types}.sharedStrings+xml"/><Override PartName="/xl/styles.xml" ContentType="${types}.styles+xml"/></Types>`,
      '_rels/.rels': relationships(['rId1', 'officeDocument', 'xl/workbook.xml']),
      'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="Data" sheetId="1" r:id="rId1"/></sheets></workbook>`,
      'xl/_rels/workbook.xml.rels': relationships(
        ['rId1', 'worksheet', 'worksheets/sheet1.xml'],
        ['rId2', 'sharedStrings', 'sharedStrings.xml'],
        ['rId3', 'styles', 'styles.xml'],
      ),
      'xl/styles.xml': `<styleSheet xmlns="${main}"><fonts count="1"><font><sz val="11"/><name val="Calibri"/></font></fonts><fills count="1"><fill><patternFill patternType="none"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf numFmtId="0"/></cellStyleXfs><cellXfs count="2"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="14" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/></cellXfs></styleSheet>`,
      'xl/sharedStrings.xml': `<sst xmlns="${main}" count="${4 * rows}" uniqueCount="${texts.size}">${strings}</sst>`,
      'xl/worksheets/sheet1.xml': lines.join(''),
    }),
  );
  return path;
}

function relationships(...rows) {
  const all = rows.map(
    ([id, type, target]) => `<Relationship Id="${id}" Type="${office}/${type}" Target="${target}"/>`,
  );
  return `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${all.join('')}</Relationships>`;
}

function zip(parts) {
  const locals = [];
  const directory = [];
  let offset = 0;
  for (const [name, text] of Object.entries(parts)) {
    const content = Buffer.from(text);
    const stored = deflateRawSync(content);
    const fields = Buffer.alloc(26);
    fields.writeUInt16LE(20, 0);
    fields.writeUInt16LE(0x800, 2);
    fields.writeUInt16LE(8, 4);
    fields.writeUInt32LE(crc32(content), 10);
    fields.writeUInt32LE(stored.length, 14);
    fields.writeUInt32LE(content.length, 18);
    fields.writeUInt16LE(Buffer.byteLength(name), 22);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(offset, 10);
    directory.push(Buffer.from('PK\x01\x02\x14\x00', 'latin1'), fields, tail, Buffer.from(name));
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), fields, Buffer.from(name), stored]);
    locals.push(local);
    offset += local.length;
  }
  const central = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(Object.keys(parts).length, 8);
  end.writeUInt16LE(Object.keys(parts).length, 10);
  end.writeUInt32LE(central.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...locals, central, end]);
}
