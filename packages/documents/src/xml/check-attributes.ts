import type { NamespaceScope } from './namespaces.js';
import type { RawName } from './raw-name.js';
import type { TagSpans } from './tag-attributes.js';

/** What is wrong with the attributes of a tag beside one another; undefined where nothing is. */
export function checkAttributes({ names, count }: TagSpans, scope: NamespaceScope): string | undefined {
  let prefixed = 0;
  for (let index = 0; index < count; index += 1) {
    const name = names[index];
    if (name === undefined || name.prefix === '') continue;
    prefixed += 1;
    if (name.ofAttribute(scope) === undefined) return `the prefix of ${name.text} is not declared`;
  }
  const isTwice = prefixed < 2 && count < 8 ? hasSameName(names, count) : hasSameMeaning(names, count, scope);
  return isTwice ? 'it repeats an attribute' : undefined;
}

function hasSameName(names: readonly RawName[], count: number): boolean {
  for (let index = 1; index < count; index += 1) {
    for (let earlier = 0; earlier < index; earlier += 1) {
      if (names[index]?.text === names[earlier]?.text) return true;
    }
  }
  return false;
}

function hasSameMeaning(names: readonly RawName[], count: number, scope: NamespaceScope): boolean {
  const seen = new Set<string>();
  for (let index = 0; index < count; index += 1) {
    const name = names[index] as RawName;
    const expanded = name.prefix === '' ? name.text : `{${name.uriOfAttribute(scope)}}${name.local}`;
    if (seen.has(expanded)) return true;
    seen.add(expanded);
  }
  return false;
}
