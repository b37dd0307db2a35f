import type { Template } from '@fixpoint/compare/templates';
import type { ServiceDefinition } from '@fixpoint/shared/contracts';
import { findNearest } from '@fixpoint/shared/text';
import { defineCheck, type Finding, type PlanCheck } from '@fixpoint/tasks/checks';

type Templates = ReadonlyMap<string, Pick<Template, 'type'>>;

/** Checks that the service's template exists, and is for a type that the service mails. */
export function createTemplateCheck(options: {
  readonly loadTemplates: () => Promise<Templates>;
  /** Folder of the installation's own templates, for remedies. */
  readonly folder: string | undefined;
}): PlanCheck {
  const { loadTemplates, folder } = options;
  return defineCheck('template', async (service) => {
    if (service.template === null) {
      return {
        state: 'ok',
        message: `${service.name} has no template. Its documents are checked against the defaults of their type.`,
      };
    }
    if (service.template_file !== undefined) {
      return { state: 'ok', message: `The template is that of the file ${service.template_file.name}.` };
    }
    const templates = await loadTemplates();
    const template = templates.get(service.template);
    if (template === undefined) return unknownTemplate(service, templates, folder);
    if (!service.outputs.some((type) => type === template.type)) {
      return {
        state: 'failed',
        code: 'template/wrong-output',
        message: `The template ${service.template} is for ${template.type}, but ${service.name} produces ${service.outputs.join(', ')}.`,
        remedy: `Name a template for ${service.outputs.join(' or ')} in services.${service.name}.template, or correct its outputs.`,
      };
    }
    return { state: 'ok', message: `The template ${service.template} was found.` };
  });
}

function unknownTemplate(
  { name, template, outputs }: ServiceDefinition,
  templates: Templates,
  folder: string | undefined,
): Finding {
  const fitting = [...templates].filter(([, { type }]) => outputs.some((output) => output === type));
  const nearest = findNearest(template ?? '', [...templates.keys()]);
  const meant = nearest === null ? '' : ` Did you mean "${nearest}"?`;
  const place =
    folder === undefined ? 'set TEMPLATES_DIR to the folder that contains it' : `put it into ${folder}`;
  return {
    state: 'failed',
    code: 'template/unknown',
    message: `There is no template "${template}".${meant}`,
    remedy: `Correct services.${name}.template, or ${place}. Templates for ${outputs.join(', ')}: ${fitting.map(([known]) => known).join(', ') || 'none'}.`,
  };
}
