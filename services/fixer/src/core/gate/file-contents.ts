/** A file of a proposed change, as text; null where it does not exist. */
export interface FileContents {
  readonly before: string | null;
  readonly after: string | null;
}
