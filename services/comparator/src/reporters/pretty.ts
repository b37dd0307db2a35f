import { styleText } from 'node:util';
import type { Finding, Severity } from '@fixpoint/shared/contracts';
import type { ComparisonReport } from '../engine/comparison-report.js';
import { exitCodeOf, type Rendered, type ReporterOptions } from './reporter.js';

type Style = Parameters<typeof styleText>[0];

const severityStyles: Record<Severity, Style> = {
  critical: ['bold', 'red'],
  high: 'red',
  medium: 'yellow',
  low: 'cyan',
};

/** For people at a terminal: one paragraph a finding, the worst first. */
export function renderPretty(report: ComparisonReport, { color }: ReporterOptions): Rendered {
  const paint = (style: Style, text: string) => (color ? styleText(style, text) : text);
  const heads = report.documents.map(({ name, size, because }) => {
    const extent = size === null ? '' : ` · ${size.count} ${size.unit}${size.count === 1 ? '' : 's'}`;
    return `${paint('bold', printable(name))}${extent} · ${printable(because)}`;
  });
  const paragraphs = report.findings.map((finding) => describe(finding, paint));
  const output = [...heads, '', ...paragraphs, verdict(report, paint), ''].join('\n');
  return { output, exitCode: exitCodeOf(report) };
}

function describe(finding: Finding, paint: (style: Style, text: string) => string): string {
  const { severity, check, location, message, expected, actual, suggestion } = finding;
  return [
    `${paint(severityStyles[severity], severity.toUpperCase())} ${paint('bold', check)} · ${printable(location)}`,
    `  ${printable(message)}`,
    `  expected  ${printable(expected)}`,
    `  actual    ${printable(actual)}`,
    `  fix       ${printable(suggestion)}`,
    '',
  ].join('\n');
}

function verdict(
  { match, counts, documents }: ComparisonReport,
  paint: (style: Style, text: string) => string,
): string {
  if (documents.some(({ outcome }) => outcome !== 'checked') && match) {
    return paint('yellow', 'Not everything was compared. Name a template with --template.');
  }
  if (match) return paint('green', 'Matches its template.');
  const parts = Object.entries(counts).filter(([, amount]) => amount > 0);
  return `Findings: ${parts.map(([severity, amount]) => `${amount} ${severity}`).join(', ')}.`;
}

/** Texts of a document reach a terminal here: control characters would let it rewrite what is shown. */
function printable(text: string): string {
  return text.replace(/\p{Cc}/gu, ' ');
}
