import { Acceptance, type Finding, type Leniency, Severity } from '@fixpoint/shared/contracts';

/** A finding that is reported and not fixed. */
export interface AcceptedFinding {
  readonly id: string;
  readonly why: Leniency;
  readonly reason: string;
}

export interface WeighedFindings {
  /** Findings that keep the document from matching, in the order given. */
  readonly counting: readonly Finding[];
  readonly accepted: readonly AcceptedFinding[];
  /** Sum of the weights of the counting ones. */
  readonly weight: number;
}

const usual = Acceptance.parse({});

/** Divides the findings of a comparison into those that must be fixed and those that are accepted. `today` is YYYY-MM-DD. */
export function weighFindings(
  findings: readonly Finding[],
  accept: Acceptance | undefined,
  today: string,
): WeighedFindings {
  const rules = accept ?? usual;
  const counting: Finding[] = [];
  const accepted: AcceptedFinding[] = [];
  let weight = 0;
  for (const finding of findings) {
    const leniency = leniencyOf(finding, rules, today);
    if (leniency !== null) {
      accepted.push({ id: finding.id, ...leniency });
      continue;
    }
    counting.push(finding);
    weight += rules.weights[finding.severity] * (rules.checks[finding.check] ?? 1);
  }
  return { counting, accepted, weight };
}

function leniencyOf(
  { id, check, severity }: Finding,
  { severity: least, checks, waived }: Acceptance,
  today: string,
): Omit<AcceptedFinding, 'id'> | null {
  const waiver = waived.find(({ finding, until }) => (finding === id || finding === check) && until >= today);
  if (waiver !== undefined) {
    const by = waiver.by === undefined ? '' : ` by ${waiver.by}`;
    return { why: 'waived', reason: `Waived${by} until ${waiver.until}: ${waiver.reason}` };
  }
  if (checks[check] === 0)
    return { why: 'check', reason: `The check ${check} has weight 0 for this service.` };
  if (Severity.options.indexOf(severity) > Severity.options.indexOf(least)) {
    return { why: 'severity', reason: `Below the minimum severity for fixes (${least.toUpperCase()}).` };
  }
  return null;
}
