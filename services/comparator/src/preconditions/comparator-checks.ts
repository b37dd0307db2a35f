import type { SettingsValues } from '@fixpoint/shared/config';
import type { PlanCheck } from '@fixpoint/tasks/checks';
import type { comparatorSettings } from '../config.js';
import { createTemplateCheck } from './check-template.js';

/** Reads the templates once, with the first check. */
export function createComparatorChecks({
  templates: folder,
}: Pick<SettingsValues<typeof comparatorSettings>, 'templates'>): readonly PlanCheck[] {
  async function load() {
    const [{ allChecks }, { loadTemplates }] = await Promise.all([
      import('@fixpoint/compare/checks'),
      import('@fixpoint/compare/template-files'),
    ]);
    return loadTemplates(allChecks, folder);
  }
  let loading: ReturnType<typeof load> | undefined;
  return [
    createTemplateCheck({
      folder,
      loadTemplates() {
        loading ??= load();
        return loading;
      },
    }),
  ];
}
