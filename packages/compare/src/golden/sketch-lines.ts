import type { SketchLine } from './alignment.js';
import { matchLines } from './compare-lines.js';
import { goldenLimits } from './golden-limits.js';
import { compareTexts, whole } from './text-difference.js';

/** A line of a page before it is compared with another. */
export interface PlainLine {
  readonly kind: SketchLine['kind'];
  readonly text: string;
  /** See `Line`. */
  readonly compared?: string;
}

export interface SketchedPair {
  readonly output: readonly SketchLine[];
  readonly golden: readonly SketchLine[];
}

/** The lines of a page and of its counterpart, marked where they differ. */
export function sketchPair(output: readonly PlainLine[], golden: readonly PlainLine[]): SketchedPair {
  const shown = { output: cut(output), golden: cut(golden) };
  const matches = matchLines(
    shown.output.map(({ text, compared }) => compared ?? text),
    shown.golden.map(({ text, compared }) => compared ?? text),
  );
  const marked = matches.map((match) => {
    const plainLine = match.output === null ? undefined : shown.output[match.output];
    const other = match.golden === null ? undefined : shown.golden[match.golden];
    if (plainLine === undefined) return { golden: line(other, true) };
    if (other === undefined) return { output: line(plainLine, true) };
    if ((plainLine.compared ?? plainLine.text) === (other.compared ?? other.text))
      return { output: line(plainLine, false), golden: line(other, false) };
    const parts = compareTexts(plainLine.text, other.text);
    return {
      output: [{ kind: plainLine.kind, parts: parts.output }],
      golden: [{ kind: other.kind, parts: parts.golden }],
    };
  });
  return {
    output: marked.flatMap((pair) => pair.output ?? []),
    golden: marked.flatMap((pair) => pair.golden ?? []),
  };
}

/** The lines of a page that has no counterpart. */
export function sketchAlone(lines: readonly PlainLine[], changed: boolean): SketchLine[] {
  return cut(lines).flatMap((plainLine) => line(plainLine, changed));
}

function line(plain: PlainLine | undefined, changed: boolean): SketchLine[] {
  return plain === undefined ? [] : [{ kind: plain.kind, parts: whole(plain.text, changed) }];
}

function cut(lines: readonly PlainLine[]): PlainLine[] {
  const most = goldenLimits.pageLines;
  const shown = lines
    .slice(0, most)
    .map((plainLine) => ({ ...plainLine, text: plainLine.text.slice(0, goldenLimits.lineCharacters) }));
  if (lines.length <= most) return shown;
  return [...shown, { kind: 'text', text: `… ${lines.length - most} more lines` }];
}
