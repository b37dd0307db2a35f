/** What documents of every family have. */
export interface DocumentBase {
  /** Extension of the format that the content states: `pptx`, `pptm`, `potx`. */
  readonly format: string;
  /** It carries a macro project. Reported, never run. */
  readonly macros: boolean;
  /** References that a program would follow on its own when it opens the document. Recorded, never followed. */
  readonly external: readonly ExternalReference[];
}

/** A reference to something outside that is no link to click: a remote template, a linked picture or workbook. */
export interface ExternalReference {
  /** Last word of the relationship's type: `attachedTemplate`, `image`, `externalLinkPath`. */
  readonly kind: string;
  readonly address: string;
}

/** A link that a reader can click, to an address outside the document. Recorded, never opened. */
export interface Hyperlink {
  /** The words that carry it; empty where a picture or shape does. */
  readonly text: string;
  readonly address: string;
}

export interface Picture {
  readonly name: string;
  /** Its alternative text. */
  readonly description: string;
}
