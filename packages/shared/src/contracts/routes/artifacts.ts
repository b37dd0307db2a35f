import { z } from 'zod';
import { DocumentRef, FileRef } from '../document.js';
import { ArtifactId, TaskId } from '../identifiers.js';
import { defineRoutes } from './define-routes.js';

const NameQuery = z.strictObject({ name: z.string().min(1).max(255).optional() });
/** The task that refers to the artifact, for callers with a scope. */
export const TaskQuery = z.strictObject({ task: TaskId.optional() });
/** `form`: any file, for a file field of a service's form. */
const UploadQuery = NameQuery.extend({ for: z.enum(['form']).optional() });
/** Conditions and parts (RFC 9110). */
const ArtifactHeaders = z.looseObject({
  'if-none-match': z.string().max(2_000).optional(),
  range: z.string().max(200).optional(),
  'if-range': z.string().max(200).optional(),
});
export const artifactRoutes = defineRoutes('artifacts', {
  downloadArtifact: {
    method: 'GET',
    path: '/api/v1/artifacts/{id}',
    scope: 'own',
    summary: 'Download an artifact',
    description:
      'Images of screens require the role that may see screens. A token with a scope, or a caller with its own key, reads only artifacts of its tasks and its uploads of the last 30 days. Give `task` for artifacts that only a report names, and for tasks older than the newest 200.',
    params: z.strictObject({ id: ArtifactId }),
    query: NameQuery.extend(TaskQuery.shape),
    headers: ArtifactHeaders,
    media: [
      'application/octet-stream',
      'application/vnd.openxmlformats-officedocument.presentationml.presentation',
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
      'application/pdf',
      'application/zip',
      'application/json',
      'image/png',
      'image/jpeg',
      'text/csv',
      'text/plain',
    ],
    statuses: [206, 304, 416],
  },

  uploadDocument: {
    method: 'POST',
    path: '/api/v1/artifacts',
    scope: 'own',
    replay: 'none',
    summary: 'Upload a document to start a task from, or a file for a form',
    description:
      'Send the bytes as the body, with any content type, or as the first file of a multipart form: at most 50 MB. The bytes decide the type; CSV needs the content type text/csv or a name ending in .csv. Refer to a document in a task as "existing_file_path": "artifact:<id>". With for=form, any file is accepted for a file field of a form: "artifact:<id>/<name>".',
    query: UploadQuery,
    upload: 'application/octet-stream',
    responses: { 201: z.union([DocumentRef, FileRef]) },
  },
});
