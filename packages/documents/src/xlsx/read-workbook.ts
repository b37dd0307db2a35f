import { toSafeLine } from '@fixpoint/shared/text';
import type { ReaderLimits } from '../limits/reader-limits.js';
import { UnreadableDocumentError } from '../limits/unreadable-document-error.js';
import type { DocumentFormat } from '../model/document-format.js';
import type { DefinedName, Sheet, XlsxDocument } from '../model/xlsx-document.js';
import type { DocumentPackage } from '../package/open-package.js';
import { packageFacts } from '../package/package-facts.js';
import type { Relationship } from '../package/relationships.js';
import { attribute, child, childrenNamed, integer, type XmlElement } from '../xml/xml-element.js';
import { readNumberFormats } from './number-formats.js';
import { readPersons } from './read-comments.js';
import { readConnections } from './read-connections.js';
import { createDrawingReader } from './read-drawings.js';
import { readSharedStrings } from './read-shared-strings.js';
import { readSheet } from './read-sheet.js';
import { readRichValues } from './rich-values.js';
import { isTrue, type WorkbookContext } from './sheet-cells.js';
import { sheetNameFault } from './sheet-name-fault.js';
import { createTableRegistry } from './table-faults.js';
import { TextTable } from './text-table.js';

/** A sheet as the workbook lists it. */
interface ListedSheet extends Pick<Sheet, 'name' | 'state'> {
  readonly part: string;
  /** Last word of the relationship's type: `worksheet`, `chartsheet`. */
  readonly kind: string;
}

/** Reads a workbook's sheets in the order of their tabs. */
export async function readWorkbook(
  opened: DocumentPackage,
  format: DocumentFormat,
  limits: ReaderLimits,
): Promise<XlsxDocument> {
  const workbook = await opened.readXml(opened.mainPart);
  if (workbook.name !== 'x:workbook') {
    throw new UnreadableDocumentError('CORRUPT', `The part "${opened.mainPart}" is not a workbook.`);
  }
  opened.faults.namePart(opened.mainPart, 'workbook');
  const relationships = await opened.relationships(opened.mainPart);
  const listed = listSheets(opened, workbook, relationships);
  const date1904 = isTrue(attribute(child(workbook, 'x:workbookPr'), 'date1904'));
  const texts = new TextTable(limits);
  const shared = partOfType(opened, relationships, 'sharedStrings');
  if (shared !== null) await readSharedStrings(opened, shared, texts);
  const styles = await readNumberFormats(opened, partOfType(opened, relationships, 'styles'));
  const persons = await readPersons(opened, relationships);
  const context: WorkbookContext = {
    texts,
    styles,
    date1904,
    limits,
    persons,
    drawings: createDrawingReader(opened, limits),
    richValues: await readRichValues(opened, relationships),
    cells: 0,
    faults: opened.faults,
    tables: createTableRegistry(),
    isOwnFunction: createOwnFunctions(opened, workbook),
    note: (sentence) => opened.note(sentence),
  };
  const sheets: Sheet[] = [];
  for (const sheet of listed) {
    if (sheet.kind === 'worksheet') sheets.push(await readSheet(opened, sheet, context));
  }
  return {
    type: 'xlsx',
    ...(await packageFacts(opened, format)),
    queries: await readConnections(opened, partOfType(opened, relationships, 'connections')),
    sheets,
    definedNames: definedNames(workbook, listed),
    date1904,
    calculatesOnOpen: isTrue(attribute(child(workbook, 'x:calcPr'), 'fullCalcOnLoad')),
  };
}

/**
 * One without a part is left out, as Excel does. Each must be a separate part: one that is listed a thousand times would be read a
 * thousand times.
 */
function listSheets(
  opened: DocumentPackage,
  workbook: XmlElement,
  relationships: ReadonlyMap<string, Relationship>,
): ListedSheet[] {
  const parts = new Set<string>();
  const names = new Set<string>();
  const listed = childrenNamed(child(workbook, 'x:sheets'), 'x:sheet').flatMap((element): ListedSheet[] => {
    const name = attribute(element, 'name') ?? '';
    checkName(name, names, opened);
    const relationship = relationships.get(attribute(element, 'r:id') ?? '');
    const part = relationship?.external === false ? relationship.target : '';
    if (!opened.has(part)) {
      opened.note(
        `The workbook lists the sheet ${quote(name)}, but its part ${part === '' ? 'is not declared' : `${quote(part)} is missing`}. The sheet was left out.`,
      );
      return [];
    }
    if (parts.has(part)) {
      throw new UnreadableDocumentError('CORRUPT', `The workbook lists the part "${part}" as two sheets.`);
    }
    parts.add(part);
    opened.faults.namePart(part, `sheet ${quote(name)}`);
    const state = attribute(element, 'state');
    return [
      {
        name,
        part,
        kind: relationship?.type ?? '',
        state: state === 'hidden' || state === 'veryHidden' ? state : 'visible',
      },
    ];
  });
  if (listed.length === 0) {
    const [reason = 'The workbook has no sheets.'] = opened.notes;
    throw new UnreadableDocumentError(opened.notes.length === 0 ? 'CORRUPT' : 'MISSING_PART', reason);
  }
  return listed;
}

function checkName(name: string, names: Set<string>, { faults, mainPart }: DocumentPackage): void {
  const isRepeated = names.has(name.toLowerCase());
  const fault = isRepeated ? `Two sheets are named ${quote(name)}` : sheetNameFault(name);
  if (fault !== null) faults.repair('sheet-name', { part: mainPart, place: '' }, fault);
  names.add(name.toLowerCase());
}

/** A document's own words in a note: on one line, and not many. */
function quote(text: string): string {
  return `"${toSafeLine(text, 100)}"`;
}

/** The part of that type which the workbook refers to; null if it refers to none, or to one that is absent. */
function partOfType(
  opened: DocumentPackage,
  relationships: ReadonlyMap<string, Relationship>,
  type: string,
): string | null {
  const relationship = [...relationships.values()].find(
    (candidate) => candidate.type === type && !candidate.external,
  );
  // Excel opens a workbook that lacks them: a cell that needs a missing shared text is refused later.
  return relationship !== undefined && opened.has(relationship.target) ? relationship.target : null;
}

/** Names that formulas may call as functions beside those of Excel. */
function createOwnFunctions(
  { mainType }: DocumentPackage,
  workbook: XmlElement,
): WorkbookContext['isOwnFunction'] {
  const elements = childrenNamed(child(workbook, 'x:definedNames'), 'x:definedName');
  const names = new Set(elements.map((element) => attribute(element, 'name')?.toLowerCase()));
  const hasMacros = mainType.includes('macroenabled');
  return (name) => hasMacros || names.has(name.toLowerCase());
}

function definedNames(workbook: XmlElement, listed: readonly ListedSheet[]): DefinedName[] {
  return childrenNamed(child(workbook, 'x:definedNames'), 'x:definedName').map((element) => ({
    name: attribute(element, 'name') ?? '',
    refersTo: element.text.trim(),
    sheet: listed[integer(element, 'localSheetId') ?? -1]?.name ?? null,
  }));
}
