import type { Severity } from '@fixpoint/shared/contracts';
import type { Deck } from '../deck/deck.js';
import type { PptxTemplate } from '../templates/template.js';

/** One way in which a document fails, before it gets its id, category and severity. */
export interface FindingDraft {
  /**
   * What is wrong, so that the same defect has the same key in every run: a section's title, a blocked domain; '' where
   * the check finds at most one thing. Not what merely varies: numbers, slides, the companies of one run.
   */
  readonly key: string;
  readonly location: string;
  readonly message: string;
  readonly expected: string;
  readonly actual: string;
  /** What a coding agent should change in the service that made the document. */
  readonly suggestion: string;
}

type CheckCategory = 'structure' | 'companies' | 'links' | 'content-depth';

/** A rule as data. Pure: looks at the deck, answers what is wrong, never throws for what a document may hold. */
export interface Check {
  readonly name: string;
  readonly category: CheckCategory;
  /** Unless the template says otherwise. */
  readonly defaultSeverity: Severity;
  readonly description: string;
  run(deck: Deck, template: PptxTemplate): readonly FindingDraft[];
}
