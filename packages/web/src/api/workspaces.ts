import type { WorkspaceListing } from '@fixpoint/shared/contracts';
import { answerOf, rest } from './request.js';

export interface WorkspaceFile {
  /** The step that left it so. */
  readonly step: number;
  readonly path: string;
  readonly bytes: number;
  readonly text: string | null;
  /** Why there is no text. */
  readonly withheld: 'binary' | 'too-large' | 'not-kept' | null;
}

/** Every file as the newest finished step left it. */
export async function listWorkspaceFiles(
  id: string,
  signal: AbortSignal,
): Promise<WorkspaceListing['files']> {
  return (
    await answerOf<WorkspaceListing>(
      rest.GET('/api/v1/tasks/{id}/workspace', { params: { path: { id } }, signal }),
    )
  ).files;
}

export function readWorkspaceFile(id: string, path: string, signal: AbortSignal): Promise<WorkspaceFile> {
  const params = { path: { id }, query: { path } };
  return answerOf(rest.GET('/api/v1/tasks/{id}/workspace/file', { params, signal }));
}

export function workspaceZipUrl(id: string): string {
  return `/api/v1/tasks/${encodeURIComponent(id)}/workspace/zip`;
}

/** The program of a workspace that runs for people to look at. */
export interface WorkspacePreview {
  /** Null: it runs on a machine that the gateway does not reach. */
  readonly url: string | null;
  readonly machine: string;
  readonly command: string;
  /** When it ends by itself. */
  readonly until: string;
  /** The end of what it printed. */
  readonly output: string;
}

/** Null: nothing runs. */
export async function findPreview(id: string, signal: AbortSignal): Promise<WorkspacePreview | null> {
  const params = { path: { id } };
  const answer = await answerOf<{ preview: WorkspacePreview | null }>(
    rest.GET('/api/v1/tasks/{id}/workspace/preview', { params, signal }),
  );
  return answer.preview;
}

export const endPreview = (id: string) =>
  answerOf<undefined>(rest.DELETE('/api/v1/tasks/{id}/workspace/preview', { params: { path: { id } } }));
