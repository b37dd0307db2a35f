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

/** A finding from a check's draft, its texts made safe and cut to what the contract takes. */
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

/**
 * One line of at most `longest` characters. What a document says ends up in prompts and terminals: without line ends and
 * invisible characters it cannot pass for anything but a quotation.
 */
function clip(text: string, longest: number): string {
  const line = text.replace(/[\s\p{Cc}\p{Cf}]+/gu, ' ').trim();
  return line.length <= longest ? line : `${line.slice(0, longest - 1)}…`;
}
