/** A row of an archive's table of contents. Nothing of it is true before it is checked. */
export interface DirectoryEntry {
  readonly name: string;
  /** The name's bytes: the part's own header must repeat them. */
  readonly rawName: Buffer;
  readonly flags: number;
  /** 0: stored, 8: deflated. */
  readonly method: number;
  readonly crc: number;
  readonly compressedSize: number;
  readonly size: number;
  /** Where the part's own header starts. */
  readonly offset: number;
  /** Upper byte: the system it was written on. */
  readonly madeBy: number;
  readonly externalAttributes: number;
}
