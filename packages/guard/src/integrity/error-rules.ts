import type { DiffLine } from '../change-gate/read-diff.js';
import { groupByHunk, type Hit, withoutProse } from './hit.js';
import { bareOf, type WholeChange } from './whole-change.js';

const nothing = String.raw`(?:\{\s*\}|\(\{\s*\}\)|null|undefined|void 0|\[\](?:\s+as\s+[\w.<>[\]]+)?|''|""|false|0)`;
/** An assignment of nothing: `rows = [];` */
const empties = String.raw`[\w.]+\s*=\s*(?:${nothing}|None|""|\{\})\s*;?`;
const catchAll = new RegExp(
  [
    String.raw`\bcatch\s*(?:\([^)]{0,200}\))?\s*\{\s*(?:return\b[^;}]*;?\s*|continue;?\s*|${empties}\s*|\/[/*][^\n]*\s*)?\}`,
    String.raw`\.catch\(\s*(?:\(\w*\)|\w+)?\s*=>\s*(?:${nothing}|\{\s*return\s+${nothing};?\s*\})\s*\)`,
    String.raw`\bexcept(?:\s+(?:Base)?Exception(?:\s+as\s+\w+)?)?\s*:\s*\n?\s*(?:(?:pass|return\b[^\n]*|continue)\b|${empties}(?:\n|$))`,
    String.raw`\brescue\s*(?:=>\s*\w+)?\s*\n?\s*(?:nil|next)\b`,
  ].join('|'),
);

/**
 * A handler that hides every error of code that was there before: a fault that was seen is no longer seen. New code may do without
 * a part that fails, and a handler that moves is not new.
 */
export function hiddenErrors(lines: readonly DiffLine[]): Hit[] {
  const removedCode = squash(
    lines.flatMap(({ kind, text }) => (kind === 'removed' ? [text] : [])).join('\n'),
  );
  return [...groupByHunk(lines).values()].flatMap((hunk) => {
    const before = new Set(hunk.flatMap(({ kind, text }) => (kind === 'removed' ? [bareOf(text)] : [])));
    const now = hunk.filter(({ kind }) => kind !== 'removed');
    return now.flatMap(({ kind, text, line }, index) => {
      const code = now.slice(index, index + 3).map((diffLine) => diffLine.text);
      const match = kind === 'added' ? catchAll.exec(code.join('\n')) : null;
      // It begins on this line: one that begins on a later line is found there.
      if (match === null || match.index > text.length) return [];
      if (removedCode.includes(squash(match[0]))) return [];
      const [rest = ''] = code.join('\n').replace(match[0], '').split('\n').map(bareOf);
      const isHidden = hidesOld(now.slice(0, index), rest, before);
      return isHidden ? [{ line, what: 'hides every error of the code before it' }] : [];
    });
  });
}

/** True if a handler belongs to code that was there before: to the `rest` of its line, or to lines before it. */
function hidesOld(lines: readonly DiffLine[], rest: string, before: ReadonlySet<string>): boolean {
  const isAppended = rest === '' ? isOldCall(lines.at(-1), before) : before.has(rest);
  return isAppended || wrapsOld(lines, before);
}

/** True if the last `try` of the lines is new, and code that was there before follows it. */
function wrapsOld(lines: readonly DiffLine[], before: ReadonlySet<string>): boolean {
  const start = lines.findLastIndex(({ text }) => /\b(?:try|begin)\b/.test(text));
  if (lines[start]?.kind !== 'added') return false;
  return lines
    .slice(start + 1)
    .some(({ kind, text }) => text.trim().length > 2 && (kind === 'kept' || before.has(bareOf(text))));
}

/** `.catch(…)` on its own line belongs to the call on the line before it. */
const isOldCall = (call: DiffLine | undefined, before: ReadonlySet<string>) =>
  call !== undefined && before.has(bareOf(call.text));
const squash = (text: string) => text.replace(/\s+/g, ' ');

const reports =
  /\b(?:log(?:ger)?(?:\(\))?|logging|console|winston|pino)\s*\.\s*(?:error|warn(?:ing)?|exception|critical|fatal)\b|\blog(?:ger)?(?:\.log)?\(\s*["'](?:error|warn(?:ing)?|critical|fatal)["']|\b(?:log|report|capture)(?:error|warning|exception|failure)\(|\b(?:throw|raise)\b/i;
/** Other ways to report an error: to the framework, to the caller, to a helper, or by a schema that rejects the input. */
const otherReports =
  /\bnext\(\s*(?:new\b|err)|,\s*next\)|\babort\(|\breject\(|\.Log(?:Error|Warning|Critical)\(|\b(?:status|code)\(\s*[45]\d\d|\b(?:badRequest|HTTPException|\w*Problem)\(|\.(?:safeParse|parse|validate)(?:Async)?\(|\b\w*(?:handle|report|capture|log)\w*(?:error|exception|failure|problem)\w*\(/i;

const isReport = (text: string) => reports.test(withoutProse(text));
const isOtherReport = (text: string) => otherReports.test(text);

/** Log lines and errors that are removed without a replacement, and do not move to another place of the change. */
export function removedReports(lines: readonly DiffLine[], change: WholeChange): Hit[] {
  // A file that goes takes its reports with it.
  if (lines.every(({ kind }) => kind === 'removed')) return [];
  return [...groupByHunk(lines).values()].flatMap((hunk) => {
    const removed = hunk.filter(
      ({ kind, text }) => kind === 'removed' && isReport(text) && !change.addedCode.has(bareOf(text)),
    );
    const added = hunk.filter(
      ({ kind, text }) => kind === 'added' && (isReport(text) || isOtherReport(text)),
    );
    const [first] = removed;
    // A function that goes as a whole takes its reports with it.
    const isMoved = hunk.filter(({ kind }) => kind === 'removed').length > 12;
    if (first === undefined || isMoved || added.length >= removed.length) return [];
    return [{ line: first.line, what: 'no longer reports or throws an error that it reported before' }];
  });
}
