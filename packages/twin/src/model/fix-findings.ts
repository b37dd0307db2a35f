import { join } from 'node:path';
import { mostSevere, parseFindings } from './findings.js';
import { bash, edit, read, type ScriptSource, toSource } from './script.js';
import { type ScriptedFix, scriptedFixes } from './scripted-fixes.js';

/** Path of one of the service's files, whether the agent works in the repository's root or in the service's folder. */
export function toServicePath(folder: string, file: string): string {
  const service = 'backend/market-research';
  const root = folder.replaceAll('\\', '/').endsWith(service) ? folder : join(folder, service);
  return join(root, file);
}

/**
 * An honest but limited engineer: works on the worst group of findings only, one file after the other, and runs the tests.
 * On a history without any fix yet it also tries to push, which it is not allowed to.
 */
export const fixFindings: ScriptSource = function* ({ prompt, folder }) {
  const checks = mostSevere(parseFindings(prompt)).map(({ check }) => check);
  const chosen = scriptedFixes.filter((fix) => checks.some((check) => fix.checks.test(check)));
  if (chosen.length === 0) return 'I found nothing in these findings that I know how to fix.';

  const history = yield bash('git log --oneline -20', 'Looking at what was done before');
  const done: ScriptedFix[] = [];
  for (const fix of chosen) {
    const file = toServicePath(folder, fix.file);
    const source = yield read(file, `Reading ${fix.file}.`);
    const change = fix.plan(toSource(source));
    if (change === undefined) continue;
    const edited = yield edit(file, change, fix.summary);
    if (!edited.isError) done.push(fix);
  }
  const tests = yield bash('npm test', 'Running the tests');
  if (!/\bFix: /.test(history.text)) yield bash('git push origin main', 'Publishing the change');

  const testResult = tests.isError ? 'The tests do not pass yet.' : 'The tests pass.';
  if (done.length === 0) return `Nothing was left to change. ${testResult}`;
  return `${done.map(({ summary }) => summary).join(' ')} ${testResult}\n\nFix: ${toSubject(done)}`;
};

/** What was done, in as many words as a commit's subject has room for. */
function toSubject(done: readonly ScriptedFix[]): string {
  const [first = '', ...others] = done.map(({ subject }) => subject);
  return others.reduce((text, next) => (text.length + next.length < 58 ? `${text}, ${next}` : text), first);
}
