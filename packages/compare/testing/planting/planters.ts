import { contentPlanters } from './content-planters.js';
import { partPlanters } from './part-planters.js';
import type { Planter } from './plant-defect.js';
import { textPlanters } from './text-planters.js';

/** Every defect that can be planted in a document of anybody's, by the check that must find it. */
export const planters: Readonly<Record<string, Planter>> = Object.fromEntries(
  Object.entries({ ...textPlanters, ...contentPlanters, ...partPlanters }).sort(([one], [other]) =>
    one < other ? -1 : 1,
  ),
);

/**
 * Checks for which nothing can be put into any document: they hold it to what its template requires (sections, columns,
 * companies …), so the defect is that something of this very document is not there. The corpus plants them in documents of its own.
 */
export const withoutPlanter: readonly string[] = [
  'allowed-values',
  'company-count',
  'company-descriptions',
  'company-logos',
  'company-websites',
  'cover-fields',
  'duplicate-companies',
  'financial-format',
  'generic-content',
  'missing-actionable-insights',
  'missing-page-numbers',
  'number-formats',
  'repeated-logos',
  'required-chapters',
  'required-columns',
  'required-rows',
  'required-sections',
  'required-sheets',
  'required-texts',
  'row-count',
  'section-numbering',
  'shallow-descriptions',
  'slide-contents',
  'slide-count',
  'table-structure',
  'thin-chapters',
  'thin-slides',
  'unique-values',
  'valid-dates',
  'valid-emails',
  'valid-numbers',
  'valid-urls',
  'workplan-rows',
];
