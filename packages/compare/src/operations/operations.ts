import { countTextDocument } from '@fixpoint/documents/docx';
import type { ReaderLimits } from '@fixpoint/documents/limits';
import { type DocumentModel, formatOfName } from '@fixpoint/documents/model';
import { countPresentation } from '@fixpoint/documents/pptx';
import { readDocument } from '@fixpoint/documents/reader';
import { countWorkbook } from '@fixpoint/documents/xlsx';
import type { DocumentType } from '@fixpoint/shared/contracts';
import { allChecks } from '../checks/all-checks.js';
import { chooseTemplate } from '../engine/choose-template.js';
import { type ExaminedDocument, examineDocument } from '../engine/examine-document.js';
import type { Examination, ExaminationRules } from '../engine/examine-documents.js';
import { prepareChecks } from '../engine/prepare-checks.js';
import { type ExaminedWithGolden, examineWithGolden } from '../golden/examine-with-golden.js';
import { bareTemplate, describeDocument } from '../learn/describe-document.js';
import type { DocumentFacts } from '../learn/document-facts.js';
import type { DocumentOutline } from '../loss/document-outline.js';
import { outlineDocument } from '../loss/outline-document.js';
import { type KindScore, scoreTemplate } from '../mutations/score-template.js';
import { layOutPages, preparePages } from '../pages/lay-out-pages.js';
import { anchorFindings } from '../places/anchor-findings.js';
import { type Transcript, transcribe } from '../transcript/transcript.js';

export interface NamedDocument {
  readonly name: string;
  readonly type: DocumentType;
  readonly bytes: Uint8Array;
}

/**
 * Reads a document as its name promises it, or as its type does if the name has no extension: the name `report.xlsm`
 * declares that it has macros.
 */
function readNamed({ name, type, bytes }: NamedDocument, limits: ReaderLimits): Promise<DocumentModel> {
  const promised = formatOfName(name);
  const expected = promised?.type === type ? promised.extension : type;
  return readDocument(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), { expected, limits });
}

function prepare({ type }: DocumentModel, { templates }: Pick<ExaminationRules, 'templates'>): Promise<void> {
  return prepareChecks(type, { checks: allChecks, templates: templates.values() });
}

/** One of the documents that an operation reads: the one in question, or the one it is compared with. */
export type DocumentRole = 'document' | 'golden';

/** Input of every operation besides its request. */
interface OperationContext {
  readonly limits: ReaderLimits;
  /** Reports which document is read from now on: a failure that follows is attributed to it. First: `document`. */
  at(role: DocumentRole): void;
}

/**
 * Work on the bytes of documents in a separate process. Request and result cross its boundary, so both are plain data. Throws
 * `UnreadableDocumentError` because of the bytes.
 */
export type Operation<Request, Result> = (request: Request, context: OperationContext) => Promise<Result>;

/** Reads a document and holds it against its template. */
export const examine: Operation<Examination, ExaminedDocument> = async (
  { name, type, bytes, rules, wantsPages = false },
  { limits },
) => {
  const content = await readNamed({ name, type, bytes }, limits);
  await prepare(content, rules);
  const examined = examineDocument(
    { name, type, bytes: bytes.length, content },
    { ...rules, checks: allChecks, clock: () => performance.now() },
  );
  if (!wantsPages) return examined;
  const findings = anchorFindings(content, examined.findings);
  await preparePages(content.type);
  return { ...examined, findings, pages: await layOutPages({ document: content, bytes, limits, findings }) };
};

/** A document, its rules, and the golden document that it is compared with; null: none, only its pages are requested. */
interface ExaminationAgainst extends Examination {
  readonly golden: NamedDocument | null;
}

