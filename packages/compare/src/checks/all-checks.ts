import { allowedValues } from './allowed-values/check.js';
import { blockedDomains } from './blocked-domains/check.js';
import { blurredPictures } from './blurred-pictures/check.js';
import { brokenLinks } from './broken-links/check.js';
import { brokenPictures } from './broken-pictures/check.js';
import { brokenWords } from './broken-words/check.js';
import { chartWithoutData } from './chart-without-data/check.js';
import type { Check } from './check.js';
import { cityCountries } from './city-countries/check.js';
import { companyCount } from './company-count/check.js';
import { companyDescriptions } from './company-descriptions/check.js';
import { companyLogos } from './company-logos/check.js';
import { companyWebsites } from './company-websites/check.js';
import { conflictingDates } from './conflicting-dates/check.js';
import { conflictingFigures } from './conflicting-figures/check.js';
import { contentsList } from './contents-list/check.js';
import { coverFields } from './cover-fields/check.js';
import { crossReferences } from './cross-references/check.js';
import { cutText } from './cut-text/check.js';
import { dataConnections } from './data-connections/check.js';
import { derivedFigures } from './derived-figures/check.js';
import { distortedPictures } from './distorted-pictures/check.js';
import { documentColors } from './document-colors/check.js';
import { documentCurrencies } from './document-currencies/check.js';
import { documentFonts } from './document-fonts/check.js';
import { documentMetadata } from './document-metadata/check.js';
import { draftMarks } from './draft-marks/check.js';
import { duplicateCompanies } from './duplicate-companies/check.js';
import { duplicateRows } from './duplicate-rows/check.js';
import { duplicateSlides } from './duplicate-slides/check.js';
import { embeddedFiles } from './embedded-files/check.js';
import { emptyChapters } from './empty-chapters/check.js';
import { emptySlides } from './empty-slides/check.js';
import { emptyTableRows } from './empty-table-rows/check.js';
import { encodingDamage } from './encoding-damage/check.js';
import { externalReferences } from './external-references/check.js';
import { financialFormat } from './financial-format/check.js';
import { foreignColors } from './foreign-colors/check.js';
import { foreignFonts } from './foreign-fonts/check.js';
import { foreignNames } from './foreign-names/check.js';
import { formulaErrors } from './formula-errors/check.js';
import { formulaLikeText } from './formula-like-text/check.js';
import { futureDates } from './future-dates/check.js';
import { genericContent } from './generic-content/check.js';
import { hardCodedValues } from './hard-coded-values/check.js';
import { headerRow } from './header-row/check.js';
import { headingOrder } from './heading-order/check.js';
import { hiddenContent } from './hidden-content/check.js';
import { hiddenSheets } from './hidden-sheets/check.js';
import { hiddenSlides } from './hidden-slides/check.js';
import { highlightedText } from './highlighted-text/check.js';
import { holdsMacros } from './holds-macros/check.js';
import { inconsistentFormulas } from './inconsistent-formulas/check.js';
import { internalRemarks } from './internal-remarks/check.js';
import { inventedWebsites } from './invented-websites/check.js';
import { leftoverPlaceholders } from './leftover-placeholders/check.js';
import { linkText } from './link-text/check.js';
import { localPaths } from './local-paths/check.js';
import { loneEmptyCells } from './lone-empty-cells/check.js';
import { lowContrast } from './low-contrast/check.js';
import { missingActionableInsights } from './missing-actionable-insights/check.js';
import { missingAltText } from './missing-alt-text/check.js';
import { missingPageNumbers } from './missing-page-numbers/check.js';
import { missingSources } from './missing-sources/check.js';
import { mixedScales } from './mixed-scales/check.js';
import { mixedSpellings } from './mixed-spellings/check.js';
import { modelChatter } from './model-chatter/check.js';
import { narrowColumns } from './narrow-columns/check.js';
import { noEmptyCells } from './no-empty-cells/check.js';
import { numberFormats } from './number-formats/check.js';
import { numberSequences } from './number-sequences/check.js';
import { offSlide } from './off-slide/check.js';
import { officeRepairs } from './office-repairs/check.js';
import { openComments } from './open-comments/check.js';
import { overlappingTexts } from './overlapping-texts/check.js';
import { pictureOverText } from './picture-over-text/check.js';
import { programOutput } from './program-output/check.js';
import { projectNames } from './project-names/check.js';
import { readingLevel } from './reading-level/check.js';
import { repeatedLogos } from './repeated-logos/check.js';
import { repeatedPhrases } from './repeated-phrases/check.js';
import { repeatedTableRows } from './repeated-table-rows/check.js';
import { repeatedText } from './repeated-text/check.js';
import { requiredChapters } from './required-chapters/check.js';
import { requiredColumns } from './required-columns/check.js';
import { requiredRows } from './required-rows/check.js';
import { requiredSections } from './required-sections/check.js';
import { requiredSheets } from './required-sheets/check.js';
import { requiredTexts } from './required-texts/check.js';
import { rowCount } from './row-count/check.js';
import { scaleOutliers } from './scale-outliers/check.js';
import { schemaViolations } from './schema-violations/check.js';
import { sectionNumbering } from './section-numbering/check.js';
import { shallowDescriptions } from './shallow-descriptions/check.js';
import { sheetFonts } from './sheet-fonts/check.js';
import { slideContents } from './slide-contents/check.js';
import { slideCount } from './slide-count/check.js';
import { smallType } from './small-type/check.js';
import { spelling } from './spelling/check.js';
import { splitTables } from './split-tables/check.js';
import { staleDates } from './stale-dates/check.js';
import { staleFields } from './stale-fields/check.js';
import { statedCounts } from './stated-counts/check.js';
import { tableStructure } from './table-structure/check.js';
import { tableTotals } from './table-totals/check.js';
import { templatedSentences } from './templated-sentences/check.js';
import { textNumbers } from './text-numbers/check.js';
import { textOverflow } from './text-overflow/check.js';
import { textSlips } from './text-slips/check.js';
import { thinChapters } from './thin-chapters/check.js';
import { thinSlides } from './thin-slides/check.js';
import { titleMissing } from './title-missing/check.js';
import { totalsRow } from './totals-row/check.js';
import { trackedChanges } from './tracked-changes/check.js';
import { uncalculatedFormulas } from './uncalculated-formulas/check.js';
import { unexplainedMarks } from './unexplained-marks/check.js';
import { uniqueValues } from './unique-values/check.js';
import { unseenText } from './unseen-text/check.js';
import { validDates } from './valid-dates/check.js';
import { validEmails } from './valid-emails/check.js';
import { validNumbers } from './valid-numbers/check.js';
import { validUrls } from './valid-urls/check.js';
import { workplanRows } from './workplan-rows/check.js';
import { wrongLanguage } from './wrong-language/check.js';

