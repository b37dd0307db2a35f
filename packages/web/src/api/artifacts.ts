import type { DocumentPages, DocumentType, Finding, FindingCounts } from '@fixpoint/shared/contracts';
import { ProblemError, readJson } from './request.js';

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

export function artifactUrl(id: string, name?: string): string {
  const query = name === undefined ? '' : `?${new URLSearchParams({ name })}`;
  return `/api/v1/artifacts/${encodeURIComponent(id)}${query}`;
}

/** Artifacts are named by what they hold, so an answer never grows old. */
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

async function upload(file: File, query: Record<string, string>): Promise<string> {
  const answer = await fetch(`/api/v1/artifacts?${new URLSearchParams(query)}`, {
    method: 'POST',
    credentials: 'same-origin',
    headers: { 'content-type': 'application/octet-stream' },
    body: file,
  });
  const text = await answer.text();
  if (!answer.ok) throw new ProblemError(answer.status, (readJson(text) ?? {}) as { detail?: string });
  const { artifact } = readJson(text) as { artifact: string };
  return `artifact:${artifact}/${file.name}`;
}

/** What a comparator drew of a document's pages. */
export type DrawnPages =
  | {
      readonly state: 'drawn';
      readonly pages: readonly { readonly number: number; readonly width: number; readonly height: number }[];
      readonly notes: readonly string[];
    }
  | { readonly state: 'missing'; readonly reason: string }
  | { readonly state: 'drawing' };

/** Has the pages of a document drawn, and answers what there is of them now. */
export async function getDrawnPages(id: string, signal: AbortSignal): Promise<DrawnPages> {
  const answer = await fetch(`${artifactUrl(id)}/pages`, { credentials: 'same-origin', signal });
  const text = await answer.text();
  if (!answer.ok) throw new ProblemError(answer.status, (readJson(text) ?? {}) as { detail?: string });
  return readJson(text) as DrawnPages;
}

export function pictureUrl(id: string, number: number, size: 'picture' | 'thumbnail'): string {
  return `${artifactUrl(id)}/pages/${number}?size=${size}`;
}
