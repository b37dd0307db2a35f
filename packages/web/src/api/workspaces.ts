import type { WorkspaceListing } from '@fixpoint/shared/contracts';
import { requestJson } from './request.js';

export interface WorkspaceFile {
  /** The step that left it so. */
  readonly step: number;
  readonly path: string;
  readonly bytes: number;
  readonly text: string | null;
  /** Why there is no text. */
  readonly withheld: 'binary' | 'too-large' | 'not-kept' | null;
}

const base = (id: string) => `/api/v1/tasks/${encodeURIComponent(id)}/workspace`;

/** Every file as the newest finished step left it. */
export async function listWorkspaceFiles(
  id: string,
  signal: AbortSignal,
): Promise<WorkspaceListing['files']> {
  return (await requestJson<WorkspaceListing>('GET', base(id), { signal })).files;
}

export function readWorkspaceFile(id: string, path: string, signal: AbortSignal): Promise<WorkspaceFile> {
  return requestJson('GET', `${base(id)}/file?${new URLSearchParams({ path })}`, { signal });
}

export function workspaceZipUrl(id: string): string {
  return `${base(id)}/zip`;
}
