import { type Finding, isUnverified, type Severity } from '@fixpoint/shared/contracts';
import { toSafeLine } from '@fixpoint/shared/text';
import { fileAddress } from './escape.js';
import { inSentences } from './finding-sentences.js';
import { exitCodeOf, type FileReport, type Reporter } from './reporter.js';

import { describeRule, type RuleDescription } from './rule-descriptions.js';

const levels: Record<Severity, 'error' | 'warning' | 'note'> = {
  critical: 'error',
  high: 'error',
  medium: 'warning',
  low: 'note',
};

/** SARIF 2.1.0 (OASIS), for code scanning. */
export const sarifReporter: Reporter = {
  name: 'sarif',
  description: 'SARIF 2.1.0 for code scanning',
  extension: 'sarif',
  render(run) {
    const names = run.reports.flatMap(({ report, checks = [] }) => [
      ...checks,
      ...report.findings.map(({ check }) => check),
    ]);
    const rules = [...new Set(names)].sort().map((name) => describeRule(name, run.readmes));
    const exitCode = exitCodeOf(run);
    const log = {
      $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
      version: '2.1.0',
      runs: [
        {
          tool: {
            driver: {
              name: run.tool.name,
              version: run.tool.version,
              rules: rules.map((rule) => ruleOf(rule, run.helpAddress)),
            },
          },
          columnKind: 'utf16CodeUnits',
          artifacts: run.reports.map(artifactOf),
          invocations: [
            {
              executionSuccessful: exitCode !== 2,
              toolExecutionNotifications: run.reports.flatMap(notificationsOf),
            },
          ],
          results: run.reports.flatMap((file, index) =>
            file.report.findings.map((finding) => resultOf(finding, { file, index, rules })),
          ),
        },
      ],
    };
    return { output: `${JSON.stringify(log, null, 2)}\n`, exitCode };
  },
};

function ruleOf(
  { name, description, markdown, severity, category }: RuleDescription,
  helpAddress: string | undefined,
) {
  return {
    id: name,
    shortDescription: { text: description },
    fullDescription: { text: description },
    ...(helpAddress === undefined
      ? {}
      : { helpUri: helpAddress.replaceAll('{check}', encodeURIComponent(name)) }),
    help: { text: markdown ?? description, ...(markdown === null ? {} : { markdown }) },
    defaultConfiguration: { level: levels[severity] },
    properties: { category, tags: ['documents', category] },
  };
}

function artifactOf({ path, report }: FileReport) {
  return { location: locationOf(path), length: report.documents[0]?.bytes ?? -1 };
}

/** Relative addresses are below the folder in which the command ran. */
function locationOf(path: string) {
  const uri = fileAddress(path);
  return uri.startsWith('file:') ? { uri } : { uri, uriBaseId: '%SRCROOT%' };
}

function notificationsOf({ path, report }: FileReport) {
  return report.documents
    .filter(({ outcome }) => outcome !== 'checked')
    .map(({ because, outcome }) => ({
      level: outcome === 'read' ? ('warning' as const) : ('error' as const),
      message: { text: toSafeLine(because) },
      locations: [{ physicalLocation: { artifactLocation: locationOf(path) } }],
    }));
}

interface ResultPlace {
  readonly file: FileReport;
  readonly index: number;
  readonly rules: readonly RuleDescription[];
}

function resultOf(finding: Finding, { file, index, rules }: ResultPlace) {
  const { id, check, severity, location, expected, actual, suggestion } = finding;
  return {
    ruleId: check,
    ruleIndex: rules.findIndex(({ name }) => name === check),
    level: isUnverified(finding) ? ('note' as const) : levels[severity],
    message: { text: toSafeLine(inSentences(finding)) },
    locations: [
      {
        physicalLocation: {
          artifactLocation: { ...locationOf(file.path), index },
          // A document has no lines, but GitHub takes no result without one.
          region: { startLine: 1 },
        },
        logicalLocations: [{ fullyQualifiedName: toSafeLine(location) || 'document', kind: 'element' }],
      },
    ],
    partialFingerprints: { 'fixpointFinding/v1': id },
    properties: {
      severity,
      expected: toSafeLine(expected),
      actual: toSafeLine(actual),
      suggestion: toSafeLine(suggestion),
    },
  };
}
