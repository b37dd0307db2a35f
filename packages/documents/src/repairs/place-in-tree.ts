import { attribute, child, type XmlElement } from '../xml/xml-element.js';
import { quote } from './document-faults.js';

/** Elements around the properties of shapes. */
const ofShapes: Readonly<Record<string, string>> = {
  'p:sp': 'p:nvSpPr',
  'p:pic': 'p:nvPicPr',
  'p:cxnSp': 'p:nvCxnSpPr',
  'p:grpSp': 'p:nvGrpSpPr',
  'p:graphicFrame': 'p:nvGraphicFramePr',
};
const counted: Readonly<Record<string, string>> = {
  'a:tr': 'row',
  'w:tr': 'row',
  'a:tc': 'cell',
  'w:tc': 'cell',
};

/** Position of an element, without a reference to any element: a reference keeps the whole tree in memory. */
export interface TreePosition {
  /** Name of the shape; '' outside of shapes. */
  readonly shape: string;
  /** Rows and cells around it: `row 2`. */
  readonly cells: readonly string[];
}

const nowhere: readonly string[] = [];

/** The position of an element, by the elements from the root of its tree to it. */
export function positionIn(path: readonly XmlElement[]): TreePosition {
  let shape = '';
  let cells = nowhere;
  for (const [index, element] of path.entries()) {
    const { name } = element;
    const properties = ofShapes[name];
    const word = counted[name];
    if (properties !== undefined) {
      shape = attribute(child(child(element, properties), 'p:cNvPr'), 'name') || shape;
    } else if (word !== undefined) {
      const before = path[index - 1]?.children ?? [];
      const position = before.filter((candidate) => candidate.name === name).indexOf(element);
      cells = [...cells, `${word} ${position + 1}`];
    } else if (name.endsWith(':tbl')) cells = nowhere;
  }
  return { shape, cells };
}

/** The same for readers: `shape "Table 3", row 2, cell 1`. */
export function describePosition({ shape, cells }: TreePosition): string {
  return [...(shape === '' ? [] : [`shape ${quote(shape)}`]), ...cells].join(', ');
}
