import type { DocumentType, Finding } from '@fixpoint/shared/contracts';
import type { Check } from '../checks/check.js';
import type { DocumentModel } from '../model/document-model.js';
import type { UnreadableDocumentError } from '../model/unreadable-document-error.js';
import type { Template } from '../templates/template.js';
import { checkDocument } from './check-document.js';
import { chooseTemplate } from './choose-template.js';
import type { ComparedDocument } from './comparison-report.js';
import { unreadableDocument } from './document-findings.js';

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
  /** The day on which documents are judged, YYYY-MM-DD. */
  readonly today: string;
}

/** What became of one document, without those beside it. Plain data. */
export interface ExaminedDocument {
  readonly document: ComparedDocument;
  readonly findings: readonly Finding[];
}

/** Holds one document against its template, and against those that were learned in addition. Pure. */
export function examineDocument(
  { name, type, bytes, content }: ReadDocument,
  rules: ComparisonRules,
): ExaminedDocument {
  const document = { name, type, bytes, template: null, size: null };
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
  const size = sizeOf(content);
  if (template === null) {
    const general = rules.templates.get(`general-${content.type}`);
    const findings = general === undefined ? [] : checkDocument(content, general, rules);
    return { document: { ...document, size, outcome: 'read', because }, findings };
  }
  const added = [...rules.templates.values()].filter(
    ({ type: addedType, in_addition_to }) =>
      addedType === template.type && in_addition_to.includes(template.name),
  );
  return {
    document: {
      ...document,
      size,
      outcome: 'checked',
      template: template.name,
      because: [
        because,
        ...(added.length === 0
          ? []
          : [`In addition it is held to ${added.map((one) => `"${one.name}"`).join(', ')}.`]),
      ].join(' '),
    },
    findings: [template, ...added].flatMap((one) => checkDocument(content, one, rules)),
  };
}

function sizeOf(document: DocumentModel): ComparedDocument['size'] {
  if (document.type === 'pptx') return { unit: 'slide', count: document.slides.length };
  if (document.type === 'xlsx') return { unit: 'sheet', count: document.sheets.length };
  return { unit: 'paragraph', count: document.body.filter(({ kind }) => kind === 'paragraph').length };
}
