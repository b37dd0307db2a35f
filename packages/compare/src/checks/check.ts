import type { DocumentBase } from '@fixpoint/documents/model';
import type { FindingMeasure, Severity } from '@fixpoint/shared/contracts';
import { z } from 'zod';
import type { DocxTemplate } from '../templates/docx-template.js';
import type { PptxTemplate } from '../templates/pptx-template.js';
import type { Template } from '../templates/template.js';
import type { XlsxTemplate } from '../templates/xlsx-template.js';
import type { DocumentText } from '../views/document-text.js';
import type { PresentationView } from '../views/presentation/presentation-view.js';
import type { TextDocumentView } from '../views/text-document/text-document-view.js';
import type { WorkbookView } from '../views/workbook/workbook-view.js';

/** One way in which a document fails, before it gets its id, category and severity. */
export interface FindingDraft {
  /**
   * Identity of the defect, the same in every run: a section's title, a blocked domain; '' if the check finds at most one thing.
   * Excludes all that merely varies: numbers, slides, the companies of one run.
   */
  readonly key: string;
  /** The highest severity of this finding, if it is less certain than others of the check. Absent: as the check. */
  readonly atMost?: Severity;
  readonly location: string;
  /** Every place that is marked, if the location does not name all of them, or less exactly. */
  readonly places?: readonly string[];
  readonly message: string;
  readonly expected: string;
  readonly actual: string;
  /** Change that a coding agent should make in the service that made the document. */
  readonly suggestion: string;
  /** Countable distance from being fixed, if there is one: with it, an improvement shows before the finding is gone. */
  readonly measure?: FindingMeasure;
}

type CheckCategory =
  | 'document'
  | 'structure'
  | 'companies'
  | 'links'
  | 'content-depth'
  | 'data'
  | 'text'
  | 'appearance'
  | 'integrity';

/** Input of a check besides document and template. */
export interface CheckContext<Options = unknown> {
  /** The check's thresholds: its defaults, or the template's values. */
  readonly options: Options;
  /** The day on which the document is checked, YYYY-MM-DD. */
  readonly today: string;
  /** Properties of documents of every type: format, macros, references to the outside. */
  readonly document: DocumentBase;
}

/** Properties shared by all checks; `Type` decides the arguments of `run`. */
export interface Rule<Type extends string, View, Of, Options> {
  readonly name: string;
  /** The type of document it checks; `any`: it checks texts and links, whatever holds them. */
  readonly type: Type;
  readonly category: CheckCategory;
  /** Default; the template may set another. */
  readonly defaultSeverity: Severity;
  /** It finds something in good documents too: it runs only if a template names it. */
  readonly isOptional?: true;
  readonly description: string;
  /** Thresholds that a template may set; each has a default. */
  readonly options: z.ZodType<Options>;
  /** Loads data that it needs and most documents do not. The engine awaits it, under each template that has the check on. Absent: nothing. */
  prepare?(template: Pick<Template, 'language'>): Promise<void>;
  /** Pure: reads the view, returns the defects, never throws because of a document's contents. */
  run(view: View, template: Of, context: CheckContext<Options>): readonly FindingDraft[];
}

export type PptxCheck<Options> = Rule<'pptx', PresentationView, PptxTemplate, Options>;
export type XlsxCheck<Options> = Rule<'xlsx', WorkbookView, XlsxTemplate, Options>;
export type DocxCheck<Options> = Rule<'docx', TextDocumentView, DocxTemplate, Options>;
export type AnyTypeCheck<Options> = Rule<'any', DocumentText, Template, Options>;

/** A rule as data. Its options were validated when the template was read, so no rule needs to know another's. */
// biome-ignore lint/suspicious/noExplicitAny: each check has options of its own; the engine parses them by its schema.
export type Check = PptxCheck<any> | XlsxCheck<any> | DocxCheck<any> | AnyTypeCheck<any>;

/** One finding about all faults, with the first as its example. Its key is empty unless stated. Empty without faults. */
export function draftAbout<Fault>(
  faults: readonly Fault[],
  describe: (first: Fault) => Omit<FindingDraft, 'key'> & Partial<Pick<FindingDraft, 'key'>>,
): FindingDraft[] {
  const [first] = faults;
  return first === undefined ? [] : [{ key: '', ...describe(first) }];
}

/** For checks without thresholds. */
export const noOptions = z.strictObject({});

export function pptxCheck<Options>(check: Omit<PptxCheck<Options>, 'type'>): PptxCheck<Options> {
  return { ...check, type: 'pptx' };
}

export function xlsxCheck<Options>(check: Omit<XlsxCheck<Options>, 'type'>): XlsxCheck<Options> {
  return { ...check, type: 'xlsx' };
}

export function docxCheck<Options>(check: Omit<DocxCheck<Options>, 'type'>): DocxCheck<Options> {
  return { ...check, type: 'docx' };
}

/** A check for documents of every type. */
export function anyTypeCheck<Options>(check: Omit<AnyTypeCheck<Options>, 'type'>): AnyTypeCheck<Options> {
  return { ...check, type: 'any' };
}
