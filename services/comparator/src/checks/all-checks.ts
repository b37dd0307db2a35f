import { blockedDomains } from './blocked-domains/check.js';
import { brokenLinks } from './broken-links/check.js';
import { chartWithoutData } from './chart-without-data/check.js';
import type { Check } from './check.js';
import { companyCount } from './company-count/check.js';
import { companyDescriptions } from './company-descriptions/check.js';
import { companyLogos } from './company-logos/check.js';
import { companyWebsites } from './company-websites/check.js';
import { duplicateCompanies } from './duplicate-companies/check.js';
import { duplicateSlides } from './duplicate-slides/check.js';
import { emptySlides } from './empty-slides/check.js';
import { emptyTableRows } from './empty-table-rows/check.js';
import { encodingDamage } from './encoding-damage/check.js';
import { externalReferences } from './external-references/check.js';
import { foreignColors } from './foreign-colors/check.js';
import { foreignFonts } from './foreign-fonts/check.js';
import { futureDates } from './future-dates/check.js';
import { genericContent } from './generic-content/check.js';
import { hiddenSlides } from './hidden-slides/check.js';
import { holdsMacros } from './holds-macros/check.js';
import { leftoverPlaceholders } from './leftover-placeholders/check.js';
import { missingActionableInsights } from './missing-actionable-insights/check.js';
import { modelChatter } from './model-chatter/check.js';
import { offSlide } from './off-slide/check.js';
import { repeatedText } from './repeated-text/check.js';
import { requiredSections } from './required-sections/check.js';
import { shallowDescriptions } from './shallow-descriptions/check.js';
import { slideCount } from './slide-count/check.js';
import { textOverflow } from './text-overflow/check.js';
import { thinSlides } from './thin-slides/check.js';
import { titleMissing } from './title-missing/check.js';

/** Every check there is. A new one is a folder and a line here. */
export const allChecks: readonly Check[] = [
  slideCount,
  requiredSections,
  companyCount,
  companyLogos,
  companyWebsites,
  companyDescriptions,
  blockedDomains,
  duplicateCompanies,
  shallowDescriptions,
  thinSlides,
  missingActionableInsights,
  genericContent,
  brokenLinks,
  leftoverPlaceholders,
  modelChatter,
  encodingDamage,
  repeatedText,
  futureDates,
  emptySlides,
  duplicateSlides,
  titleMissing,
  hiddenSlides,
  chartWithoutData,
  emptyTableRows,
  offSlide,
  textOverflow,
  foreignFonts,
  foreignColors,
  holdsMacros,
  externalReferences,
];
