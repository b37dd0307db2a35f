import type { Template } from '../templates/template.js';

/** Checklists by type of document, for templates without a list. */
const defaultChecklists: Readonly<Record<Template['type'], readonly string[]>> = {
  pptx: [
    'Totals, shares and growth rates on a slide agree with the other figures of the deck.',
    'Two slides do not state different figures, dates or names for the same thing.',
    'The title of a slide agrees with its content.',
    'Conclusions and recommendations are supported by the content of the deck.',
    'Companies, people and projects have the same correct name on every slide.',
    'No slide announces content that is not there.',
    'The wording is that of a document for a client.',
  ],
  xlsx: [
    'Totals, averages and ratios agree with the cells that they are calculated from.',
    'Two sheets do not state different values for the same thing.',
    'Labels, units and periods fit the values next to them.',
    'Companies and projects have the same correct name on every sheet.',
    'Notes and explanations agree with the values.',
  ],
  docx: [
    'Totals, shares and growth rates in texts and tables agree with the other figures of the document.',
    'Two places do not state different figures, dates or names for the same thing.',
    'The summary agrees with the chapters.',
    'Conclusions and recommendations are supported by the content of the document.',
    'Companies, people and projects have the same correct name everywhere.',
    'No sentence, list or chapter stops before it is complete.',
    'The wording is that of a document for a client.',
  ],
};

/** The checklist of a template. */
export function checklistOf({ type, review }: Pick<Template, 'type' | 'review'>): readonly string[] {
  return review ?? defaultChecklists[type];
}
