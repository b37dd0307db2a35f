import { diffLearned } from '@fixpoint/compare/learned-templates';
import { LearnDefinition } from '@fixpoint/shared/contracts';
import { learnedTemplateRoutes } from '@fixpoint/shared/contracts/routes';
import { signature } from '../../access/principal.js';
import { type RestRoutes, serve } from '../../http/rest-routes.js';
import type { TeachTemplates } from './teach-templates.js';

const usual = LearnDefinition.parse({});

/** Templates learned from the matching documents of a service: versions, and the permission to teach. */
export const serveLearnedTemplates: RestRoutes<{
  teachTemplates: TeachTemplates;
}> = async (app, { teachTemplates }) => {
  serve(app, learnedTemplateRoutes.listLearnedTemplates, async ({ own, params }) => {
    const { name, learn = usual } = own.service(params.name);
    return { learned: await teachTemplates.read(name), learn };
  });

  serve(app, learnedTemplateRoutes.readLearnedTemplate, async ({ own, params }) => {
    const { name } = own.service(params.name);
    const { made, text, before } = await teachTemplates.readVersion(name, params.version);
    return { version: made, text, diff: diffLearned(before, text) };
  });

  serve(app, learnedTemplateRoutes.undoLearnedTemplate, async ({ own, params, body }) =>
    teachTemplates.undo(own.service(params.name).name, body.type),
  );

  serve(app, learnedTemplateRoutes.learnFromTask, async ({ own, params, body, principal }) => {
    await own.useCases.getTask(params.id);
    return teachTemplates.decide(params.id, body.decision, signature(principal, 'rest'));
  });
};
