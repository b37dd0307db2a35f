import { diffLearned } from '@fixpoint/compare/learned-templates';
import { DocumentType, LearnDefinition, LearnedTemplates, LearnedVersion } from '@fixpoint/shared/contracts';
import { z } from 'zod';
import { signature } from '../../access/principal.js';
import { Problem } from '../../http/problem.js';
import type { RestRoutes } from '../../http/rest-routes.js';
import { TaskParams } from '../tasks/task-schemas.js';
import type { TeachTemplates } from './teach-templates.js';

const tags = ['services'];
const ServiceParams = z.strictObject({ name: z.string().min(1).max(64) });
const usual = LearnDefinition.parse({});

/** What is learned from the documents of a service that matched: its versions, and who may teach. */
export const learnedTemplateRoutes: RestRoutes<{
  teachTemplates: TeachTemplates;
}> = async (app, { teachTemplates }) => {
  app.get(
    '/api/v1/services/:name/templates',
    {
      config: { scope: 'own' },
      schema: {
        tags,
        summary: 'List the versions of a service’s learned template',
        description:
          'A learned template requires the features that good documents share, in addition to the written template. The written template takes precedence. `learn` is the setting of the service in fixpoint.config.yaml.',
        params: ServiceParams,
        response: { 200: z.object({ learn: LearnDefinition, learned: LearnedTemplates }), 404: Problem },
      },
    },
    async ({ own, params }) => {
      const { name, learn = usual } = own.service(params.name);
      return { learned: await teachTemplates.read(name), learn };
    },
  );

  app.get(
    '/api/v1/services/:name/templates/:version',
    {
      config: { scope: 'own' },
      schema: {
        tags,
        summary: 'Read a version of a learned template, with its changes',
        params: ServiceParams.extend({ version: z.coerce.number().int().min(1).max(1_000_000) }),
        response: {
          200: z.object({
            version: LearnedVersion,
            /** The template's file, YAML. */
            text: z.string(),
            /** From the version before it, as a unified diff. */
            diff: z.string(),
          }),
          404: Problem,
        },
      },
    },
    async ({ own, params }) => {
      const { name } = own.service(params.name);
      const { made, text, before } = await teachTemplates.readVersion(name, params.version);
      return { version: made, text, diff: diffLearned(before, text) };
    },
  );

  app.post(
    '/api/v1/services/:name/templates/undo',
    {
      config: { scope: 'own' },
      schema: {
        tags,
        summary: 'Restore the previous version of a learned template',
        description:
          'Versions learned from a rejected document are skipped. If no version is left, the learned template is empty.',
        params: ServiceParams,
        body: z.strictObject({ type: DocumentType }),
        response: { 200: LearnedTemplates, 404: Problem, 422: Problem },
      },
    },
    async ({ own, params, body }) => teachTemplates.undo(own.service(params.name).name, body.type),
  );

  app.post(
    '/api/v1/tasks/:id/learn',
    {
      config: { scope: 'own' },
      schema: {
        tags,
        summary: 'Approve or reject matching documents for learning',
        description:
          'approve: features shared with other good documents of the service become required. reject: the documents are excluded from learning, and requirements learned from them are removed.',
        params: TaskParams,
        body: z.strictObject({ decision: z.enum(['approve', 'reject']) }),
        response: { 200: LearnedTemplates, 404: Problem, 409: Problem, 422: Problem },
      },
    },
    async ({ own, params, body, principal }) => {
      await own.useCases.getTask(params.id);
      return teachTemplates.decide(params.id, body.decision, signature(principal, 'rest'));
    },
  );
};
