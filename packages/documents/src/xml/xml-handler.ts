import { UnreadableDocumentError } from '../limits/unreadable-document-error.js';

/** Attributes of one element by our names. Values are decoded. Valid beyond the call that passes them. */
export interface XmlAttributes {
  get(name: string): string | undefined;
}

/**
 * Takes a part as events. Names carry our own short prefixes, whatever the file calls its namespaces: `p:sp`, `a:t`,
 * `r:id`; elements of unknown namespaces keep their local name after `?:`. An error that it throws ends the parsing.
 */
export interface XmlHandler {
  open(name: string, attributes: XmlAttributes): void;
  /** Character data, decoded; one run of it may come in pieces. */
  text(text: string): void;
  close(name: string): void;
  /**
   * An element whose children the handler reads without the parser if they are written in the usual way. Called wherever one may start
   * inside that element, if its own name carries no prefix: returns the end of the last one that it took, `at` if it took none.
   */
  readonly within?: string;
  readWithin?(bytes: Buffer, at: number): number;
}

/** A parser that is fed. Throws `UnreadableDocumentError` because of the markup. */
export interface XmlParser {
  /** Any piece of the part, in valid UTF-8 and cut in no character; it may end within a tag. */
  write(piece: Buffer): void;
  /** No more comes. Throws if the part is not complete. */
  end(): void;
}

/** Error for a part that breaks the rules of XML. */
export function malformed(part: string, detail: string): UnreadableDocumentError {
  return new UnreadableDocumentError('CORRUPT', `The part "${part}" is not well-formed: ${detail}.`);
}
