/** A figure that does not follow from those that it is computed from. */
export interface WrongFigure {
  readonly place: string;
  readonly reason: string;
  /** `Growth 2024 is 9.6 %, but 1,217 against 1,138 gives 6.9 %`. */
  readonly headline: string;
}