/** Reads a document and a golden one and compares them. Both models are released when it returns. */
const examineAgainst: Operation<ExaminationAgainst, ExaminedWithGolden> = async (
  { name, type, bytes, rules, golden },
  { limits, at },
) => {
  const content = await readNamed({ name, type, bytes }, limits);
  if (golden !== null) at('golden');
  const goldenContent = golden === null ? null : await readNamed(golden, limits);
  at('document');
  await prepare(content, rules);
  return examineWithGolden(
    { name, type, bytes: bytes.length, content },
    golden === null
      ? null
      : { name: golden.name, type: golden.type, bytes: golden.bytes.length, content: goldenContent },
    { ...rules, checks: allChecks, clock: () => performance.now() },
  );
};

/** Type of a document and the amount of everything it holds. */
type Inspection = Pick<DocumentModel, 'type' | 'format' | 'macros'> & {
  /** References that a program would follow on its own; their addresses are left out. */
  readonly external: number;
  /** Parts that were passed over; absent without such parts. */
  readonly notes?: readonly string[];
} & (
    | ReturnType<typeof countPresentation>
    | ReturnType<typeof countWorkbook>
    | ReturnType<typeof countTextDocument>
  );

/** Reads a document and counts it. */
const inspect: Operation<NamedDocument, Inspection> = async (document, { limits }) => {
  const model = await readNamed(document, limits);
  const { type, format, macros, external, notes } = model;
  return {
    type,
    format,
    macros,
    external: external.length,
    ...(notes === undefined ? {} : { notes }),
    ...countsOf(model),
  };
};

function countsOf(model: DocumentModel) {
  if (model.type === 'pptx') return countPresentation(model);
  if (model.type === 'xlsx') return countWorkbook(model);
  return countTextDocument(model);
}

/** A good document, and the day on which it is looked at, YYYY-MM-DD. */
interface DescribedDocument extends NamedDocument {
  readonly today: string;
}

/** Reads a good document and returns the facts that can be learned from it. */
const describe: Operation<DescribedDocument, DocumentFacts> = async ({ today, ...document }, { limits }) => {
  const content = await readNamed(document, limits);
  await prepare(content, { templates: new Map([['bare', bareTemplate(content.type)]]) });
  return describeDocument(content, { checks: allChecks, today });
};

/** Reads a document and outlines it, to compare its content with that of another one. Only a named template counts. */
const outline: Operation<Examination, DocumentOutline> = async ({ rules, ...document }, { limits }) => {
  const content = await readNamed(document, limits);
  await prepare(content, rules);
  // Two versions of a document need the same template, so a template is never guessed.
  const named =
    rules.template === null ? null : chooseTemplate(content, rules.template, rules.templates).template;
  return outlineDocument(content, named ?? bareTemplate(content.type));
};

/** Reads a document and returns its texts and tables for a reviewer. */
const transcribeDocument: Operation<NamedDocument, Transcript> = async (document, { limits }) => {
  const content = await readNamed(document, limits);
  await prepare(content, { templates: new Map([['bare', bareTemplate(content.type)]]) });
  return transcribe(content);
};

/** A good document, the template to score by it, and how many changes are made of each kind and in what time at most. */
interface ScoredDocument extends Examination {
  readonly atMost: number;
  readonly budgetMs: number;
}

/** Reads a good document, changes it for the worse in many ways and returns which changes the template notices. */
const score: Operation<ScoredDocument, KindScore[]> = async (
  { rules, atMost, budgetMs, ...document },
  { limits },
) => {
  const content = await readNamed(document, limits);
  await prepare(content, rules);
  const time = { budgetMs, clock: () => performance.now() };
  return scoreTemplate(content, { ...rules, checks: allChecks }, { atMost, time });
};

/** Every operation of an examiner process. */
export const operations = {
  examine,
  examineAgainst,
  inspect,
  describe,
  outline,
  score,
  transcribe: transcribeDocument,
} as const;

export type OperationName = keyof typeof operations;
export type RequestOf<Name extends OperationName> = Parameters<(typeof operations)[Name]>[0];
export type ResultOf<Name extends OperationName> = Awaited<ReturnType<(typeof operations)[Name]>>;
