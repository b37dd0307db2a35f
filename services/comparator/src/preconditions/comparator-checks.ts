import type { SettingsValues } from '@fixpoint/shared/config';
import type { PreconditionChecks } from '@fixpoint/tasks/preconditions';
import type { comparatorSettings } from '../config.js';
import { createTemplateCheck } from './check-template.js';

/** Reads the templates with the first check, and once. */
export function createComparatorChecks({
  templates: folder,
}: Pick<SettingsValues<typeof comparatorSettings>, 'templates'>): PreconditionChecks {
  async function load() {
    const [{ allChecks }, { loadTemplates }] = await Promise.all([
      import('@fixpoint/compare/checks'),
      import('@fixpoint/compare/template-files'),
    ]);
    return loadTemplates(allChecks, folder);
  }
  let loading: ReturnType<typeof load> | undefined;
  return {
    template: createTemplateCheck({
      folder,
      loadTemplates() {
        loading ??= load();
        return loading;
      },
    }),
  };
}
