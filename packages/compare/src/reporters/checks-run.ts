import { allChecks } from '../checks/all-checks.js';
import { resolveCheck } from '../engine/apply-checks.js';
import type { ComparedDocument, ComparisonReport } from '../engine/comparison-report.js';
import { goldenKinds } from '../golden/difference.js';
import type { Template } from '../templates/template.js';

/** Kinds of difference that only one type of document can have. */
const only: Readonly<Record<string, ComparedDocument['type']>> = {
  'golden-slides': 'pptx',
  'golden-charts': 'pptx',
  'golden-notes': 'pptx',
  'golden-sheets': 'xlsx',
  'golden-columns': 'xlsx',
  'golden-rows': 'xlsx',
  'golden-cells': 'xlsx',
  'golden-formats': 'xlsx',
  'golden-formulas': 'xlsx',
  'golden-chapters': 'docx',
};

/** Names of the checks that a report's documents went through: those that a template switches off are not among them. */
export function checksRun(
  { documents }: ComparisonReport,
  templates: ReadonlyMap<string, Template>,
  hasGolden: boolean,
): string[] {
  const names = documents.flatMap((document) => [
    ...templatesOf(document, templates).flatMap((template) => checksOf(template)),
    ...(hasGolden && document.outcome === 'checked' ? goldenOf(document.type) : []),
  ]);
  return [...new Set(names)];
}

/** Names of the checks that run unless they are switched off, and that every template of these documents switches off. */
export function checksSwitchedOff(
  { documents }: ComparisonReport,
  templates: ReadonlyMap<string, Template>,
): string[] {
  const held = documents.flatMap((document) => templatesOf(document, templates));
  const run = new Set(held.flatMap(checksOf));
  return allChecks
    .filter(
      ({ type, isOptional }) =>
        isOptional !== true && held.some((candidate) => type === 'any' || type === candidate.type),
    )
    .map(({ name }) => name)
    .filter((name) => !run.has(name));
}

/** The template it was compared with and those that check as well; the general one if no other fits. */
function templatesOf(document: ComparedDocument, templates: ReadonlyMap<string, Template>): Template[] {
  if (document.outcome === 'read') {
    const general = templates.get(`general-${document.type}`);
    return general === undefined ? [] : [general];
  }
  const { template } = document;
  if (document.outcome !== 'checked' || template === null) return [];
  return [...templates.values()].filter(
    ({ name, type, in_addition_to }) =>
      name === template || (type === document.type && in_addition_to.includes(template)),
  );
}

function checksOf(template: Template): string[] {
  return allChecks
    .filter(({ type }) => type === 'any' || type === template.type)
    .filter((check) => resolveCheck(check, template).severity !== 'off')
    .map(({ name }) => name);
}

function goldenOf(type: ComparedDocument['type']): string[] {
  return goldenKinds.map(({ name }) => name).filter((name) => (only[name] ?? type) === type);
}
