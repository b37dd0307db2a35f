import type { EngineEdit } from '@fixpoint/agents/claude';
import { structuredPatch } from 'diff';

/** Texts with more differences are shown as one removed and one added. */
const maxEditLength = 500;

/** Lines that edits remove and add, with two lines around them, as in a unified diff. Edits are separated by `@@`. */
export function describeEdits(edits: readonly EngineEdit[]): readonly string[] {
  return edits.flatMap(({ before, after }, index) => [
    ...(index === 0 ? [] : ['@@']),
    ...linesOfEdit(before, after),
  ]);
}

function linesOfEdit(before: string, after: string): readonly string[] {
  const options = { context: 2, maxEditLength };
  const patch = structuredPatch('', '', endLine(before), endLine(after), '', '', options);
  if (patch === undefined) return [...mark('-', before), ...mark('+', after)];
  return patch.hunks.flatMap(({ lines }, index) => [...(index === 0 ? [] : ['@@']), ...lines]);
}

/** Otherwise the patch notes a missing newline, which is meaningless for a replaced part of a file. */
function endLine(text: string): string {
  return text === '' || text.endsWith('\n') ? text : `${text}\n`;
}

function mark(sign: '+' | '-', text: string): string[] {
  return text === ''
    ? []
    : endLine(text)
        .slice(0, -1)
        .split('\n')
        .map((line) => `${sign}${line}`);
}
