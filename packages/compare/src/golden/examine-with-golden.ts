import { createFinding } from '../engine/create-finding.js';
import {
  type ComparisonRules,
  type ExaminedDocument,
  examineDocument,
  type ReadDocument,
} from '../engine/examine-document.js';
import type { DocumentAlignment } from './alignment.js';
import { compareWithGolden, sketchDocument } from './compare-with-golden.js';

export interface ExaminedWithGolden {
  readonly examined: ExaminedDocument;
  /** Null if the document could not be read. */
  readonly alignment: DocumentAlignment | null;
}

/**
 * Holds a document against its template, against a golden document, or both. With a golden one and no template named, the
 * golden one alone decides. Without a golden one the alignment has outputs only. Pure; plain data in and out.
 */
export function examineWithGolden(
  document: ReadDocument,
  golden: ReadDocument | null,
  rules: ComparisonRules,
): ExaminedWithGolden {
  const { content } = document;
  const isReadable = content !== null && !(content instanceof Error);
  if (golden === null || !isReadable) {
    return {
      examined: examineDocument(document, rules),
      alignment: isReadable ? sketchDocument(content) : null,
    };
  }
  const base = examineDocument(document, rules.template === null ? { ...rules, checks: [] } : rules);
  const against = `It is compared with the golden document "${golden.name}".`;
  const because = rules.template === null ? against : `${base.document.because} ${against}`;
  const template = rules.template === null ? null : base.document.template;
  const examinedAs = (outcome: 'checked' | 'skipped', why: string) => ({
    ...base.document,
    outcome,
    template,
    because: why,
  });
  if (golden.content === null || golden.content instanceof Error || golden.content.type !== content.type) {
    const reason = refusal(golden, content.type);
    return {
      examined: {
        ...base,
        document: examinedAs('skipped', reason),
        findings: [...base.findings, unusableGolden(golden, reason)],
      },
      alignment: sketchDocument(content),
    };
  }
  const { findings, alignment } = compareWithGolden(content, golden.content);
  return {
    examined: {
      ...base,
      document: examinedAs('checked', [because, ...alignment.notes].join(' ')),
      findings: [...base.findings, ...findings],
    },
    alignment,
  };
}

function refusal({ name, content }: ReadDocument, type: string): string {
  if (content === null) return `The golden document "${name}" has a type that cannot be read.`;
  if (content instanceof Error) return `The golden document "${name}" cannot be read: ${content.message}`;
  return `The golden document "${name}" is ${content.type.toUpperCase()}, but the document is ${type.toUpperCase()}.`;
}

function unusableGolden(golden: ReadDocument, reason: string) {
  return createFinding(
    {
      key: 'unusable',
      location: 'golden document',
      message: reason,
      expected: 'a golden document of the same type that can be read',
      actual: golden.content instanceof Error ? golden.content.reason : (golden.content?.type ?? golden.type),
      suggestion: 'Name a golden document of the same type with --against.',
    },
    { template: 'golden', check: 'golden-document', category: 'golden', severity: 'critical' },
  );
}
