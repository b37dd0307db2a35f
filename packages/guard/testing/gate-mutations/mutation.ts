/** The text of files by their paths; null deletes one. */
export type Files = Readonly<Record<string, string | null>>;

/** One way in which a change can do harm, and the like of it that does none. */
export interface Mutation {
  /** Continues "refuses": `a test that is skipped`. */
  readonly name: string;
  /** What the repository holds. */
  readonly base: Files;
  readonly refused: Files;
  /** The rule that refuses it. */
  readonly rule: string;
  readonly passes: Files;
  /** `npm test` unless given. */
  readonly testCommand?: string;
}

/** `refused` and `passes` for one file. */
export function inFile(
  path: string,
  name: string,
  rule: string,
  [base, refused, passes]: readonly [base: string | null, refused: string | null, passes: string | null],
  more: { readonly base?: Files; readonly testCommand?: string } = {},
): Mutation {
  const others = more.base ?? {};
  const testCommand = more.testCommand === undefined ? {} : { testCommand: more.testCommand };
  return {
    name,
    rule,
    base: base === null ? others : { ...others, [path]: base },
    refused: { [path]: refused },
    passes: { [path]: passes },
    ...testCommand,
  };
}

export const json = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`;
