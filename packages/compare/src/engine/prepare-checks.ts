import type { ReadableType } from '@fixpoint/documents/model';
import type { Check } from '../checks/check.js';
import type { Template } from '../templates/template.js';
import { resolveCheck } from './apply-checks.js';

/**
 * Loads the data that the checks of a document of that type need under any of the templates and no other document does: tables of languages, of
 * number formats. To be awaited before `applyChecks` and `examineDocument`.
 */
export async function prepareChecks(
  type: ReadableType,
  { checks, templates }: { readonly checks: readonly Check[]; readonly templates: Iterable<Template> },
): Promise<void> {
  const concerned = checks.filter(
    (check) => check.prepare !== undefined && (check.type === 'any' || check.type === type),
  );
  for (const template of templates) {
    if (template.type !== type) continue;
    for (const check of concerned)
      if (resolveCheck(check, template).severity !== 'off') await check.prepare?.(template);
  }
}
