import type { ReaderLimits } from '../limits/reader-limits.js';
import { createTextBudget } from '../limits/text-budget.js';
import { UnreadableDocumentError } from '../limits/unreadable-document-error.js';
import type { SheetChart, SheetShape } from '../model/xlsx-document.js';
import type { DocumentPackage } from '../package/open-package.js';
import type { Relationship } from '../package/relationships.js';
import { readChart } from '../pptx/read-chart.js';
import { readDiagram } from '../pptx/read-diagram.js';
import { chooseAlternative, noTraits, readParagraphs, type TextSource } from '../pptx/read-paragraphs.js';
import { attribute, child, descend, type XmlElement } from '../xml/xml-element.js';

/** Shapes and charts over the cells of a sheet. */
export interface SheetDrawings {
  readonly shapes: readonly SheetShape[];
  readonly charts: readonly SheetChart[];
}

/** The cell at whose corner a drawing begins, from 1; 0 if nothing states it. */
interface Place {
  readonly row: number;
  readonly column: number;
}

/** A frame that shows another part. */
interface Frame extends Place {
  readonly name: string;
  readonly kind: 'chart' | 'chartex' | 'diagram';
  readonly part: string | null;
}

interface Found {
  readonly shapes: SheetShape[];
  readonly charts: SheetChart[];
  readonly frames: Frame[];
}

/** Reads the drawings of a workbook's sheets. */
export interface DrawingReader {
  /**
   * Text boxes, shapes, charts and diagrams of a sheet, in the order of its drawing (ECMA-376 part 1, 20.5). A damaged drawing
   * is left out, as in Excel, which reports it: a repair at `place`.
   */
  read(relationships: ReadonlyMap<string, Relationship>, place: string): Promise<SheetDrawings>;
}

/** Null for a damaged part. */
async function readDrawing(opened: DocumentPackage, part: string): Promise<XmlElement | null> {
  try {
    return await opened.readXml(part);
  } catch (error) {
    if (!(error instanceof UnreadableDocumentError) || error.reason !== 'CORRUPT') throw error;
    opened.faults.repair('damaged-part', { part, place: '' }, error.message.replace(/\.$/, ''));
    return null;
  }
}

/** Each drawing belongs to one sheet and each chart to one frame: one that is named more often is read once. */
export function createDrawingReader(opened: DocumentPackage, limits: ReaderLimits): DrawingReader {
  const budget = createTextBudget('workbook', limits.textCharacters);
  const read = new Set<string>();
  function isNew(part: string): boolean {
    if (read.has(part)) return false;
    read.add(part);
    return true;
  }

  async function addFrame({ kind, row, column, ...frame }: Frame, into: Found): Promise<void> {
    if (frame.part !== null && !isNew(frame.part)) return;
    if (kind !== 'diagram') {
      into.charts.push({ ...(await readChart(opened, { ...frame, box: null, kind }, budget)), row, column });
      return;
    }
    const diagram = await readDiagram(opened, { ...frame, box: null, order: 0 }, budget);
    const texts = diagram?.shape.paragraphs.map(({ text }) => text) ?? [];
    if (texts.length > 0) into.shapes.push({ name: frame.name, texts, hidden: false, row, column });
  }

  return {
    async read(relationships, place) {
      const result: Found = { shapes: [], charts: [], frames: [] };
      for (const { type, external, target } of relationships.values()) {
        if (external || type !== 'drawing' || !opened.has(target) || !isNew(target)) continue;
        const source: TextSource = { relationships: await opened.relationships(target), budget };
        opened.faults.namePart(target, place);
        const root = await readDrawing(opened, target);
        for (const anchor of root?.children ?? []) visit(anchor.children, placeOf(anchor), source, result);
      }
      for (const frame of result.frames) await addFrame(frame, result);
      return { shapes: result.shapes, charts: result.charts };
    },
  };
}

function placeOf(anchor: XmlElement): Place {
  const from = child(anchor, 'xdr:from');
  const number = (name: string) => Number.parseInt(child(from, name)?.text ?? '', 10) + 1 || 0;
  return { row: number('xdr:row'), column: number('xdr:col') };
}

const known = ['xdr:sp', 'xdr:grpSp', 'xdr:graphicFrame', 'xdr:pic', 'xdr:cxnSp', 'mc:AlternateContent'];

/** Depth is bounded by the parser, so recursion is safe. */
function visit(elements: readonly XmlElement[], place: Place, source: TextSource, match: Found): void {
  for (const element of elements) {
    if (element.name === 'xdr:sp') readShape(element, place, source, match);
    else if (element.name === 'xdr:grpSp') visit(element.children, place, source, match);
    else if (element.name === 'xdr:graphicFrame') readFrame(element, place, source, match);
    else if (element.name === 'mc:AlternateContent')
      visit(
        chooseAlternative(element, ({ name }) => known.includes(name)),
        place,
        source,
        match,
      );
  }
}

function readShape(shape: XmlElement, place: Place, source: TextSource, { shapes }: Found): void {
  const properties = descend(shape, 'xdr:nvSpPr', 'xdr:cNvPr');
  const texts = readParagraphs(child(shape, 'xdr:txBody'), source, noTraits()).map(({ text }) => text);
  if (texts.length === 0) return;
  const hidden = ['1', 'true'].includes(attribute(properties, 'hidden') ?? '');
  shapes.push({ name: attribute(properties, 'name') ?? '', texts, hidden, ...place });
}

function readFrame(frame: XmlElement, place: Place, source: TextSource, { frames }: Found): void {
  const name = attribute(descend(frame, 'xdr:nvGraphicFramePr', 'xdr:cNvPr'), 'name') ?? '';
  const partOf = (element: XmlElement, id: string) => {
    const relationship = source.relationships.get(attribute(element, id) ?? '');
    return relationship?.external === false ? relationship.target : null;
  };
  for (const content of descend(frame, 'a:graphic', 'a:graphicData')?.children ?? []) {
    if (content.name === 'c:chart')
      frames.push({ ...place, name, kind: 'chart', part: partOf(content, 'r:id') });
    else if (content.name === 'cx:chart') frames.push({ ...place, name, kind: 'chartex', part: null });
    else if (content.name === 'dgm:relIds')
      frames.push({ ...place, name, kind: 'diagram', part: partOf(content, 'r:dm') });
  }
}
