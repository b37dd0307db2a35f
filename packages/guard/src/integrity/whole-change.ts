import type { Diff, DiffLine } from '../change-gate/read-diff.js';
import { type AddedLiteral, addedRuns, literalsOf } from './added-code.js';

/** A change as the rules read it that look at more than one file. */
export interface WholeChange {
  readonly files: Diff;
  /** Added lines of all files. */
  readonly addedTexts: readonly string[];
  /** The added lines, bare. */
  readonly addedCode: ReadonlySet<string>;
  readonly literals: ReadonlyMap<string, readonly AddedLiteral[]>;
  /** Added constants whose value is a number. */
  readonly numbers: ReadonlyMap<string, number>;
}

/** Longer lines are generated code. */
const maxLineLength = 2_000;

export function readWholeChange(diff: Diff, isRead: (path: string) => boolean): WholeChange {
  const files = new Map(
    [...diff].flatMap(([path, lines]): [string, DiffLine[]][] =>
      isRead(path)
        ? [[path, lines.map((line) => ({ ...line, text: line.text.slice(0, maxLineLength) }))]]
        : [],
    ),
  );
  const addedTexts = [...files.values()].flat().flatMap(({ kind, text }) => (kind === 'added' ? [text] : []));
  return {
    files,
    addedTexts,
    addedCode: new Set(addedTexts.map(bareOf)),
    literals: withConstants(
      new Map(
        [...files].map(([path, lines]) => [path, addedRuns(lines).flatMap((run) => literalsOf(run, path))]),
      ),
    ),
    numbers: numberConstants(addedTexts),
  };
}

/** The literals with added constants that hold sentences in place of their names: `${MORE}`, `{more}`. */
function withConstants(
  literals: ReadonlyMap<string, readonly AddedLiteral[]>,
): ReadonlyMap<string, readonly AddedLiteral[]> {
  const sentences = new Map(
    [...literals.values()]
      .flat()
      .flatMap(({ constant, text }) =>
        constant !== null && /\p{L} \p{L}/u.test(text) ? [[constant, text] as const] : [],
      ),
  );
  if (sentences.size === 0) return literals;
  const fill = (text: string) =>
    text.replace(/\$?\{\s*([A-Za-z_$][\w$]*)\s*\}/g, (whole, name) => sentences.get(name) ?? whole);
  return new Map(
    [...literals].map(([path, each]) => [
      path,
      each.map((literal) => ({ ...literal, text: fill(literal.text) })),
    ]),
  );
}

/** Code without indentation, without the keyword of a declaration and without a semicolon at the end. */
export const bareOf = (text: string) =>
  text
    .trim()
    .replace(/;$/, '')
    .replace(/^(?:const|let|var|final)\s+/, '');

function numberConstants(texts: readonly string[]): ReadonlyMap<string, number> {
  return new Map(
    texts.flatMap((text): [string, number][] => {
      const [, name = '', value = ''] =
        /\b([A-Za-z_]\w*)\s*(?::[^=]{1,40})?[:=]\s*(\d+)[;,]?$/.exec(text.trim()) ?? [];
      return name === '' ? [] : [[name, Number(value)]];
    }),
  );
}
