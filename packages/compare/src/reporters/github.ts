import { isUnverified, type Severity } from '@fixpoint/shared/contracts';
import { toSafeLine } from '@fixpoint/shared/text';
import { escapeCommand, escapeProperty } from './escape.js';
import { inSentences } from './finding-sentences.js';
import { exitCodeOf, type FileReport, type Reporter } from './reporter.js';

const commands: Record<Severity, 'error' | 'warning' | 'notice'> = {
  critical: 'error',
  high: 'error',
  medium: 'warning',
  low: 'notice',
};

/** Workflow commands, which GitHub Actions shows as annotations. */
export const githubReporter: Reporter = {
  name: 'github',
  description: 'annotations of a GitHub Actions run',
  extension: 'txt',
  render(run) {
    const exitCode = exitCodeOf(run);
    return { output: [...run.reports.flatMap(linesOf), ''].join('\n'), exitCode };
  },
};

function linesOf({ path, report }: FileReport): string[] {
  const findings = report.findings.map((finding) => {
    const { severity, check, location } = finding;
    return command(
      isUnverified(finding) ? 'notice' : commands[severity],
      { path, title: `${severity} ${check}: ${location}` },
      inSentences(finding),
    );
  });
  // An unreadable document has its own finding; one that was not compared would pass unseen.
  const uncompared = report.documents
    .filter(({ outcome }) => outcome === 'read' || outcome === 'skipped')
    .map(({ name, outcome, because }) =>
      outcome === 'read'
        ? command('notice', { path, title: `no template fits: ${name}` }, because)
        : command('error', { path, title: `not compared: ${name}` }, because),
    );
  const { critical, high, medium, low } = report.counts;
  // A line that starts with our own words cannot be a command, whatever the path contains.
  const summary = `Compared ${toSafeLine(path)}: ${critical} critical, ${high} high, ${medium} medium, ${low} low.`;
  return [...findings, ...uncompared, summary];
}

function command(name: string, { path, title }: { path: string; title: string }, message: string): string {
  const file = path.replaceAll('\\', '/');
  return `::${name} file=${escapeProperty(file)},title=${escapeProperty(title)}::${escapeCommand(message)}`;
}
