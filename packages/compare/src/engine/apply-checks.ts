import type { DocumentModel } from '@fixpoint/documents/model';
import type { Finding, Severity } from '@fixpoint/shared/contracts';
import type { Check, CheckContext, FindingDraft } from '../checks/check.js';
import type { Template } from '../templates/template.js';
import { createView, type View } from '../views/create-view.js';
import { createFinding } from './create-finding.js';

interface CheckRun {
  readonly checks: readonly Check[];
  readonly today: string;
  /** Runs a check and measures how long it takes. Optional. */
  readonly timed?: (check: string, run: () => readonly FindingDraft[]) => readonly FindingDraft[];
}

/** Runs every check that the template does not switch off. Findings come in the order of the checks. */
export function applyChecks(
  document: DocumentModel,
  template: Template,
  { checks, today, timed = (_, run) => run() }: CheckRun,
): Finding[] {
  const seen = createView(document, template);
  if (seen === null) return [];
  return checks.flatMap((check) => {
    const { severity, options } = resolveCheck(check, template);
    if (severity === 'off') return [];
    const drafts = timed(check.name, () => runCheck(check, seen, { options, today, document }));
    return withinReport(drafts).map((draft) =>
      createFinding(draft, {
        template: template.name,
        check: check.name,
        category: check.category,
        severity,
      }),
    );
  });
}

/** Findings of one check that a report lists. */
const maxListed = 1_000;

/** The drafts that a report lists. The last one counts the others. */
function withinReport(drafts: readonly FindingDraft[]): readonly FindingDraft[] {
  const rest = drafts.length - maxListed;
  if (rest <= 0) return drafts;
  return [
    ...drafts.slice(0, maxListed),
    {
      key: 'not listed',
      location: 'document',
      message: `${rest} more findings of this check are not listed: ${maxListed} of ${drafts.length} are shown.`,
      expected: 'no findings',
      actual: `${drafts.length} findings`,
      suggestion: 'Look for one cause of the findings that are listed. Fixing it fixes the others too.',
      measure: { value: rest, goal: 0, unit: 'findings' },
    },
  ];
}

function runCheck(
  check: Check,
  { type, view, template, text }: View,
  context: CheckContext,
): readonly FindingDraft[] {
  if (check.type === 'any') return check.run(text, template, context);
  if (check.type === 'pptx' && type === 'pptx') return check.run(view, template, context);
  if (check.type === 'xlsx' && type === 'xlsx') return check.run(view, template, context);
  if (check.type === 'docx' && type === 'docx') return check.run(view, template, context);
  return [];
}

const defaults = new WeakMap<Check, unknown>();

function defaultsOf(check: Check): unknown {
  if (!defaults.has(check)) defaults.set(check, check.options.parse({}));
  return defaults.get(check);
}

/** A check's severity and thresholds under a template. Throws `ZodError` for thresholds that the check does not take. */
export function resolveCheck(
  check: Check,
  template: Pick<Template, 'checks'>,
): { severity: Severity | 'off'; options: unknown } {
  const override = template.checks[check.name];
  if (override === undefined || typeof override === 'string') {
    const unnamed = check.isOptional === true ? 'off' : check.defaultSeverity;
    return { severity: override ?? unnamed, options: defaultsOf(check) };
  }
  const { severity, ...options } = override;
  return { severity: severity ?? check.defaultSeverity, options: check.options.parse(options) };
}
