import type { DocumentPages, DocumentType, Finding, FindingCounts } from '@fixpoint/shared/contracts';
import { dataOf, ProblemError, readJson, rest } from './request.js';

export type { DrawnPages } from '@fixpoint/shared/contracts/routes';

/** The whole result of a comparison, as the comparator writes it (version 2). */
export interface ComparisonReport {
  readonly version: number;
  readonly template: string | null;
  readonly documents: readonly ComparedDocument[];
  readonly findings: readonly Finding[];
  readonly counts: FindingCounts;
}

export interface ComparedDocument {
  readonly name: string;
  readonly type: DocumentType;
  readonly bytes: number;
  readonly outcome: 'checked' | 'read' | 'unreadable' | 'skipped';
  readonly template: string | null;
  readonly because: string;
  readonly size: { readonly unit: string; readonly count: number } | null;
  /** Artifact with its pages; reports of older versions name none. */
  readonly pages?: string;
  /** The document itself; reports of older versions name none. */
  readonly artifact?: string;
}

/** The task of the address. A caller with a scope may read the artifacts that this task refers to. */
function taskOfAddress(): { readonly task?: string } {
  const { pathname, search } = location;
  const task = /^\/tasks\/([^/]+)/.exec(pathname)?.[1] ?? new URLSearchParams(search).get('task');
  return task ? { task } : {};
}

function artifactAddress(path: string, query: Readonly<Record<string, string>>): string {
  return `/api/v1/artifacts/${path}?${new URLSearchParams({ ...query, ...taskOfAddress() })}`.replace(
    /\?$/,
    '',
  );
}

export function artifactUrl(id: string, name?: string): string {
  return artifactAddress(id, name === undefined ? {} : { name });
}

/** Artifacts are named by a hash of their contents, so a response never grows old. */
export const artifactOptions = { staleTime: Number.POSITIVE_INFINITY, gcTime: 10 * 60_000 } as const;

export async function getReport(id: string, signal: AbortSignal): Promise<ComparisonReport> {
  const report = readJson(await getText(id, signal)) as Partial<ComparisonReport> | undefined;
  if (!Array.isArray(report?.findings) || !Array.isArray(report.documents)) {
    throw new ProblemError(0, {
      code: 'unknown-report',
      detail: 'This page cannot read the report of this comparison: unknown format.',
      hint: 'Reload the page: the gateway may have been updated. You can also download the report.',
    });
  }
  return report as ComparisonReport;
}

/** The pages of a document, as the comparator laid them out (version 1). */
export async function getPages(id: string, signal: AbortSignal): Promise<DocumentPages> {
  const pages = readJson(await getText(id, signal)) as Partial<DocumentPages> | undefined;
  if (pages?.version !== 1) {
    throw new ProblemError(0, {
      code: 'unknown-pages',
      detail: 'The rendered pages of this document cannot be shown: unknown format.',
      hint: 'Reload the page: the gateway may have been updated.',
    });
  }
  return pages as DocumentPages;
}

/** An artifact that is text: a diff. */
export async function getText(id: string, signal: AbortSignal): Promise<string> {
  const answer = await fetch(artifactUrl(id), { credentials: 'same-origin', signal });
  if (answer.ok) return answer.text();
  throw new ProblemError(answer.status, {
    code: 'artifact',
    detail: `The gateway did not return the artifact: status ${answer.status}.`,
    hint: 'Artifacts of old tasks may have been deleted.',
  });
}

/** Keeps a document as an artifact, so that a task can name it: `artifact:<id>/<name>`. */
export function uploadDocument(file: File): Promise<string> {
  return upload(file, { name: file.name });
}

/** The same for a file of any kind that goes into a form. */
export function uploadFormFile(file: File): Promise<string> {
  return upload(file, { name: file.name, for: 'form' });
}

async function upload(file: File, query: { name: string; for?: 'form' }): Promise<string> {
  const { artifact } = await dataOf(
    rest.POST('/api/v1/artifacts', {
      params: { query },
      headers: { 'content-type': 'application/octet-stream' },
      body: file,
      bodySerializer: (bytes) => bytes,
    }),
  );
  return `artifact:${artifact}/${file.name}`;
}

/** Has the pages of a document drawn, and returns those that are ready. */
export const getDrawnPages = (id: string, signal: AbortSignal) =>
  dataOf(
    rest.GET('/api/v1/artifacts/{id}/pages', { params: { path: { id }, query: taskOfAddress() }, signal }),
  );

/** Positions of the words of a rendered page. */
export const getPageWords = (id: string, number: number, signal: AbortSignal) =>
  dataOf(
    rest.GET('/api/v1/artifacts/{id}/pages/{number}/words', {
      params: { path: { id, number }, query: taskOfAddress() },
      signal,
    }),
  );

export function pictureUrl(id: string, number: number, size: 'picture' | 'thumbnail'): string {
  return artifactAddress(`${id}/pages/${number}`, { size });
}
