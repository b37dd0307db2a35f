import { createOnDemand } from '@fixpoint/shared/modules';

/** The positions of an element's children, compiled from its content model. */
export interface ChildOrder {
  /** Place of a child in the order. Children that may have several places are left out. */
  readonly placeOf: ReadonlyMap<string, number>;
  /** By place: several children may be there. */
  readonly isMany: readonly boolean[];
  /** Children of which at least one is required, by place. */
  readonly required: readonly (readonly string[])[];
}

const table = createOnDemand('content-models', () => import('./content-models.generated.js'));
const compiled = new Map<string, ChildOrder | null>();

/** To be awaited before the order of an element's children is asked for. */
export function loadContentModels(): Promise<void> {
  return table.load();
}

/** The order of an element's children by our name of the element; null for one that the table does not have. */
export function childOrderOf(element: string): ChildOrder | null {
  let order = compiled.get(element);
  if (order === undefined) {
    const model = table.use().contentModels[element];
    // Names come from documents: only those of the table are kept.
    if (model === undefined) return null;
    order = compile(model, element.slice(0, element.indexOf(':') + 1));
    compiled.set(element, order);
  }
  return order;
}

function compile(model: string, prefix: string): ChildOrder {
  const placeOf = new Map<string, number>();
  const several = new Set<string>();
  const isMany: boolean[] = [];
  const required: string[][] = [];
  for (const [place, slot] of model.split(' ').entries()) {
    const [, list = '', occurrence = ''] = /^\(?([^)?*+]+)\)?([?*+]?)$/.exec(slot) ?? [];
    const names = list.split('|').map((name) => (name.includes(':') ? name : prefix + name));
    for (const name of names) {
      if (placeOf.has(name)) several.add(name);
      placeOf.set(name, place);
    }
    isMany.push(occurrence === '*' || occurrence === '+');
    if (occurrence === '' || occurrence === '+') required.push(names);
  }
  for (const name of several) placeOf.delete(name);
  return { placeOf, isMany, required };
}

/** A child that breaks the order: it comes after one that it must precede, or again if it may occur once. */
export interface Misplaced {
  readonly name: string;
  /** The child before it; null if the child is there twice. */
  readonly after: string | null;
}

/** The first child that is out of order; null if the order is correct. */
export function findMisplaced(
  order: ChildOrder,
  children: readonly { readonly name: string }[],
): Misplaced | null {
  let [last, lastName] = [-1, ''];
  for (let index = 0; index < children.length; index += 1) {
    const { name } = children[index] as { readonly name: string };
    const place = order.placeOf.get(name);
    if (place === undefined) continue;
    if (place < last || (place === last && order.isMany[place] !== true))
      return { name, after: name === lastName ? null : lastName };
    last = place;
    lastName = name;
  }
  return null;
}

/** The same for children that come one by one: returns the first that is out of order, and null for all others. */
export function watchOrder(order: ChildOrder): (name: string) => Misplaced | null {
  let before: { readonly name: string }[] = [];
  return (name) => {
    const misplaced = findMisplaced(order, [...before, { name }]);
    // Of the children before only the last that has a place matters.
    if (order.placeOf.has(name)) before = [{ name }];
    return misplaced;
  };
}
