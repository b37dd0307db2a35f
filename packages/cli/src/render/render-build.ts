import type { BuildRecord, Heartbeat } from '@fixpoint/build-harness/orchestrator';
import { countOf, formatDuration } from '@fixpoint/shared/text';
import { clean, type Paint } from './terminal-text.js';

const indent = '    ';

/** A build in a line, and how it ended in another. */
export function renderBuildLine(build: BuildRecord): string[] {
  const { issue, state, outcome, title, progress, spent_usd: spent, task, summary } = build;
  const of = progress.tests?.length ?? 0;
  const passed = progress.tests?.filter(({ status }) => status === 'pass').length ?? 0;
  const tests = of === 0 ? '' : `, ${passed}/${of} tests`;
  const word = state === 'released' ? (outcome ?? state) : state;
  const where = task === null ? '' : ` (task ${task})`;
  const line = `#${issue} ${word}${tests}, $${spent.toFixed(2)} ${clean(title)}${where}`;
  return summary === '' ? [line] : [line, `${indent}${clean(summary)}`];
}

/** The whole of a build: its address, each test, each session with its cost and the harness's findings. */
export function renderBuild(
  build: BuildRecord,
  { repository, url, paint }: { readonly repository: string; readonly url: string; readonly paint: Paint },
): string[] {
  const { issue, comment, task, progress, approval } = build;
  const { tests, sessions } = progress;
  const issueUrl = `https://github.com/${repository}/issues/${issue}`;
  return [
    ...renderBuildLine(build),
    `${indent}${comment === null ? issueUrl : `${issueUrl}#issuecomment-${comment}`}`,
    ...(task === null ? [] : [`${indent}${url}/builds/${task}`]),
    `${indent}approved by ${clean(approval.by)}`,
    ...(tests === null ? [] : ['', paint('bold', 'tests'), ...tests.map((test) => renderTest(test, paint))]),
    ...(sessions.length === 0
      ? []
      : ['', paint('bold', 'sessions'), ...sessions.flatMap((session) => renderSession(session, paint))]),
  ];
}

type Progress = BuildRecord['progress'];

function renderTest(
  { id, status, attempts, description }: NonNullable<Progress['tests']>[number],
  paint: Paint,
): string {
  const mark = status === 'pass' ? paint('green', '✓') : paint('yellow', '·');
  const tries = attempts === 0 ? '' : ` (${countOf(attempts, 'attempt')})`;
  return `  ${mark} ${id}${tries}  ${paint('dim', clean(description))}`;
}

function renderSession(session: Progress['sessions'][number], paint: Paint): string[] {
  const { session: number, status, test, text, commit, spent_usd: spent } = session;
  const { started_at: began, ended_at: ended, console_errors: errors = [] } = session;
  const took =
    began === undefined || ended === undefined ? [] : [formatDuration(Date.parse(ended) - Date.parse(began))];
  const facts = [
    ...(test === null ? [] : [test]),
    ...[...took, `$${spent.toFixed(2)}`],
    ...(commit === null ? ['nothing pushed'] : [`pushed ${commit.slice(0, 12)}`]),
  ];
  const isGood = status === 'COMPLETE' || (status === 'CONTINUE' && commit !== null);
  return [
    `  ${String(number).padStart(2)}  ${paint(isGood ? 'green' : 'yellow', status)}  ${facts.join(', ')}`,
    `${indent}  ${paint('dim', clean(text))}`,
    ...errors.map((error) => `${indent}  console: ${clean(error)}`),
  ];
}

/** Verdict of an orchestrator on an issue that is not a build. */
export function renderVerdict({ number, priority, reasons }: Heartbeat['verdicts'][number]): string {
  const state = priority === null ? 'not built' : `waiting, priority ${priority}`;
  return `#${number} ${state}: ${clean(reasons.join(' '))}`;
}
