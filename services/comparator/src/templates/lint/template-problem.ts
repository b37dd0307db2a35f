/** Something about a template's file that its author should know. */
export interface TemplateProblem {
  readonly path: string;
  /** From 1. */
  readonly line: number;
  readonly column: number;
  /** `error`: the file cannot be used. `warning`: it can, but hardly as it was meant. */
  readonly level: 'error' | 'warning';
  /** `checks.thin-slides.tolerated`; '' where the file as a whole is meant. */
  readonly field: string;
  readonly message: string;
  /** What to do; '' where the message says it all. */
  readonly hint: string;
}

/** A problem by its field, before it is known where in the file that stands. */
export interface FieldProblem {
  readonly level: TemplateProblem['level'];
  readonly path: readonly PropertyKey[];
  readonly message: string;
  readonly hint?: string;
}
