import type { DocumentModel } from '../model/document-model.js';
import type { Template } from '../templates/template.js';
import { createView } from '../views/create-view.js';
import { deckLikeness } from '../views/deck/deck-likeness.js';
import { manuscriptLikeness } from '../views/manuscript/manuscript-likeness.js';
import { workbookLikeness } from '../views/workbook/workbook-likeness.js';

/** A template and why it was taken, as a sentence for people. */
export interface TemplateChoice {
  /** Null: none fits, and only what no document should show is looked for. */
  readonly template: Template | null;
  readonly because: string;
}

/** A document must show at least this much of what a template describes before it is taken for one. */
const enough = 0.5;

/**
 * The wanted template, or of those that accompany it the one of the document's type; else the one whose shape the document
 * shows most of.
 */
export function chooseTemplate(
  document: DocumentModel,
  wanted: string | null,
  templates: ReadonlyMap<string, Template>,
): TemplateChoice {
  const asked = wanted === null ? undefined : templates.get(wanted);
  const named = [asked, ...(asked?.accompanied_by ?? []).map((name) => templates.get(name))].find(
    (template) => template?.type === document.type,
  );
  if (named !== undefined) return { template: named, because: `The template "${named.name}" was asked for.` };
  const reason =
    wanted === null
      ? 'No template is named.'
      : `There is no template "${wanted}" for ${document.type.toUpperCase()}.`;
  const best = [...templates.values()]
    .filter(({ type, in_addition_to }) => type === document.type && in_addition_to.length === 0)
    .map((template) => ({ template, likeness: likeness(document, template) }))
    .toSorted((one, other) => other.likeness - one.likeness)[0];
  if (best === undefined || best.likeness < enough) {
    return {
      template: null,
      because: `${reason} The document resembles none, so only what no reader should meet is looked for.`,
    };
  }
  const share = `${Math.round(best.likeness * 100)} %`;
  return {
    template: best.template,
    because: `${reason} The document shows ${share} of what "${best.template.name}" describes, so that was taken.`,
  };
}

/** From 0 to 1: how much of what the template describes the document shows. */
function likeness(document: DocumentModel, template: Template): number {
  const seen = createView(document, template);
  if (seen?.type === 'pptx') return deckLikeness(seen.view, seen.template);
  if (seen?.type === 'xlsx') return workbookLikeness(seen.view, seen.template);
  return seen === null ? 0 : manuscriptLikeness(seen.view, seen.template);
}
