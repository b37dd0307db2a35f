import { attribute, type XmlElement } from '../xml/xml-element.js';
import { type DocumentFaults, type FaultPlace, quote } from './document-faults.js';

/** Elements that name a relationship, by the attribute that holds its id. */
const pictures: Readonly<Record<string, string>> = { 'a:blip': 'r:embed', 'v:imagedata': 'r:id' };
/**
 * Office repairs a document in which one of these names a relationship that does not exist: issue 10769 of pandoc (headers), issue 440 of docx
 * (links). Excel reads the parts of a workbook and of its sheets in the same way.
 */
const others: Readonly<Record<string, string>> = {
  'x:sheet': 'r:id',
  'x:externalReference': 'r:id',
  'x:pivotCache': 'r:id',
  'x:drawing': 'r:id',
  'x:legacyDrawing': 'r:id',
  'x:legacyDrawingHF': 'r:id',
  'x:picture': 'r:id',
  'x:hyperlink': 'r:id',
  'x:oleObject': 'r:id',
  'x:control': 'r:id',
  'p:sldMasterId': 'r:id',
  'p:sldLayoutId': 'r:id',
  'p:notesMasterId': 'r:id',
  'c:chart': 'r:id',
  'w:hyperlink': 'r:id',
  'w:headerReference': 'r:id',
  'w:footerReference': 'r:id',
  'a:hlinkClick': 'r:id',
};

/** The attribute by which an element of that name names a relationship that is checked. */
export function relationshipAttribute(element: string): string | undefined {
  return pictures[element] ?? others[element];
}

interface Use {
  readonly part: string;
  readonly where: () => FaultPlace;
  readonly id: string;
  readonly element: string;
}

/** The relationships that elements name, each once for each part. */
export interface RelationshipUses {
  note(element: XmlElement, part: string, whereLater: () => () => FaultPlace): void;
  /** Reports uses that lead nowhere, and pictures that cannot be shown. */
  check(lookup: RelationshipLookup, faults: DocumentFaults): void;
}

/** The target of a relationship: a part, or an address outside. */
interface Target {
  readonly external: boolean;
  readonly target: string;
}

export interface RelationshipLookup {
  /** Null for an id that the part does not declare; `elsewhere`: it leads to no part, as a jump within the document. */
  targetOf(part: string, id: string): Target | 'elsewhere' | null;
  /** Reason why a part cannot be shown as a picture; null if it can. */
  pictureFault(part: string): string | null;
}

export function createRelationshipUses(): RelationshipUses {
  const uses = new Map<string, Use>();
  return {
    note(element, part, whereLater) {
      const name = relationshipAttribute(element.name);
      const id = name === undefined ? undefined : attribute(element, name);
      // A link without a target has an action instead.
      if (id === undefined || id === '') return;
      const key = `${part} ${id}`;
      if (!uses.has(key)) uses.set(key, { part, where: whereLater(), id, element: element.name });
    },
    check(lookup, faults) {
      for (const use of uses.values()) checkUse(use, lookup, faults);
    },
  };
}

function checkUse(
  { part, where, id, element }: Use,
  lookup: RelationshipLookup,
  faults: DocumentFaults,
): void {
  const result = lookup.targetOf(part, id);
  if (pictures[element] !== undefined) {
    const reason = result === null ? `its relationship ${quote(id)} does not exist` : faultOf(result, lookup);
    if (reason !== null) faults.brokenPicture(where(), reason);
  } else if (result === null) {
    const fact = `<${element.replace('x:', '')}> names the relationship ${quote(id)}, which does not exist`;
    faults.repair('relationship-id', where(), fact);
  }
}

/** A linked picture is loaded from another place: whether that works is not known. */
function faultOf(match: Target | 'elsewhere', lookup: RelationshipLookup): string | null {
  return match === 'elsewhere' || match.external ? null : lookup.pictureFault(match.target);
}
