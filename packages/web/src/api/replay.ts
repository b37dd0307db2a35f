import { dataOf, rest } from './request.js';

export const getReplay = (id: string, signal: AbortSignal) =>
  dataOf(rest.GET('/api/v1/tasks/{id}/replay', { params: { path: { id } }, signal }));

/** Address at which the run is downloaded as one file. */
export function replayFileUrl(id: string, withPictures: boolean): string {
  return `/api/v1/tasks/${encodeURIComponent(id)}/replay.html${withPictures ? '' : '?pictures=false'}`;
}
