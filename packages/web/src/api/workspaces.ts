import { dataOf, rest } from './request.js';

export type { WorkspaceFile } from '@fixpoint/shared/contracts/routes';

const ofTask = (id: string) => ({ params: { path: { id } } });

/** Every file as the newest finished step left it. */
export const listWorkspaceFiles = async (id: string, signal: AbortSignal) =>
  (await dataOf(rest.GET('/api/v1/tasks/{id}/workspace', { ...ofTask(id), signal }))).files;

export const readWorkspaceFile = (id: string, path: string, signal: AbortSignal) =>
  dataOf(
    rest.GET('/api/v1/tasks/{id}/workspace/file', { params: { path: { id }, query: { path } }, signal }),
  );

export function workspaceZipUrl(id: string): string {
  return `/api/v1/tasks/${encodeURIComponent(id)}/workspace/zip`;
}

/** The program of a workspace that runs for people to look at. Null: nothing runs. */
export const findPreview = async (id: string, signal: AbortSignal) =>
  (await dataOf(rest.GET('/api/v1/tasks/{id}/workspace/preview', { ...ofTask(id), signal }))).preview;

export const endPreview = (id: string) =>
  dataOf(rest.DELETE('/api/v1/tasks/{id}/workspace/preview', ofTask(id)));
