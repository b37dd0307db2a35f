import type { DiffLine } from '../change-gate/read-diff.js';
import { enclosingLine, type Hit } from './hit.js';
import type { WholeChange } from './whole-change.js';

/** A word of a name: `minWords`, `MIN_WORDS`, `min_words`, but not `minutes` or `admin`. */
const lowerBound =
  /(?<![A-Za-z])(?:min|minimum|least|required|threshold|expected|lower_?(?:bound|limit))(?![a-z])|(?:(?<=[a-z\d_])|\b)(?:Min|Minimum|Least|Required|Threshold|Expected|Lower(?:Bound|Limit))(?![a-z])|(?<![A-Z])(?:MIN|MINIMUM|LEAST|REQUIRED|THRESHOLD|EXPECTED|LOWER_(?:BOUND|LIMIT))(?![A-Z])/;
/** Bounds of the operation and of the layout, which no document has to reach. */
const technical =
  /pool|retr(?:y|ies)|delay|backoff|timeout|interval|minutes|seconds|millis|duration|\bttl\b|cache|worker|thread|replica|instance|connection|idle|width|height|font|zoom|version|python|memory|cpu|trim/i;
const number = /(?<![\w.])\d+(?:\.\d+)?(?![\w.])/g;

/** A lower bound of the service's own checks that became smaller. */
export function loweredBounds(lines: readonly DiffLine[], change: WholeChange): Hit[] {
  const now = lines.filter(({ kind }) => kind !== 'removed');
  const texts = now.map(({ text }) => text);
  const removed = lines.filter(({ kind }) => kind === 'removed');
  const removedBounds = removed.filter(({ text }) => lowerBound.test(text));
  return now.flatMap(({ kind, text, line }, index) => {
    if (kind !== 'added') return [];
    const lowered =
      (lowerBound.test(text) ? loweredNumber(text, removedBounds) : null) ??
      (isRejection(texts, index) ? loweredComparison(text, removed, change.numbers) : null);
    if (lowered === null || technical.test(`${enclosingLine(texts, index)} ${text}`)) return [];
    return [{ line, what: `lowers a bound of the service from ${lowered[0]} to ${lowered[1]}` }];
  });
}

/** The old and the new number of a line in which only the numbers changed, or that defines the same name. */
function loweredNumber(text: string, removed: readonly DiffLine[]): readonly [number, number] | null {
  const shape = text.replace(number, '#');
  const name = definedName(text);
  const now = numbersOf(text);
  for (const before of removed) {
    const old = numbersOf(before.text);
    if (before.text.replace(number, '#') === shape) {
      const index = now.findIndex((value, position) => value < (old[position] ?? value));
      if (index !== -1) return [old[index] ?? 0, now[index] ?? 0];
    } else if (name !== null && definedName(before.text) === name && lowerBound.test(name)) {
      const [[first], [second]] = [old, now];
      if (
        old.length === 1 &&
        now.length === 1 &&
        first !== undefined &&
        second !== undefined &&
        second < first
      ) {
        return [first, second];
      }
    }
  }
  return null;
}

const numbersOf = (text: string) => (text.match(number) ?? []).map(Number);
const definedName = (text: string) =>
  /^\s*(?:(?:export|public|private|static|final|readonly|const|let|var|int|long)\s+)*(\w+)\s*(?::[^=]{1,60})?[:=]/.exec(
    text,
  )?.[1] ?? null;

/** A comparison of a count: the code before the bound, the bound, the code after it. */
const countComparison =
  /^(.{0,300}(?:\.length|\.size|\.Count|\.size\(\)|\blen\([^()]{0,80}\)|[cC]ount)\s*<=?\s*)(\d+|[\w.]+)(.{0,300})$/;

/** A comparison of a count whose number became smaller, also through a constant. */
function loweredComparison(
  text: string,
  removed: readonly DiffLine[],
  constants: ReadonlyMap<string, number>,
): readonly [number, number] | null {
  const [, head = '', bound = '', tail = ''] = countComparison.exec(text.trim()) ?? [];
  if (bound === '') return null;
  const now = /^\d+$/.test(bound) ? Number(bound) : constants.get(bound.split('.').at(-1) ?? '');
  if (now === undefined) return null;
  for (const before of removed) {
    const [, oldHead, old = '', oldTail] = countComparison.exec(before.text.trim()) ?? [];
    if (oldHead === head && oldTail === tail && /^\d+$/.test(old) && now < Number(old))
      return [Number(old), now];
  }
  return null;
}

/** True if the line or the two lines behind it reject values that are too small. */
const isRejection = (texts: readonly string[], index: number) =>
  /\b(?:throw|raise|reject|fail|abort|errors?|problems?|issues?|findings?)\b|Error\(|\.warn/.test(
    texts.slice(index, index + 3).join('\n'),
  );

const boundOfSchema =
  /\.min\((?:[2-9]|\d{2,})(?:,[^()]{0,120})?\)|,\s*(?:min_length|min_items|ge|gt)=(?:[2-9]|\d{2,})/;

/** Bounds of a schema that are removed, while the rest of the line stays. */
export function removedBounds(lines: readonly DiffLine[]): Hit[] {
  const removed = lines.flatMap(({ kind, text }) => {
    const bound = kind === 'removed' ? boundOfSchema.exec(text)?.[0] : undefined;
    return bound === undefined ? [] : [{ bound, rest: text.replace(bound, '').trim() }];
  });
  return lines.flatMap(({ kind, text, line }) => {
    const before = kind === 'added' ? removed.find(({ rest }) => rest === text.trim()) : undefined;
    if (before === undefined) return [];
    return [{ line, what: `removes the bound "${before.bound.replace(/^[.,]\s*/, '')}" of the service` }];
  });
}

const checkCall =
  /^\s*(?:await\s+)?(?:[\w$]+\.)*((?:validate|check|assert|ensure|verify|require)[A-Z_]\w*)\([^;]*\);?\s*$/;

/** Calls of checks that are removed without a replacement, while the checks themselves stay. */
export function removedChecks(lines: readonly DiffLine[], change: WholeChange): Hit[] {
  const all = [...change.files.values()].flat();
  return lines.flatMap(({ kind, text, line }) => {
    const name = kind === 'removed' ? checkCall.exec(text)?.[1] : undefined;
    if (name === undefined) return [];
    const definition = new RegExp(`\\b(?:function|def|const|func|void|async)\\s+${name}\\b`);
    const isReplaced = all.some(
      (diffLine) =>
        (diffLine.kind === 'added' &&
          !/^\s*(?:\/\/|#|\*)/.test(diffLine.text) &&
          /valid|check|assert|ensure|verify|require|parse|schema/i.test(diffLine.text)) ||
        (diffLine.kind === 'removed' && definition.test(diffLine.text)),
    );
    return isReplaced
      ? []
      : [{ line: Math.max(1, line), what: `removes the check "${name}" of the service` }];
  });
}
