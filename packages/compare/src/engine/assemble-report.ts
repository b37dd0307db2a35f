import { countFindings, type Finding, isUnverified, Severity } from '@fixpoint/shared/contracts';
import type { Template } from '../templates/template.js';
import type { ComparisonReport } from './comparison-report.js';
import { missingDocument, signatureOf } from './create-finding.js';
import type { ComparisonRules, ExaminedDocument } from './examine-document.js';

/** Puts together the results of all documents of one mail. Pure. */
export function assembleReport(
  examined: readonly ExaminedDocument[],
  rules: Pick<ComparisonRules, 'template' | 'templates'>,
): ComparisonReport {
  const isSeveral = examined.length > 1;
  const names = examined.map(({ document }) => document.name);
  const findings = [
    ...examined.flatMap((examinedDocument) =>
      isSeveral
        ? examinedDocument.findings.map((finding) =>
            within(finding, examinedDocument, examined.indexOf(examinedDocument)),
          )
        : examinedDocument.findings,
    ),
    ...expectedTemplates(rules)
      .filter((template) => examined.every(({ document }) => document.type !== template.type))
      .map((template) => missingDocument(template, names)),
  ];
  const sorted = distinctIds(findings.toSorted((a, b) => rank(a) - rank(b)));
  return {
    version: 2,
    match: sorted.every(isUnverified),
    template:
      examined.find(({ document }) => document.template !== null)?.document.template ??
      expectedTemplates(rules)[0]?.name ??
      null,
    documents: examined.map(({ document }) => document),
    findings: sorted,
    counts: countFindings(sorted),
    signature: signatureOf(sorted.filter((finding) => !isUnverified(finding))),
  };
}

/** The requested template, and those that its documents must come with. */
function expectedTemplates({
  template,
  templates,
}: Pick<ComparisonRules, 'template' | 'templates'>): Template[] {
  const named = template === null ? undefined : templates.get(template);
  if (named === undefined) return [];
  return [named, ...named.accompanied_by.flatMap((name) => templates.get(name) ?? [])];
}

function within(finding: Finding, { document }: ExaminedDocument, index: number): Finding {
  const { anchors } = finding;
  return {
    ...finding,
    location: `${document.name}: ${finding.location}`.slice(0, 500),
    ...(anchors === undefined ? {} : { anchors: anchors.map((anchor) => ({ ...anchor, document: index })) }),
  };
}

function rank({ severity }: Finding): number {
  return Severity.options.indexOf(severity);
}

/** Two documents may have the same defect; the second gets a separate id, by its place. */
function distinctIds(findings: readonly Finding[]): Finding[] {
  const taken = new Set<string>();
  return findings.map((finding) => {
    let id = finding.id;
    // Differences from a golden document are numbered within it already: of two such documents each has an "…-2".
    for (let time = 2; taken.has(id); time += 1) id = `${finding.id}-${time}`;
    taken.add(id);
    return id === finding.id ? finding : { ...finding, id };
  });
}
