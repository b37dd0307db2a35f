import { join } from 'node:path';
import type { ToolResult } from './conversation.js';
import { mostSevere, type PromptFinding, parseFindings, parseReport } from './findings.js';
import { bash, edit, read, type ScriptSource, type ToolCall, toSource } from './script.js';
import { type ScriptedFix, scriptedFixes } from './scripted-fixes.js';

/** Path of one of the service's files, whether the agent works in the repository's root or in the service's folder. */
export function toServicePath(folder: string, file: string): string {
  const service = 'backend/market-research';
  const root = folder.replaceAll('\\', '/').endsWith(service) ? folder : join(folder, service);
  return join(root, file);
}

/** Maximum number of rounds on one task: each renders the document again. */
const maxRounds = 6;

/**
 * An honest but limited engineer: works on the worst group of findings only, one file after the other, and runs the tests. If it can render the
 * document itself, it continues with the remaining findings. On a history without any fix yet it also tries to push, which it may not.
 */
export const fixFindings: ScriptSource = function* ({ prompt, folder }) {
  const canCheck = prompt.includes('`fixpoint-check`');
  let findings = parseFindings(prompt);
  if (fixesFor(findings).length === 0) return 'I found nothing in these findings that I know how to fix.';

  const history = yield bash('git log --oneline -20', 'Looking at what was done before');
  const done: ScriptedFix[] = [];
  for (let round = 0; round < maxRounds; round += 1) {
    const changed = yield* changeFiles(fixesFor(findings), folder);
    done.push(...changed.filter((fix) => !done.includes(fix)));
    if (!canCheck || changed.length === 0) break;
    const report = yield bash('fixpoint-check', 'Making the document to see whether the findings are gone');
    findings = parseReport(report.text);
    if (findings.length === 0) break;
  }
  const tests = yield bash('npm test', 'Running the tests');
  if (!/\bFix: /.test(history.text)) yield bash('git push origin main', 'Publishing the change');

  const testResult = tests.isError ? 'The tests do not pass yet.' : 'The tests pass.';
  if (done.length === 0) return `Nothing was left to change. ${testResult}`;
  return `${done.map(({ summary }) => summary).join(' ')} ${testResult}\n\nFix: ${toSubject(done)}`;
};

function fixesFor(findings: readonly PromptFinding[]): readonly ScriptedFix[] {
  const checks = mostSevere(findings).map(({ check }) => check);
  return scriptedFixes.filter((fix) => checks.some((check) => fix.checks.test(check)));
}

/** Makes each change that its file still needs. Returns the fixes whose change was made. */
function* changeFiles(
  chosen: readonly ScriptedFix[],
  folder: string,
): Generator<ToolCall, ScriptedFix[], ToolResult> {
  const changed: ScriptedFix[] = [];
  for (const fix of chosen) {
    const file = toServicePath(folder, fix.file);
    const source = yield read(file, `Reading ${fix.file}.`);
    const change = fix.plan(toSource(source));
    if (change === undefined) continue;
    const edited = yield edit(file, change, fix.summary);
    if (!edited.isError) changed.push(fix);
  }
  return changed;
}

/** Summary of the fixes, in as many words as fit into a commit's subject. */
function toSubject(done: readonly ScriptedFix[]): string {
  const [first = '', ...others] = done.map(({ subject }) => subject);
  return others.reduce((text, next) => (text.length + next.length < 58 ? `${text}, ${next}` : text), first);
}
