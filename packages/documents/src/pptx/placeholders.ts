import { attribute, childrenNamed, descend, type XmlElement } from '../xml/xml-element.js';

/** A placeholder of a layout or master. */
export interface FoundPlaceholder {
  readonly type: string;
  readonly index: string;
  readonly shape: XmlElement;
}

export function placeholdersIn(tree: XmlElement | undefined): FoundPlaceholder[] {
  return childrenNamed(tree, 'p:sp').flatMap((shape) => {
    const placeholder = descend(shape, 'p:nvSpPr', 'p:nvPr', 'p:ph');
    if (placeholder === undefined) return [];
    return {
      type: attribute(placeholder, 'type') ?? 'obj',
      index: attribute(placeholder, 'idx') ?? '0',
      shape,
    };
  });
}

/** Kind of the master's placeholder that one of this type follows. */
function kindOf(type: string): string {
  if (type === 'title' || type === 'ctrTitle') return 'title';
  return ['dt', 'ftr', 'sldNum', 'hdr'].includes(type) ? type : 'body';
}

/** The placeholders that a slide's `p:ph` follows in its layout and master. `kind`: of the master's. */
export function findPlaceholders(
  placeholder: XmlElement,
  inLayout: readonly FoundPlaceholder[],
  inMaster: readonly FoundPlaceholder[],
) {
  const type = attribute(placeholder, 'type') ?? 'obj';
  const index = attribute(placeholder, 'idx') ?? '0';
  const ofLayout =
    inLayout.find(
      (foundPlaceholder) =>
        foundPlaceholder.index === index && (index !== '0' || kindOf(foundPlaceholder.type) === kindOf(type)),
    ) ??
    inLayout.find(
      (foundPlaceholder) => kindOf(foundPlaceholder.type) === kindOf(type) && kindOf(type) !== 'body',
    );
  const kind = kindOf(ofLayout?.type ?? type);
  return {
    ofLayout,
    ofMaster: inMaster.find((foundPlaceholder) => kindOf(foundPlaceholder.type) === kind),
    kind,
  };
}
