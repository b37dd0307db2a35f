import type { Finding, Severity } from '@fixpoint/shared/contracts';
import type { FindingDraft } from '../checks/check.js';
import { findingId } from './finding-identity.js';

/** Where a draft comes from. */
export interface FindingOrigin {
  readonly template: string;
  readonly check: string;
  readonly category: string;
  readonly severity: Severity;
}

const longestLocation = 500;
const longestText = 2_000;

/** A finding from a check's draft, its texts cut to what the contract takes. */
export function createFinding(draft: FindingDraft, origin: FindingOrigin): Finding {
  return {
    id: findingId({ template: origin.template, check: origin.check, key: draft.key }),
    check: origin.check,
    category: origin.category,
    severity: origin.severity,
    location: clip(draft.location, longestLocation),
    message: clip(draft.message, longestText),
    expected: clip(draft.expected, longestText),
    actual: clip(draft.actual, longestText),
    suggestion: clip(draft.suggestion, longestText),
  };
}

function clip(text: string, longest: number): string {
  return text.length <= longest ? text : `${text.slice(0, longest - 1)}…`;
}
