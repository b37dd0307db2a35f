// Every reader takes a path and returns how much it found, so that none can skip the work. Each is loaded alone, in a separate
// process.
import { readFile } from 'node:fs/promises';
import { createInflateRaw, inflateRawSync } from 'node:zlib';

const built = (path) => new URL(`../../packages/documents/dist/${path}`, import.meta.url).href;
const isMarkup = (name) => /\.(xml|rels)$/.test(name);
/** Larger entries are inflated in pieces, as ours does. */
const large = 8 * 1024 * 1024;

export const readers = {
  /** The whole model: slides, cells or paragraphs, with all that hangs on them. */
  async fixpoint() {
    const { readDocument } = await import(built('reader/read-document.js'));
    return async (path) => {
      const { slides, sheets, body } = await readDocument(await readFile(path));
      return slides?.length ?? sheets?.[0].cells.count ?? body.length;
    };
  },
  /** The floor: the same entries inflated, nothing read. */
  async inflate() {
    const { readDirectory } = await import(built('archive/read-directory.js'));
    const { findArchiveEnd } = await import(built('archive/open-archive.js'));
    const { defaultReaderLimits } = await import(built('limits/reader-limits.js'));
    return async (path) => {
      const bytes = await readFile(path);
      let size = 0;
      for (const entry of readDirectory(bytes, findArchiveEnd(bytes), defaultReaderLimits)) {
        if (!isMarkup(entry.name)) continue;
        const start =
          entry.offset + 30 + bytes.readUInt16LE(entry.offset + 26) + bytes.readUInt16LE(entry.offset + 28);
        const stored = bytes.subarray(start, start + entry.compressedSize);
        if (entry.size < large) {
          size += (entry.method === 0 ? stored : inflateRawSync(stored)).length;
          continue;
        }
        const inflater = createInflateRaw({ chunkSize: 64 * 1024 });
        inflater.end(stored);
        for await (const piece of inflater) size += piece.length;
      }
      return size;
    };
  },
  async officeparser() {
    const parser = (await import('officeparser')).default;
    return async (path) => (await parser.parseOfficeAsync(path)).length;
  },
  async 'jszip + fast-xml-parser'() {
    const { default: JSZip } = await import('jszip');
    const { XMLParser } = await import('fast-xml-parser');
    return async (path) => {
      const zip = await JSZip.loadAsync(await readFile(path));
      const parser = new XMLParser({ ignoreAttributes: false, preserveOrder: true });
      let parts = 0;
      for (const [name, file] of Object.entries(zip.files)) {
        if (isMarkup(name)) parts += parser.parse(await file.async('string')).length;
      }
      return parts;
    };
  },
  async mammoth() {
    const { default: mammoth } = await import('mammoth');
    return async (path) => (await mammoth.convertToHtml({ path })).value.length;
  },
  async 'exceljs, streaming'() {
    const { default: ExcelJS } = await import('exceljs');
    return async (path) => {
      let cells = 0;
      const options = { sharedStrings: 'cache', styles: 'cache', worksheets: 'emit', hyperlinks: 'ignore' };
      for await (const sheet of new ExcelJS.stream.xlsx.WorkbookReader(path, options)) {
        for await (const row of sheet) cells += row.values.length;
      }
      return cells;
    };
  },
  async 'exceljs, whole'() {
    const { default: ExcelJS } = await import('exceljs');
    return async (path) => {
      const workbook = new ExcelJS.Workbook();
      await workbook.xlsx.readFile(path);
      return workbook.worksheets[0].rowCount;
    };
  },
  async 'SheetJS, dense'() {
    const { default: XLSX } = await import('xlsx');
    return async (path) => Object.keys(XLSX.read(await readFile(path), { dense: true }).Sheets.Data).length;
  },
  async 'read-excel-file'() {
    const { default: read } = await import('read-excel-file/node');
    return async (path) => (await read(path)).length;
  },
};
