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
const counted: Readonly<Record<string, string>> = { tr: 'row', tc: 'cell' };

/** The place of an element for readers, by the elements from the root of its tree to it: `shape "Table 3", row 2, cell 1`. */
export function placeIn(path: readonly XmlElement[]): string {
  let shape = '';
  let cell: string[] = [];
  for (const [index, element] of path.entries()) {
    const [prefix, local = ''] = element.name.split(':');
    const properties = ofShapes[element.name];
    if (properties !== undefined) {
      const name = attribute(child(child(element, properties), 'p:cNvPr'), 'name') ?? '';
      if (name !== '') shape = `shape ${quote(name)}`;
    } else if (local === 'tbl') cell = [];
    else if ((prefix === 'a' || prefix === 'w') && counted[local] !== undefined) {
      const before = path[index - 1]?.children ?? [];
      const position = before.filter(({ name }) => name === element.name).indexOf(element);
      cell.push(`${counted[local]} ${position + 1}`);
    }
  }
  return [shape, ...cell].filter((text) => text !== '').join(', ');
}
