import { type ChildOrder, childOrderOf, findMisplaced } from '../schema/child-order.js';
import type { LeftOut } from '../xml/parse-xml.js';
import { attribute, childrenNamed, type XmlElement } from '../xml/xml-element.js';
import { type DocumentFaults, quote } from './document-faults.js';
import { isKnownToBeRepaired, slideIds } from './known-repairs.js';
import { describePosition, positionIn } from './place-in-tree.js';
import { type RelationshipUses, relationshipAttribute } from './relationship-uses.js';
import { tableFault } from './table-elements.js';

/** A part, or a piece of a streamed one, that is looked through. */
export interface InspectedTree {
  readonly part: string;
  readonly root: XmlElement;
  /** Place of the root within the part; '' for the root of the part itself. */
  readonly place?: string;
  /** Elements that the tree lacks: their parents may have had them. */
  readonly leftOut?: LeftOut | undefined;
}

/**
 * Looks through elements for what Office repairs and what breaks the order of the standard. Of alternatives only the first choice is looked
 * at: programs that understand it ignore the others. Depth is bounded by the parser.
 */
export function inspectTree(
  { part, root, place = '', leftOut }: InspectedTree,
  faults: DocumentFaults,
  uses: RelationshipUses,
): void {
  const path: XmlElement[] = [];
  const shapeIds = new Set<string>();
  visit(root);

  function where(position = positionIn(path)) {
    return { part, place: [place, describePosition(position)].filter((text) => text !== '').join(', ') };
  }
  /** For uses, of which few are faulty: their place is put into words later. */
  function whereLater() {
    const position = positionIn(path);
    return () => where(position);
  }

  function visit(element: XmlElement): void {
    const { children, name } = element;
    const { order, isChecked } = ruleOf(name);
    if (children.length === 0 && !isChecked) return;
    path.push(element);
    if (order !== null && children.length > 1) checkOrder(element, order);
    if (isChecked) checkElement(element);
    const count = name === 'mc:AlternateContent' ? Math.min(1, children.length) : children.length;
    for (let index = 0; index < count; index += 1) visit(children[index] as XmlElement);
    path.pop();
  }

  function checkOrder(element: XmlElement, order: ChildOrder): void {
    const misplaced = findMisplaced(order, element.children);
    if (misplaced === null) return;
    const [parent, name] = [shown(element.name), shown(misplaced.name)];
    const fact =
      misplaced.after === null
        ? `${parent} contains ${name} twice`
        : `${name} comes after ${shown(misplaced.after)} in ${parent}`;
    if (isKnownToBeRepaired(element.name)) faults.repair('element-order', where(), fact);
    else faults.violation('element-order', where(), fact);
  }

  function checkElement(element: XmlElement): void {
    switch (element.name) {
      case 'p:txBody':
      case 'a:txBody':
        checkText(element);
        return;
      case 'w:tbl':
      case 'w:tr':
      case 'w:tc':
      case 'a:tr':
      case 'a:tbl':
        checkTable(element);
        return;
      case 'w:p':
        checkParagraph(element);
        return;
      case 'p:sldIdLst':
        for (const fact of slideIds(childrenNamed(element, 'p:sldId')))
          faults.repair('slide-id', where(), fact);
        return;
      case 'p:cNvPr':
        checkShapeId(attribute(element, 'id') ?? '');
        return;
      default:
        uses.note(element, part, whereLater);
    }
  }

  function checkText(element: XmlElement): void {
    if (leftOut?.has('a:p') !== true && !holds(element, 'a:p'))
      faults.repair('empty-element', where(), `${shown(element.name)} contains no paragraph`);
  }

  function checkTable(element: XmlElement): void {
    const fact = tableFault(element);
    if (fact !== null) faults.repair('empty-element', where(), fact);
  }

  function checkParagraph(element: XmlElement): void {
    for (const nested of ['w:p', 'w:tbl'])
      if (holds(element, nested))
        faults.repair('nested-paragraph', where(), `A paragraph directly contains ${shown(nested)}`);
  }

  function checkShapeId(id: string): void {
    if (id === '0' || shapeIds.has(id))
      faults.violation(
        'shape-id',
        where(),
        `The shape id ${quote(id)} is ${id === '0' ? 'not allowed' : 'used twice'}`,
      );
    shapeIds.add(id);
  }
}

interface ElementRule {
  readonly order: ChildOrder | null;
  /** It is looked at beyond the order of its children. */
  readonly isChecked: boolean;
}

/** Elements of `checkElement`. */
const checked = new Set([
  ...['p:txBody', 'a:txBody', 'w:tbl', 'w:tr', 'w:tc', 'a:tr', 'a:tbl', 'w:p', 'p:sldIdLst', 'p:cNvPr'],
]);
const noRule: ElementRule = { order: null, isChecked: false };
const rules = new Map<string, ElementRule>();
/** Names come from documents: more than this many are no standard's. */
const maxRules = 2_000;

function ruleOf(name: string): ElementRule {
  const known = rules.get(name);
  if (known !== undefined) return known;
  const order = childOrderOf(name);
  const isChecked = checked.has(name) || relationshipAttribute(name) !== undefined;
  const rule = order === null && !isChecked ? noRule : { order, isChecked };
  if (rules.size < maxRules) rules.set(name, rule);
  return rule;
}

function holds(element: XmlElement, name: string): boolean {
  return element.children.some((child) => child.name === name || child.name === 'mc:AlternateContent');
}

function shown(name: string): string {
  return `<${name.replace('x:', '')}>`;
}
