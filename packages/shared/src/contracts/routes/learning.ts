import { z } from 'zod';
import { DocumentType } from '../document.js';
import { KnownFix, maxFixNoteLength } from '../known-fix.js';
import { LearnDefinition, LearnedTemplates, LearnedVersion } from '../learned-template.js';
import { ServiceName } from '../service-definition.js';
import { defineRoutes } from './define-routes.js';
import { TaskParams } from './tasks.js';
import { wholeNumber } from './whole-number.js';

const ServiceParams = z.strictObject({ name: ServiceName });
const FixParams = ServiceParams.extend({ id: z.string().min(1).max(128) });

export const knownFixRoutes = defineRoutes('services', {
  listKnownFixes: {
    method: 'GET',
    path: '/api/v1/services/{name}/fixes',
    scope: 'own',
    summary: 'List the fixes that worked for a service',
    description:
      'Changes and the findings that they removed, most helpful first. A fix is recorded when findings disappear after a single change. Later fix prompts and research for the same finding include it.',
    params: ServiceParams,
    responses: { 200: z.object({ fixes: z.array(KnownFix) }) },
  },

  editKnownFix: {
    method: 'PUT',
    path: '/api/v1/services/{name}/fixes/{id}',
    scope: 'own',
    summary: 'Edit the description of a fix',
    params: FixParams,
    body: z.strictObject({ note: z.string().trim().min(1).max(maxFixNoteLength) }),
    example: { note: 'The cause was the word limit in shorten.js.' },
    responses: { 200: KnownFix },
  },

  forgetKnownFix: {
    method: 'DELETE',
    path: '/api/v1/services/{name}/fixes/{id}',
    scope: 'own',
    summary: 'Forget a known fix',
    description: 'Later fix prompts no longer include it. The change itself is kept.',
    params: FixParams,
    responses: { 204: z.null() },
  },
});

export const learnedTemplateRoutes = defineRoutes('services', {
  listLearnedTemplates: {
    method: 'GET',
    path: '/api/v1/services/{name}/templates',
    scope: 'own',
    summary: 'List the versions of a service’s learned template',
    description:
      'A learned template requires the features that good documents share, in addition to the written template. The written template takes precedence. `learn` is the setting of the service in fixpoint.config.yaml.',
    params: ServiceParams,
    responses: { 200: z.object({ learn: LearnDefinition, learned: LearnedTemplates }) },
  },

  readLearnedTemplate: {
    method: 'GET',
    path: '/api/v1/services/{name}/templates/{version}',
    scope: 'own',
    summary: 'Read a version of a learned template, with its changes',
    params: ServiceParams.extend({ version: wholeNumber(1, 1_000_000) }),
    responses: {
      200: z.object({
        version: LearnedVersion,
        /** The template's file, YAML. */
        text: z.string(),
        /** From the version before it, as a unified diff. */
        diff: z.string(),
      }),
    },
  },

  undoLearnedTemplate: {
    method: 'POST',
    path: '/api/v1/services/{name}/templates/undo',
    scope: 'own',
    summary: 'Restore the previous version of a learned template',
    description:
      'Versions learned from a rejected document are skipped. If no version is left, the learned template is empty.',
    params: ServiceParams,
    body: z.strictObject({ type: DocumentType }),
    example: { type: 'pptx' },
    responses: { 200: LearnedTemplates },
  },

  learnFromTask: {
    method: 'POST',
    path: '/api/v1/tasks/{id}/learn',
    scope: 'own',
    summary: 'Approve or reject matching documents for learning',
    description:
      'approve: features shared with other good documents of the service become required. reject: the documents are excluded from learning, and requirements learned from them are removed.',
    params: TaskParams,
    body: z.strictObject({ decision: z.enum(['approve', 'reject']) }),
    example: { decision: 'approve' },
    responses: { 200: LearnedTemplates },
  },
});
