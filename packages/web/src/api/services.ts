import type {
  DocumentType,
  FormFieldDefinition,
  KnownFix,
  LearnDefinition,
  LearnedTemplates,
  TaskStatus,
} from '@fixpoint/shared/contracts';
import { answerOf, rest } from './request.js';

export interface Service {
  readonly name: string;
  readonly aliases: readonly string[];
  readonly url: string;
  readonly page: string | null;
  readonly outputs: readonly string[];
  readonly template: string | null;
  readonly required: readonly string[];
  readonly fields: readonly FormFieldDefinition[];
  readonly last_task: {
    readonly id: string;
    readonly status: TaskStatus;
    readonly reason: string | null;
    readonly created_at: string;
  } | null;
}

export interface DoctorCheck {
  readonly name: string;
  readonly required: boolean;
  readonly state: 'ok' | 'warn' | 'missing';
  readonly detail: string;
  readonly remedy?: string;
  /** docs/troubleshooting.md explains each. */
  readonly code?: string;
  readonly table?: readonly { readonly name: string; readonly value: string; readonly how: string }[];
}

export const listServices = () => answerOf<{ services: readonly Service[] }>(rest.GET('/api/v1/services'));
export const runDoctor = () => answerOf<{ checks: readonly DoctorCheck[] }>(rest.GET('/api/v1/doctor'));
/** Throws where Redis takes no writes. */
export const askReady = () => answerOf<{ status: string }>(rest.GET('/readyz'));

const fixPath = (name: string, id: string) => ({ params: { path: { name, id } } });

export const fixOptions = (name: string) => ({
  queryKey: ['known-fixes', name],
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    answerOf<{ fixes: readonly KnownFix[] }>(
      rest.GET('/api/v1/services/{name}/fixes', { params: { path: { name } }, signal }),
    ),
});

export const editFix = (name: string, id: string, note: string) =>
  answerOf<KnownFix>(
    rest.PUT('/api/v1/services/{name}/fixes/{id}', { ...fixPath(name, id), body: { note } }),
  );

export const forgetFix = (name: string, id: string) =>
  answerOf<undefined>(rest.DELETE('/api/v1/services/{name}/fixes/{id}', fixPath(name, id)));

export const learnedOptions = (name: string) => ({
  queryKey: ['learned-templates', name],
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    answerOf<{ learn: LearnDefinition; learned: LearnedTemplates }>(
      rest.GET('/api/v1/services/{name}/templates', { params: { path: { name } }, signal }),
    ),
});

export const readLearned = (name: string, version: number, signal: AbortSignal) =>
  answerOf<{ text: string; diff: string }>(
    rest.GET('/api/v1/services/{name}/templates/{version}', { params: { path: { name, version } }, signal }),
  );

export const undoLearned = (name: string, type: DocumentType) =>
  answerOf<LearnedTemplates>(
    rest.POST('/api/v1/services/{name}/templates/undo', { params: { path: { name } }, body: { type } }),
  );

/** Lets the documents of a task that matched teach, or rejects them for ever. */
export const learnFromTask = (id: string, decision: 'approve' | 'reject') =>
  answerOf<LearnedTemplates>(
    rest.POST('/api/v1/tasks/{id}/learn', { params: { path: { id } }, body: { decision } }),
  );

/** How the newest runs of a service went. */
export interface ServiceHealth {
  readonly service: string;
  readonly runs: number;
  readonly matched: number;
  readonly matched_rate: number | null;
  readonly median_iterations: number | null;
  readonly spent_usd: number;
  readonly frequent: readonly { readonly check: string; readonly runs: number }[];
  /** The newest first. */
  readonly newest: readonly { readonly id: string; readonly reason: string | null }[];
}

export const readServiceHealth = (name: string) =>
  answerOf<ServiceHealth>(rest.GET('/api/v1/services/{name}/health', { params: { path: { name } } }));
