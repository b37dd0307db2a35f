import type { DocumentModel } from '@fixpoint/documents/model';
import type { Template } from '../templates/template.js';
import { matchScore } from '../views/match-score.js';

/** A template and why it was taken, as a sentence for people. */
export interface TemplateChoice {
  /** Null: no template fits, and only the general checks run. */
  readonly template: Template | null;
  readonly because: string;
}

/** Minimum share of a template's description that a document must show to be taken for one. */
const minScore = 0.5;

/**
 * The wanted template, or of those that accompany it the one of the document's type; else the one whose shape the document
 * shows most of.
 */
export function chooseTemplate(
  document: DocumentModel,
  wanted: string | null,
  templates: ReadonlyMap<string, Template>,
): TemplateChoice {
  const requested = wanted === null ? undefined : templates.get(wanted);
  const named = [requested, ...(requested?.accompanied_by ?? []).map((name) => templates.get(name))].find(
    (template) => template?.type === document.type,
  );
  if (named !== undefined) return { template: named, because: `The template "${named.name}" was requested.` };
  const reason =
    wanted === null
      ? 'No template was requested.'
      : `There is no template "${wanted}" for ${document.type.toUpperCase()}.`;
  const best = [...templates.values()]
    .filter(({ type, in_addition_to }) => type === document.type && in_addition_to.length === 0)
    .map((template) => ({ template, score: matchScore(document, template) }))
    .toSorted((a, b) => b.score - a.score)[0];
  if (best === undefined || best.score < minScore) {
    return {
      template: null,
      because: `${reason} The document does not match any template, so only the general checks ran.`,
    };
  }
  const share = `${Math.round(best.score * 100)} %`;
  return {
    template: best.template,
    because: `${reason} The document matches ${share} of the template "${best.template.name}", so this template was used.`,
  };
}
