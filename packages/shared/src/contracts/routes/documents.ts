import { z } from 'zod';
import { DrawnPage, PageNotes, PageWords } from '../document-pages.js';
import { FindingCounts } from '../finding.js';
import { ArtifactId, Instant } from '../identifiers.js';
import { TaskQuery } from './artifacts.js';
import { defineRoutes } from './define-routes.js';
import { wholeNumber } from './whole-number.js';

/** Rendered pages, which are read by their numbers. */
export const DrawnPages = z.discriminatedUnion('state', [
  z.strictObject({
    state: z.literal('drawn'),
    pages: z.array(DrawnPage),
    notes: PageNotes,
  }),
  z.strictObject({ state: z.literal('missing'), reason: z.string() }),
  z.strictObject({ state: z.literal('drawing') }),
]);
export type DrawnPages = z.infer<typeof DrawnPages>;

const page = z.strictObject({ id: ArtifactId, number: wholeNumber(1, 200) });

export const drawnPageRoutes = defineRoutes('artifacts', {
  drawPages: {
    method: 'GET',
    path: '/api/v1/artifacts/{id}/pages',
    scope: 'own',
    summary: 'Render the pages of a document',
    description:
      'Uses LibreOffice, if the comparator has it. The first request starts rendering (`drawing`); repeat it after a second. `missing` gives the reason if there are no images.',
    params: z.strictObject({ id: ArtifactId }),
    query: TaskQuery,
    responses: { 200: DrawnPages },
  },

  readDrawnPage: {
    method: 'GET',
    path: '/api/v1/artifacts/{id}/pages/{number}',
    scope: 'own',
    summary: 'Read a rendered page of a document',
    params: page,
    query: TaskQuery.extend({ size: z.enum(['picture', 'thumbnail']).default('picture') }),
    headers: z.looseObject({ 'if-none-match': z.string().max(2_000).optional() }),
    media: ['image/webp'],
    statuses: [304],
  },

  readPageWords: {
    method: 'GET',
    path: '/api/v1/artifacts/{id}/pages/{number}/words',
    scope: 'own',
    summary: 'Read where the words of a rendered page are',
    params: page,
    query: TaskQuery,
    responses: { 200: PageWords },
  },
});

/** Types of documents that the comparator reads. */
export const CheckableType = z.enum(['pptx', 'xlsx', 'docx']);
export type CheckableType = z.infer<typeof CheckableType>;

export const ListedTemplate = z.strictObject({
  name: z.string(),
  type: CheckableType,
  description: z.string(),
});
export type ListedTemplate = z.infer<typeof ListedTemplate>;

/** A file that can be the template of a task. */
export const UploadedTemplate = z.strictObject({
  /** For the edit of a plan: `artifact:<id>/<name>`. */
  reference: z.string(),
  /** Name of the template, as reports and steps of plans show it. */
  template: z.string(),
  type: CheckableType,
});
export type UploadedTemplate = z.infer<typeof UploadedTemplate>;

/** Name that people gave to a file. It is never used as a path. */
export const FileName = z.string().min(1).max(255);
const TemplateName = z.string().min(1).max(200);
const DocumentId = z.uuid();

const CheckDone = z.strictObject({
  state: z.literal('done'),
  /** Artifact with the whole report. */
  report: ArtifactId,
  /** Template that was used, and why; null: only the general checks ran. */
  used_template: z.string().nullable(),
  because: z.string(),
  counts: FindingCounts,
});
const CheckFailed = z.strictObject({
  state: z.literal('failed'),
  reason: z.string().max(2_000),
  hint: z.string().max(2_000).optional(),
});
/** Result of a check. */
export const DocumentVerdict = z.discriminatedUnion('state', [CheckDone, CheckFailed]);
export type DocumentVerdict = z.infer<typeof DocumentVerdict>;

/** A document that was uploaded to be checked. */
export const UploadedDocument = z.strictObject({
  id: DocumentId,
  name: FileName,
  type: CheckableType,
  bytes: z.int().nonnegative(),
  /** The document itself. */
  artifact: ArtifactId,
  /** Template that was requested; null: chosen by the structure of the document. */
  template: TemplateName.nullable(),
  created_at: Instant,
  expires_at: Instant,
});
export type UploadedDocument = z.infer<typeof UploadedDocument>;

export const CheckedDocument = z.discriminatedUnion('state', [
  // `reason`: no comparator is running.
  UploadedDocument.extend({ state: z.literal('queued'), reason: z.string().optional() }),
  UploadedDocument.extend({ state: z.literal('checking') }),
  UploadedDocument.extend(CheckDone.shape),
  UploadedDocument.extend(CheckFailed.shape),
]);
export type CheckedDocument = z.infer<typeof CheckedDocument>;

const ofDocument = z.strictObject({ id: DocumentId });

export const documentRoutes = defineRoutes('documents', {
  checkDocument: {
    method: 'POST',
    path: '/api/v1/documents',
    scope: 'installation',
    replay: 'none',
    summary: 'Check a document without a task',
    description:
      'Send a PPTX, XLSX or DOCX document as the body, with ?name=report.pptx, or as the file of a multipart form: at most 50 MB. Without a template, the comparator chooses one by the structure of the document; if no template fits, only the general checks run. Read the result at the address in Location. You and the admins can read it for a day. If five of your documents are unfinished, further ones get 503 with Retry-After.',
    query: z.strictObject({ name: FileName.optional(), template: TemplateName.optional() }),
    upload: 'application/octet-stream',
    responses: { 201: CheckedDocument },
  },

  listDocuments: {
    method: 'GET',
    path: '/api/v1/documents',
    scope: 'installation',
    summary: 'List your checked documents, newest first',
    responses: { 200: z.strictObject({ documents: z.array(CheckedDocument) }) },
  },

  getDocument: {
    method: 'GET',
    path: '/api/v1/documents/{id}',
    scope: 'installation',
    summary: 'Read the state of a checked document',
    description:
      'queued, checking, done (`report` is an artifact with the findings) or failed (`reason` is what the comparator reported).',
    params: ofDocument,
    responses: { 200: CheckedDocument },
  },

  deleteDocument: {
    method: 'DELETE',
    path: '/api/v1/documents/{id}',
    scope: 'installation',
    summary: 'Delete a checked document',
    params: ofDocument,
    responses: { 204: z.null() },
  },

  uploadTemplate: {
    method: 'POST',
    path: '/api/v1/templates',
    scope: 'own',
    replay: 'none',
    summary: 'Upload a file as the template of a task',
    description:
      'Send a template (YAML or JSON, at most 256 kB), or a correct PPTX, XLSX or DOCX document of which a template is learned (at most 50 MB): as the body, with ?name=house-style.yaml, or as the file of a multipart form. The comparator checks it. Send the returned reference as "template" in an edit of a plan. The file is kept as long as a task uses it.',
    query: z.strictObject({ name: FileName.optional() }),
    upload: 'application/octet-stream',
    responses: { 201: UploadedTemplate },
  },

  listTemplates: {
    method: 'GET',
    path: '/api/v1/templates',
    scope: 'installation',
    summary: 'List the templates of the comparator',
    responses: { 200: z.strictObject({ templates: z.array(ListedTemplate) }) },
  },
});
