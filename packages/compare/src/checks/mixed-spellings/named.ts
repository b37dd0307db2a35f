/** A company as a document names it, with its legal form. */
export interface Named {
  readonly name: string;
  readonly folded: string;
  readonly form: string;
  locate(): string;
}