/** Every check there is. A new one is a folder and a line here. */
export const allChecks: readonly Check[] = [
  slideCount,
  requiredSections,
  slideContents,
  cityCountries,
  companyCount,
  companyLogos,
  companyWebsites,
  companyDescriptions,
  blockedDomains,
  inventedWebsites,
  duplicateCompanies,
  shallowDescriptions,
  thinSlides,
  missingActionableInsights,
  genericContent,
  brokenLinks,
  leftoverPlaceholders,
  modelChatter,
  programOutput,
  encodingDamage,
  repeatedText,
  repeatedTableRows,
  loneEmptyCells,
  tableTotals,
  derivedFigures,
  conflictingFigures,
  mixedScales,
  statedCounts,
  cutText,
  repeatedPhrases,
  templatedSentences,
  textSlips,
  mixedSpellings,
  spelling,
  readingLevel,
  wrongLanguage,
  contentsList,
  numberSequences,
  unexplainedMarks,
  linkText,
  draftMarks,
  internalRemarks,
  openComments,
  hiddenContent,
  unseenText,
  highlightedText,
  localPaths,
  embeddedFiles,
  documentMetadata,
  foreignNames,
  projectNames,
  futureDates,
  conflictingDates,
  staleDates,
  emptySlides,
  duplicateSlides,
  titleMissing,
  hiddenSlides,
  chartWithoutData,
  emptyTableRows,
  offSlide,
  textOverflow,
  overlappingTexts,
  pictureOverText,
  brokenWords,
  smallType,
  lowContrast,
  distortedPictures,
  blurredPictures,
  repeatedLogos,
  missingSources,
  missingAltText,
  foreignFonts,
  foreignColors,
  holdsMacros,
  officeRepairs,
  brokenPictures,
  schemaViolations,
  externalReferences,
  dataConnections,
  coverFields,
  requiredChapters,
  sectionNumbering,
  headingOrder,
  crossReferences,
  tableStructure,
  workplanRows,
  financialFormat,
  thinChapters,
  emptyChapters,
  trackedChanges,
  staleFields,
  documentCurrencies,
  documentFonts,
  documentColors,
  missingPageNumbers,
  splitTables,
  requiredSheets,
  requiredTexts,
  rowCount,
  requiredRows,
  requiredColumns,
  headerRow,
  totalsRow,
  noEmptyCells,
  uniqueValues,
  duplicateRows,
  validUrls,
  validEmails,
  validNumbers,
  validDates,
  allowedValues,
  textNumbers,
  hardCodedValues,
  inconsistentFormulas,
  scaleOutliers,
  numberFormats,
  narrowColumns,
  sheetFonts,
  formulaErrors,
  uncalculatedFormulas,
  formulaLikeText,
  hiddenSheets,
];
