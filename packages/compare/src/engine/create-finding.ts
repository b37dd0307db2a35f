import { createHash } from 'node:crypto';
import type { UnreadableDocumentError } from '@fixpoint/documents/limits';
import { type DocumentType, type Finding, Severity } from '@fixpoint/shared/contracts';
import { toSafeLine } from '@fixpoint/shared/text';
import type { FindingDraft } from '../checks/check.js';
import { officeAnswer } from '../checks/office-answer.js';
import type { Template } from '../templates/template.js';

/** Origin of a draft. */
interface FindingOrigin {
  readonly template: string;
  readonly check: string;
  readonly category: string;
  readonly severity: Severity;
}

const maxLocationLength = 500;
const maxTextLength = 2_000;

/** A finding from a check's draft, its texts made safe and cut to the contract's limits. */
export function createFinding(draft: FindingDraft, origin: FindingOrigin): Finding {
  const finding: Finding = {
    id: findingId({ template: origin.template, check: origin.check, key: draft.key }),
    check: origin.check,
    category: origin.category,
    severity: lower(origin.severity, draft.atMost),
    location: clip(draft.location, maxLocationLength),
    message: clip(draft.message, maxTextLength),
    expected: clip(draft.expected, maxTextLength),
    actual: clip(draft.actual, maxTextLength),
    suggestion: clip(draft.suggestion, maxTextLength),
    ...(draft.measure === undefined ? {} : { measure: draft.measure }),
  };
  if (draft.places !== undefined)
    places.set(
      finding,
      draft.places.slice(0, maxPlaces).map((place) => toSafeLine(place)),
    );
  return finding;
}

const maxPlaces = 1_000;
/** Beside the findings, which are plain data that others read: only pages want to know. */
const places = new WeakMap<Finding, readonly string[]>();

/** Every place of a finding of this process, as its check named them; undefined if its location does. */
export function placesOfFinding(finding: Finding): readonly string[] | undefined {
  return places.get(finding);
}

function lower(severity: Severity, atMost: Severity = severity): Severity {
  const { options } = Severity;
  return options.indexOf(atMost) > options.indexOf(severity) ? atMost : severity;
}

/**
 * One line of at most `longest` units of UTF-16, the contract's unit. Texts of a document end up in prompts and
 * terminals: without line ends and invisible characters it cannot pass for anything but a quotation.
 */
function clip(text: string, longest: number): string {
  const line = toSafeLine(text);
  if (line.length <= longest) return line;
  // The first half of a character alone is not a character.
  return `${line.slice(0, longest - 1).replace(/[\uD800-\uDBFF]$/, '')}…`;
}

/** Properties that make two findings the same issue, in any run and document. */
interface Identity {
  readonly template: string;
  readonly check: string;
  readonly key: string;
}

/** The identity as text: case, white space and the numbers in it do not count. */
function issueKey({ template, check, key }: Identity): string {
  const normalised = key
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\p{N}+/gu, '#')
    .replace(/\s+/gu, ' ')
    .trim();
  return JSON.stringify([template, check, normalised]);
}

/** Id of a finding: the same in every run for the same issue. */
export function findingId(identity: Identity): string {
  return createHash('sha256').update(issueKey(identity)).digest('hex').slice(0, 16);
}

/**
 * SHA-256 over a set of findings, whatever their order: equal signatures mean "the same issues". Ids already are hashes of
 * normalised keys, so theirs is the order that is sorted.
 */
export function signatureOf(findings: readonly Pick<Finding, 'id'>[]): string {
  const ids = [...new Set(findings.map(({ id }) => id))].sort();
  return createHash('sha256').update(ids.join('\n')).digest('hex');
}

/** The document as a whole is the defect: no check can read it. */
export function unreadableDocument(
  error: UnreadableDocumentError,
  template: string | null,
  type: DocumentType,
): Finding {
  const answer = officeAnswer(error.reason, type);
  return createFinding(
    {
      key: error.reason,
      location: 'document',
      message: error.message,
      expected: 'a document that Office programs can open',
      actual: `unreadable: ${error.reason}${answer === null ? '' : `; Office says "${answer}"`}`,
      suggestion: error.hint ?? '',
    },
    { template: template ?? '', check: 'unreadable-document', category: 'document', severity: 'critical' },
  );
}

/** The mail brought documents, but not one of the template's type. */
export function missingDocument(template: Template, names: readonly string[]): Finding {
  const type = template.type.toUpperCase();
  return createFinding(
    {
      key: template.type,
      location: 'mail',
      message: `The mail contains no ${type} document.`,
      expected: `a ${type} document`,
      actual: names.length === 0 ? 'no document' : names.slice(0, 20).join(', '),
      suggestion: `Attach the ${type} document to the mail, with its extension .${template.type}.`,
    },
    { template: template.name, check: 'missing-document', category: 'document', severity: 'critical' },
  );
}
