import type { DocumentType } from '@fixpoint/shared/contracts';
import type { DoctorReport } from '@fixpoint/shared/contracts/routes';
import { dataOf, rest } from './request.js';

export type { Service, ServiceHealth } from '@fixpoint/shared/contracts/routes';
export type DoctorCheck = DoctorReport[number];

const ofService = (name: string) => ({ params: { path: { name } } });
const ofFix = (name: string, id: string) => ({ params: { path: { name, id } } });

export const listServices = () => dataOf(rest.GET('/api/v1/services'));
export const runDoctor = () => dataOf(rest.GET('/api/v1/doctor'));
/** Throws if Redis takes no writes. */
export const askReady = () => dataOf(rest.GET('/readyz'));

export const fixOptions = (name: string) => ({
  queryKey: ['known-fixes', name],
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    dataOf(rest.GET('/api/v1/services/{name}/fixes', { ...ofService(name), signal })),
});

export const editFix = (name: string, id: string, note: string) =>
  dataOf(rest.PUT('/api/v1/services/{name}/fixes/{id}', { ...ofFix(name, id), body: { note } }));

export const forgetFix = (name: string, id: string) =>
  dataOf(rest.DELETE('/api/v1/services/{name}/fixes/{id}', ofFix(name, id)));

export const learnedOptions = (name: string) => ({
  queryKey: ['learned-templates', name],
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    dataOf(rest.GET('/api/v1/services/{name}/templates', { ...ofService(name), signal })),
});

export const readLearned = (name: string, version: number, signal: AbortSignal) =>
  dataOf(
    rest.GET('/api/v1/services/{name}/templates/{version}', { params: { path: { name, version } }, signal }),
  );

export const undoLearned = (name: string, type: DocumentType) =>
  dataOf(rest.POST('/api/v1/services/{name}/templates/undo', { ...ofService(name), body: { type } }));

/** Lets the documents of a task that matched teach, or rejects them for ever. */
export const learnFromTask = (id: string, decision: 'approve' | 'reject') =>
  dataOf(rest.POST('/api/v1/tasks/{id}/learn', { params: { path: { id } }, body: { decision } }));

export const readServiceHealth = (name: string) =>
  dataOf(rest.GET('/api/v1/services/{name}/health', ofService(name)));
