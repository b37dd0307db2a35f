import { decodeAttribute } from './character-data.js';
import type { NamespaceScope } from './namespaces.js';
import type { RawName } from './raw-name.js';
import type { XmlAttributes } from './xml-handler.js';
import type { XmlSource } from './xml-source.js';

/** Three entries for each attribute: its name, the start and the end of its value. */
export type AttributeSpans = readonly (RawName | number)[];

export const noAttributes: XmlAttributes = { get: () => undefined };

/** Attributes of a well-formed tag, decoded only on access: most never are. */
export class TagAttributes implements XmlAttributes {
  constructor(
    private readonly source: XmlSource,
    private readonly scope: NamespaceScope,
    private readonly spans: AttributeSpans,
  ) {}

  get(name: string): string | undefined {
    const { spans, scope } = this;
    // From the last: of two names that mean the same to us, the later counts.
    for (let index = spans.length - 3; index >= 0; index -= 3) {
      if ((spans[index] as RawName).ofAttribute(scope) !== name) continue;
      return readValue(this.source.read(spans[index + 1] as number, spans[index + 2] as number));
    }
    return undefined;
  }
}

const needsDecoding = /[&\t\n\r]/;

function readValue(raw: string): string {
  return needsDecoding.test(raw) ? (decodeAttribute(raw) ?? raw) : raw;
}

/** Fault of the attributes of a tag beside one another; undefined if they are valid. */
export function attributesFault(spans: AttributeSpans, scope: NamespaceScope): string | undefined {
  let hasPrefixed = false;
  for (let index = 0; index < spans.length; index += 3) {
    const name = spans[index] as RawName;
    if (name.prefix === '') continue;
    hasPrefixed = true;
    if (name.ofAttribute(scope) === undefined) return `the prefix of ${name.text} is not declared`;
  }
  const isTwice = hasPrefixed || spans.length > 24 ? hasSameMeaning(spans, scope) : hasSameName(spans);
  return isTwice ? 'it repeats an attribute' : undefined;
}

/** For few attributes without prefixes. */
function hasSameName(spans: AttributeSpans): boolean {
  for (let index = 3; index < spans.length; index += 3) {
    for (let earlier = 0; earlier < index; earlier += 3) {
      if ((spans[index] as RawName).text === (spans[earlier] as RawName).text) return true;
    }
  }
  return false;
}

function hasSameMeaning(spans: AttributeSpans, scope: NamespaceScope): boolean {
  const seen = new Set<string>();
  for (let index = 0; index < spans.length; index += 3) {
    const name = spans[index] as RawName;
    const expanded = name.prefix === '' ? name.text : `{${name.uriOfAttribute(scope)}}${name.local}`;
    if (seen.has(expanded)) return true;
    seen.add(expanded);
  }
  return false;
}
