import type { LocatedTable } from '../../views/document-text.js';

/** A city and its country as a document states them together. */
export interface StatedPlace {
  /** '' if only the country is named. */
  readonly city: string;
  /** ISO code. */
  readonly country: string;
  /** As written. */
  readonly countryName: string;
  /** Company whose seat it is; '' if that is not known. */
  readonly company: string;
  /** Site of the company in the same row of a list; '' if that is not known. */
  readonly website: string;
  /** In a list, the list itself: a column that is mostly about something else shows. */
  readonly list: LocatedTable | null;
  locate(): string;
}
