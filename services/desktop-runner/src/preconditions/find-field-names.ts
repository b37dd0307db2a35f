import { type DefaultTreeAdapterTypes, parse } from 'parse5';

type Node = DefaultTreeAdapterTypes.Node;

const inputs = new Set(['input', 'select', 'textarea']);

/** Names of the fields of all forms of a page as served; empty for a page that scripts build. */
export function findFieldNames(html: string): string[] {
  const names = new Set<string>();
  const open: Node[] = [parse(html)];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if ('tagName' in node && inputs.has(node.tagName)) {
      const name = node.attrs.find((attribute) => attribute.name === 'name')?.value;
      if (name) names.add(name);
    }
    if ('childNodes' in node) open.push(...node.childNodes);
  }
  return [...names];
}
