import type { RestPaths } from '@fixpoint/client/rest';
import { answerOf, rest } from './request.js';

type Answer<Path extends '/api/v1/builds' | '/api/v1/builds/{id}'> =
  RestPaths[Path]['get']['responses'][200]['content']['application/json'];

export type BuildPageOf = Answer<'/api/v1/builds'>;
export type BuildRow = BuildPageOf['builds'][number];
export type Orchestrator = BuildPageOf['orchestrators'][number];
export type BuildView = Answer<'/api/v1/builds/{id}'>;
export type BuildTest = BuildView['tests'][number];
export type BuildSession = BuildView['sessions'][number];

type BuildQuery = NonNullable<RestPaths['/api/v1/builds']['get']['parameters']['query']>;

export function listBuilds(query: BuildQuery, signal: AbortSignal): Promise<BuildPageOf> {
  return answerOf(rest.GET('/api/v1/builds', { params: { query }, signal }));
}

export function getBuild(id: string, signal: AbortSignal): Promise<BuildView> {
  return answerOf(rest.GET('/api/v1/builds/{id}', { params: { path: { id } }, signal }));
}

const sessionUrl = (id: string, session: number) =>
  `/api/v1/builds/${encodeURIComponent(id)}/sessions/${session}`;

export const transcriptUrl = (id: string, session: number) => `${sessionUrl(id, session)}/transcript`;
export const diffUrl = (id: string, session: number) => `${sessionUrl(id, session)}/diff`;
export const screenshotUrl = (id: string, session: number, name: string) =>
  `${sessionUrl(id, session)}/screenshots/${encodeURIComponent(name)}`;
