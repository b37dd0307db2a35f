/** A total that differs from its rows. */
export interface WrongTotal {
  readonly place: string;
  /** `"Total" is 105, and 40 + 35 + 25 = 100`. */
  readonly sum: string;
  /** Ends the sentence that begins with the total: `is 105, but the rows above add up to 100`. */
  readonly headline: string;
}
