import { countFindings, type DocumentType, type Finding, Severity } from '@fixpoint/shared/contracts';
import type { Check } from '../checks/check.js';
import type { DocumentModel } from '../model/pptx-document.js';
import type { UnreadableDocumentError } from '../model/unreadable-document-error.js';
import type { Template } from '../templates/template.js';
import { checkDocument } from './check-document.js';
import { chooseTemplate } from './choose-template.js';
import type { ComparedDocument, ComparisonReport } from './comparison-report.js';
import { missingDocument, unreadableDocument } from './document-findings.js';
import { signatureOf } from './finding-identity.js';

/** A document as the reader left it: its model, the reason why there is none, or null where nothing reads its type. */
export interface ReadDocument {
  readonly name: string;
  readonly type: DocumentType;
  readonly bytes: number;
  readonly content: DocumentModel | UnreadableDocumentError | null;
}

export interface ComparisonRules {
  /** Name of the template; null or unknown: chosen by what the document shows. */
  readonly template: string | null;
  readonly templates: ReadonlyMap<string, Template>;
  readonly checks: readonly Check[];
}

interface Compared {
  readonly document: ComparedDocument;
  readonly findings: readonly Finding[];
}

/** Compares everything that one mail brought. Pure: the same documents and rules give the same report. */
export function compareDocuments(
  documents: readonly ReadDocument[],
  rules: ComparisonRules,
): ComparisonReport {
  const compared = documents.map((document) => compareOne(document, rules));
  const isSeveral = documents.length > 1;
  const named = rules.template === null ? undefined : rules.templates.get(rules.template);
  const findings = [
    ...compared.flatMap((one) =>
      isSeveral ? one.findings.map((finding) => within(finding, one)) : one.findings,
    ),
    ...(named !== undefined && documents.every(({ type }) => type !== named.type)
      ? [
          missingDocument(
            named,
            documents.map(({ name }) => name),
          ),
        ]
      : []),
  ];
  const sorted = distinctIds(findings.toSorted((one, other) => rank(one) - rank(other)));
  return {
    version: 1,
    match: sorted.length === 0,
    template:
      compared.find(({ document }) => document.template !== null)?.document.template ?? named?.name ?? null,
    documents: compared.map(({ document }) => document),
    findings: sorted,
    counts: countFindings(sorted),
    signature: signatureOf(sorted),
  };
}

function compareOne({ name, type, bytes, content }: ReadDocument, rules: ComparisonRules): Compared {
  const document = { name, type, bytes, template: null, slides: null };
  if (content === null) {
    const because = `There is no reader for ${type.toUpperCase()}.`;
    return { document: { ...document, outcome: 'skipped', because }, findings: [] };
  }
  if (content instanceof Error) {
    return {
      document: { ...document, outcome: 'unreadable', because: content.message },
      findings: [unreadableDocument(content, rules.template)],
    };
  }
  const { template, because } = chooseTemplate(content, rules.template, rules.templates);
  const slides = content.slides.length;
  if (template === null) return { document: { ...document, slides, outcome: 'read', because }, findings: [] };
  return {
    document: { ...document, slides, outcome: 'checked', template: template.name, because },
    findings: checkDocument(content, template, rules.checks),
  };
}

function within(finding: Finding, { document }: Compared): Finding {
  return { ...finding, location: `${document.name}: ${finding.location}`.slice(0, 500) };
}

function rank({ severity }: Finding): number {
  return Severity.options.indexOf(severity);
}

/** Two documents may have the same defect; the second gets an id of its own, by its place. */
function distinctIds(findings: readonly Finding[]): Finding[] {
  const seen = new Map<string, number>();
  return findings.map((finding) => {
    const before = seen.get(finding.id) ?? 0;
    seen.set(finding.id, before + 1);
    return before === 0 ? finding : { ...finding, id: `${finding.id}-${before + 1}` };
  });
}
