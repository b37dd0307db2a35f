import type { PageLine, PageRun } from '@fixpoint/shared/contracts';
import type { CSSProperties } from 'react';
import { inkOf } from './shape-box.js';

/** The lines of a text, each a paragraph or a part of one after a forced break. */
export function TextLines({
  lines,
  length,
}: {
  readonly lines: readonly PageLine[];
  length(points: number): string;
}) {
  return lines.map((line, index) => {
    const { align, indent, first, spacing, runs, before = 0, after = 0, rtl = false } = line;
    const [start] = runs;
    return (
      <p
        // biome-ignore lint/suspicious/noArrayIndexKey: lines have no names, and never change
        key={index}
        dir={rtl ? 'rtl' : undefined}
        style={{
          textAlign: align,
          [rtl ? 'marginRight' : 'marginLeft']: length(indent),
          textIndent: length(first),
          lineHeight: spacing === 0 ? 'normal' : spacing,
          ...(before > 0 && index > 0 ? { marginTop: length(before) } : {}),
          ...(after > 0 ? { marginBottom: length(after) } : {}),
          fontSize: length(Math.max(...runs.map(({ size }) => size))),
          fontFamily: start?.font,
        }}
      >
        {bulletsOf(line).map((bullet) => (
          <span
            key="bullet"
            className="bullet"
            style={{ ...runStyle(bullet, length), ...(first < 0 ? { minWidth: length(-first) } : {}) }}
          >
            {first < 0 ? bullet.text : `${bullet.text} `}
          </span>
        ))}
        {runs.map((run, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: as above
          <span key={place} style={runStyle(run, length)}>
            {run.text}
          </span>
        ))}
      </p>
    );
  });
}

/** Pages of older versions do not name them. */
function bulletsOf({ bullet, first, runs }: PageLine): readonly PageRun[] {
  const [start] = runs;
  return bullet ?? (first < 0 && start !== undefined ? [{ ...start, text: '•' }] : []);
}

function runStyle(run: PageRun, length: (points: number) => string): CSSProperties {
  const { size, bold, color, opacity, font, italic, underline, strike, raise = 0, ground } = run;
  const lines = [...(underline ? ['underline'] : []), ...(strike ? ['line-through'] : [])];
  return {
    // Raised text is also smaller.
    fontSize: length(raise === 0 ? size : size * 0.66),
    ...(font === undefined ? {} : { fontFamily: font }),
    ...(bold ? { fontWeight: 700 } : {}),
    ...(italic ? { fontStyle: 'italic' } : {}),
    ...(lines.length === 0 ? {} : { textDecoration: lines.join(' ') }),
    ...(color === null ? {} : { color: inkOf({ color, opacity }) }),
    ...(raise === 0 ? {} : { verticalAlign: length(size * raise), lineHeight: 0 }),
    ...(ground === undefined ? {} : { background: `#${ground}` }),
  };
}
