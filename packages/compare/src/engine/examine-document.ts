import type { UnreadableDocumentError } from '@fixpoint/documents/limits';
import type { DocumentModel } from '@fixpoint/documents/model';
import type { DocumentPages, DocumentType, Finding } from '@fixpoint/shared/contracts';
import type { Check } from '../checks/check.js';
import type { Template } from '../templates/template.js';
import { applyChecks } from './apply-checks.js';
import { chooseTemplate } from './choose-template.js';
import type { ComparedDocument } from './comparison-report.js';
import { unreadableDocument } from './create-finding.js';

/** A document as the reader left it: its model, the reason why it has no model, or null if nothing reads its type. */
export interface ReadDocument {
  readonly name: string;
  readonly type: DocumentType;
  readonly bytes: number;
  readonly content: DocumentModel | UnreadableDocumentError | null;
}

export interface ComparisonRules {
  /** Name of the template; null or unknown: chosen by the document's contents. */
  readonly template: string | null;
  readonly templates: ReadonlyMap<string, Template>;
  readonly checks: readonly Check[];
  /** The day on which documents are checked, YYYY-MM-DD. */
  readonly today: string;
  /** Milliseconds, to measure the checks by; absent: checks are not measured. */
  readonly clock?: () => number;
}

/** Result of one document, without those beside it. Plain data. */
export interface ExaminedDocument {
  readonly document: ComparedDocument;
  readonly findings: readonly Finding[];
  /** Milliseconds by the name of each check that ran. What several checks read is made for the first of them, in its time. */
  readonly spent?: Readonly<Record<string, number>>;
  /** Pages of the document, if they were requested. */
  readonly pages?: DocumentPages;
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
      findings: [unreadableDocument(content, rules.template, type)],
    };
  }
  const { template, because } = chooseTemplate(content, rules.template, rules.templates);
  const size = sizeOf(content);
  if (template === null) {
    const general = rules.templates.get(`general-${content.type}`);
    const applied =
      general === undefined ? { findings: [] } : applyTemplates(content, withAdded(general, rules), rules);
    return { document: { ...document, size, outcome: 'read', because }, ...applied };
  }
  const [, ...added] = withAdded(template, rules);
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
          : [`It was also checked against ${added.map((item) => `"${item.name}"`).join(', ')}.`]),
      ].join(' '),
    },
    ...applyTemplates(content, [template, ...added], rules),
  };
}

/** The template, then those that check its documents as well. */
function withAdded(template: Template, { templates }: Pick<ComparisonRules, 'templates'>): Template[] {
  const added = [...templates.values()].filter(
    ({ type, in_addition_to }) => type === template.type && in_addition_to.includes(template.name),
  );
  return [template, ...added];
}

/** A finding of a first template is not repeated by a second one: all run the checks that presuppose no structure. */
function applyTemplates(
  content: DocumentModel,
  templates: readonly Template[],
  { clock, ...rules }: ComparisonRules,
): Pick<ExaminedDocument, 'findings' | 'spent'> {
  const reported = new Set<string>();
  const stopwatch = clock === undefined ? null : createStopwatch(clock);
  const findings = templates
    .flatMap((template) => applyChecks(content, template, { ...rules, ...stopwatch }))
    .filter(({ check, location, message, expected, actual }) => {
      const statement = JSON.stringify([check, location, message, expected, actual]);
      return !reported.has(statement) && reported.add(statement);
    });
  return stopwatch === null ? { findings } : { findings, spent: stopwatch.spent };
}

/** Adds up how long each check takes: several templates may run it. */
function createStopwatch(clock: () => number) {
  const spent: Record<string, number> = {};
  return {
    spent,
    timed<Result>(check: string, run: () => Result): Result {
      const started = clock();
      const result = run();
      spent[check] = (spent[check] ?? 0) + clock() - started;
      return result;
    },
  };
}

function sizeOf(document: DocumentModel): ComparedDocument['size'] {
  if (document.type === 'pptx') return { unit: 'slide', count: document.slides.length };
  if (document.type === 'xlsx') return { unit: 'sheet', count: document.sheets.length };
  return { unit: 'paragraph', count: document.body.filter(({ kind }) => kind === 'paragraph').length };
}
