import type { BuildList, BuildView } from '@fixpoint/shared/contracts/routes';
import { dataOf, rest } from './request.js';

export type { BuildRow, BuildView } from '@fixpoint/shared/contracts/routes';
export type Orchestrator = BuildList['orchestrators'][number];
export type BuildTest = BuildView['tests'][number];
export type BuildSession = BuildView['sessions'][number];

/** `cursor`: of the page before; absent: the first page. */
export function listBuilds(
  query: { limit?: number; cursor?: string },
  signal: AbortSignal,
): Promise<BuildList> {
  return dataOf(rest.GET('/api/v1/builds', { params: { query }, signal }));
}

export function getBuild(id: string, signal: AbortSignal): Promise<BuildView> {
  return dataOf(rest.GET('/api/v1/builds/{id}', { params: { path: { id } }, signal }));
}

const sessionUrl = (id: string, session: number) =>
  `/api/v1/builds/${encodeURIComponent(id)}/sessions/${session}`;

export const transcriptUrl = (id: string, session: number) => `${sessionUrl(id, session)}/transcript`;
export const diffUrl = (id: string, session: number) => `${sessionUrl(id, session)}/diff`;
export const screenshotUrl = (id: string, session: number, name: string) =>
  `${sessionUrl(id, session)}/screenshots/${encodeURIComponent(name)}`;
