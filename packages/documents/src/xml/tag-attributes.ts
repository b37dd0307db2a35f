import { decodeAttribute } from './character-data.js';
import type { NamespaceScope } from './namespaces.js';
import type { RawName } from './raw-name.js';
import type { RawNames } from './raw-names.js';
import type { XmlAttributes } from './xml-handler.js';
import type { XmlSource } from './xml-source.js';

/** Where the attributes of the tag that is being handed over stand. One for all tags of a part: filled, read, filled. */
export class TagSpans {
  /** Counts the tags: attributes of an earlier one no longer find theirs here. */
  tag = 0;
  count = 0;
  readonly names: RawName[] = [];
  /** Start and end of each value in turn. */
  readonly bounds: number[] = [];
  /** The value is literal: ASCII, no reference, no line end. */
  readonly plain: boolean[] = [];
}

export const noAttributes: XmlAttributes = { get: () => undefined };

/**
 * Attributes of a tag that is known to be well-formed, decoded only on access: most never are. While the
 * tag is handed over they are read from its spans; later from its text again.
 */
export class TagAttributes implements XmlAttributes {
  private readonly tag: number;
  private late: ReadonlyMap<string, string> | undefined;

  constructor(
    private readonly source: XmlSource,
    private readonly start: number,
    private readonly end: number,
    private readonly scope: NamespaceScope,
    private readonly spans: TagSpans,
    private readonly known: RawNames,
  ) {
    this.tag = spans.tag;
  }

  get(name: string): string | undefined {
    const { spans, scope } = this;
    if (spans.tag !== this.tag) {
      this.late ??= this.readLate();
      return this.late.get(name);
    }
    // From the last: of two names that mean the same to us, the later counts.
    for (let index = spans.count - 1; index >= 0; index -= 1) {
      if (spans.names[index]?.ofAttribute(scope) === name) {
        const start = spans.bounds[2 * index] ?? 0;
        const end = spans.bounds[2 * index + 1] ?? 0;
        if (spans.plain[index]) return this.source.readAscii(start, end);
        return readValue(this.source.read(start, end));
      }
    }
    return undefined;
  }

  private readLate(): ReadonlyMap<string, string> {
    const found = new Map<string, string>();
    const text = this.source.read(this.start, this.end);
    for (const [, raw = '', double, single = ''] of text.matchAll(
      /([^\s=/]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g,
    )) {
      const name = this.known.named(raw).ofAttribute(this.scope);
      if (name !== undefined) found.set(name, readValue(double ?? single));
    }
    return found;
  }
}

const needsDecoding = /[&\t\n\r]/;

function readValue(raw: string): string {
  return needsDecoding.test(raw) ? (decodeAttribute(raw) ?? raw) : raw;
}

/** Attributes of a tag that are read when the tag is long past, as those of a tree: where they stand is kept with them. */
export class KeptAttributes implements XmlAttributes {
  private readonly names: readonly RawName[];
  /** Start and end of each value in turn. */
  private readonly bounds: readonly number[];

  constructor(
    private readonly source: XmlSource,
    private readonly scope: NamespaceScope,
    { names, bounds, count }: TagSpans,
    /** Where `source` starts in what the spans were taken from. */
    private readonly origin = 0,
  ) {
    this.names = names.slice(0, count);
    this.bounds = bounds.slice(0, 2 * count);
  }

  get(name: string): string | undefined {
    for (let index = this.names.length - 1; index >= 0; index -= 1) {
      if (this.names[index]?.ofAttribute(this.scope) !== name) continue;
      const start = this.bounds[2 * index] ?? 0;
      const end = this.bounds[2 * index + 1] ?? 0;
      return readValue(this.source.read(start - this.origin, end - this.origin));
    }
    return undefined;
  }
}

/** Attributes that all tags of the same words share. */
export class SharedAttributes implements XmlAttributes {
  private readonly kept: KeptAttributes;
  private values: Map<string, string | undefined> | undefined;

  /** `source` is the tag alone. */
  constructor(source: XmlSource, tagStart: number, scope: NamespaceScope, spans: TagSpans) {
    this.kept = new KeptAttributes(source, scope, spans, tagStart);
  }

  get(name: string): string | undefined {
    this.values ??= new Map();
    let value = this.values.get(name);
    if (value === undefined && !this.values.has(name)) {
      value = this.kept.get(name);
      this.values.set(name, value);
    }
    return value;
  }
}
