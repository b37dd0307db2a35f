export type {
  BrokenPicture,
  DataQuery,
  DocumentBase,
  DocumentFault,
  EmbeddedFile,
  ExternalReference,
  Hyperlink,
  Picture,
  RepairKind,
} from './document-base.js';
export { documentFormats, formatOfName, type ReadableType } from './document-format.js';
export type { DocumentModel } from './document-model.js';
export {
  type DocxBlock,
  type DocxCell,
  type DocxDocument,
  type DocxField,
  type DocxParagraph,
  type DocxTable,
  paragraphsOf,
} from './docx-document.js';
export { isAlike } from './is-alike.js';
export type {
  Box,
  CellShade,
  Chart,
  ChartSeries,
  FilledArea,
  FixedText,
  PptxDocument,
  Raster,
  SetLine,
  SetRun,
  Slide,
  SlidePicture,
  Table,
  TextSetting,
  TextShape,
} from './pptx-document.js';
export type { Cell, CellGrid, CellKind, CellRange, RowRange, Sheet, XlsxDocument } from './xlsx-document.js';
