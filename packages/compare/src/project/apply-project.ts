import { minimatch } from 'minimatch';
import type { ComparisonReport } from '../engine/comparison-report.js';
import { narrowReport } from '../engine/narrow-report.js';
import type { Template } from '../templates/template.js';
import type { Ignore, ProjectSettings } from './project-settings.js';

type Overrides = Template['checks'];

/** Documents that one report is about: their paths from the folder of the settings, with `/`, and their types. */
export interface ProjectDocuments {
  readonly paths: readonly string[];
  readonly types: readonly string[];
}

/**
 * Template that the settings name for documents, null if they name none, and the templates with the severities and thresholds of the
 * settings. Of several entries that match, the later counts. Pure.
 */
export function rulesOf(
  { checks, documents }: Pick<ProjectSettings, 'checks' | 'documents'>,
  { paths, types }: ProjectDocuments,
  templates: ReadonlyMap<string, Template>,
): { readonly template: string | null; readonly templates: ReadonlyMap<string, Template> } {
  const matching = documents.filter(({ files }) => matches(files, paths));
  const named = matching.flatMap(({ template }) => {
    const one = template === undefined ? undefined : templates.get(template);
    return one !== undefined && types.includes(one.type) ? [one.name] : [];
  });
  const overrides = matching.reduce<Overrides>((sum, one) => mergeChecks(sum, one.checks), checks);
  const changed =
    Object.keys(overrides).length === 0
      ? templates
      : new Map(
          [...templates].map(([name, template]) => [
            name,
            { ...template, checks: mergeChecks(template.checks, overrides) },
          ]),
        );
  return { template: named.at(-1) ?? null, templates: changed };
}

/** A severity alone leaves the thresholds as they are. */
function mergeChecks(base: Overrides, over: Overrides): Overrides {
  const merged = { ...base };
  for (const [name, value] of Object.entries(over)) {
    const before = merged[name];
    if (typeof before === 'object') {
      merged[name] = { ...before, ...(typeof value === 'object' ? value : { severity: value }) };
    } else if (typeof value === 'object' && value.severity === undefined && before !== undefined) {
      merged[name] = { ...value, severity: before };
    } else {
      merged[name] = value;
    }
  }
  return merged;
}

/** No setting helps if nothing could be looked at. */
const neverIgnored = 'unreadable-document';

/** The report without the findings that the settings leave out on that day, YYYY-MM-DD; it states how many and why. Pure. */
export function leaveOutIgnored(
  report: ComparisonReport,
  ignore: readonly Ignore[],
  { paths, today }: Pick<ProjectDocuments, 'paths'> & { readonly today: string },
): ComparisonReport {
  const holding = ignore.filter(
    (candidate) =>
      !isExpired(candidate, today) && (candidate.files === undefined || matches(candidate.files, paths)),
  );
  const reasons = new Map(holding.map(({ check, reason }) => [check, reason]));
  const ignored = report.findings.filter(({ check }) => check !== neverIgnored && reasons.has(check));
  if (ignored.length === 0) return report;
  const notes = [...reasons].flatMap(([check, reason]) => {
    const amount = ignored.filter((finding) => finding.check === check).length;
    return amount === 0 ? [] : [`${amount} of ${check} ignored: ${reason}`];
  });
  return narrowReport(
    report,
    report.findings.filter((finding) => !ignored.includes(finding)),
    notes.join(' '),
  );
}

/** Entries whose last day is over: their excluded findings are reported again. */
export function expiredIgnores(ignore: readonly Ignore[], today: string): Ignore[] {
  return ignore.filter((candidate) => isExpired(candidate, today));
}

function isExpired({ until }: Ignore, today: string): boolean {
  return until !== undefined && until < today;
}

/** Documents that came together count as one: an entry for one of them is for all. */
function matches(patterns: readonly string[], paths: readonly string[]): boolean {
  return paths.some((path) => patterns.some((pattern) => minimatch(path, pattern, { dot: true })));
}
