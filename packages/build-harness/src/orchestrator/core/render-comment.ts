import { toSafeLine } from '@fixpoint/shared/text';
import type { BuildRecord } from './build-record.js';

/** By this our comment is found again among those of our account. */
export const commentMark = '<!-- fixpoint-build -->';

export function isOurComment({ author, body }: { author: string; body: string }, self: string): boolean {
  return author.toLowerCase() === self.toLowerCase() && body.startsWith(commentMark);
}

/** The comment on an issue that was approved and edited since, and never built. */
export function renderOutdated(reason: string): string {
  return [
    commentMark,
    '### Not built: approved before the last edit',
    '',
    `${plain(reason)} Remove the 🚀 or the label and add it again.`,
  ].join('\n');
}

const maxShownSessions = 10;

/** The one comment of a build, whole: it is edited in place. Texts of others are shown as plain text and mention no user. */
export function renderComment(
  record: BuildRecord,
  { repository, taskUrl }: { readonly repository: string; readonly taskUrl?: string | undefined },
): string {
  const { approval, progress, reasons } = record;
  const lines = [commentMark, `### ${headline(record)}`, ''];
  lines.push(
    `Approved by ${plain(approval.by)}. ${reasons
      .slice(1)
      .map((reason) => plain(reason))
      .join(' ')}`.trim(),
  );
  if (record.state !== 'released' && progress.line !== '') lines.push('', `Now: ${plain(progress.line)}`);
  if (record.summary !== '') lines.push('', plain(record.summary, 1_000));
  lines.push(...renderTests(record, repository), ...renderSessions(record));
  const spent = `Cost so far: $${record.spent_usd.toFixed(2)}.`;
  lines.push('', taskUrl === undefined ? spent : `${spent} [Task](${taskUrl})`);
  return lines.join('\n');
}

function renderTests(record: BuildRecord, repository: string): string[] {
  const { tests } = record.progress;
  if (tests === null) return [];
  const shots = newestScreenshots(record, repository);
  const rows = tests.map(({ id, description, status, attempts }) => {
    const mark = status === 'pass' ? '✅' : '⬜';
    return `| \`${code(id)}\` ${cell(description)} | ${mark} | ${attempts} | ${shots.get(id) ?? ''} |`;
  });
  return ['', '| test | | attempts | screenshot |', '| --- | --- | --- | --- |', ...rows];
}

function renderSessions({ progress }: BuildRecord): string[] {
  if (progress.sessions.length === 0) return [];
  const rows = progress.sessions.slice(-maxShownSessions).map((session) => {
    const { status, test, text, commit, spent_usd: cost } = session;
    const place = commit === null ? '' : ` (${commit.slice(0, 12)})`;
    const on = test === null ? '' : ` on \`${code(test)}\``;
    return `- ${session.session}: **${status}**${on}${place}, $${cost.toFixed(2)}. ${plain(text, 300)}`;
  });
  return ['', '<details><summary>Sessions</summary>', '', ...rows, '', '</details>'];
}

function headline({ state, outcome, progress }: BuildRecord): string {
  const of = progress.tests?.length ?? 0;
  const passed = progress.tests?.filter(({ status }) => status === 'pass').length ?? 0;
  const count = of === 0 ? '' : `: ${passed} of ${of} tests pass`;
  if (state === 'claimed') return 'Fixpoint accepted this issue';
  if (state === 'started') return `Fixpoint is building this${count}`;
  if (outcome === 'complete') return `Built${count}`;
  return outcome === 'failed' ? `Not built${count}` : `Stopped${count}`;
}

function newestScreenshots({ progress }: BuildRecord, repository: string): Map<string, string> {
  const links = new Map<string, string>();
  for (const { test, commit, screenshots } of progress.sessions) {
    const path = screenshots.at(-1);
    if (test === null || commit === null || path === undefined) continue;
    links.set(test, `[picture](https://github.com/${repository}/blob/${commit}/${encodeURI(path)})`);
  }
  return links;
}

/** One line in which nothing is a mention, a reference, a link, a picture or HTML. */
function plain(text: string, longest = 500): string {
  return toSafeLine(text, longest)
    .replace(/[\\`*_{}[\]<>|~]/g, '\\$&')
    .replace(/[@#](?=\w)/g, '$&\u200b')
    .replace(/\b(https?|ftp):/gi, '$1 :');
}

function cell(text: string): string {
  return plain(text, 160);
}

function code(text: string): string {
  return toSafeLine(text, 60).replaceAll('`', "'").replaceAll('|', '/');
}
