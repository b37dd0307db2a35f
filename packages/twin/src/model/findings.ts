import { Severity } from '@fixpoint/shared/contracts';

/** A finding as the prompt names it. */
export interface PromptFinding {
  readonly severity: Severity;
  readonly check: string;
}

const heading = /^#{1,6}\s+(.*)$/;
const item = /^\s*[-*]\s+\[([^\]]+)\]\s+`?([a-z0-9]+(?:-[a-z0-9]+)*)`?(?=\s|:|$)/;

/** Reads the findings from a prompt: items `- [id] check — location` below a heading that starts with their severity. */
export function parseFindings(prompt: string): PromptFinding[] {
  const findings: PromptFinding[] = [];
  let severity: Severity | undefined;
  for (const line of prompt.split('\n')) {
    const title = heading.exec(line)?.[1];
    if (title !== undefined) {
      severity = Severity.options.find((option) => new RegExp(`^${option}\\b`, 'i').test(title));
      continue;
    }
    const check = item.exec(line)?.[2];
    if (severity !== undefined && check !== undefined) findings.push({ severity, check });
  }
  return findings;
}

/** Reads the findings from a report as `fixpoint-compare` prints it: `HIGH thin-slides · slide 4`. */
export function parseReport(report: string): PromptFinding[] {
  return [...report.matchAll(/^(CRITICAL|HIGH|MEDIUM|LOW) ([a-z0-9-]+) · /gm)].map(([, severity, check]) => ({
    severity: Severity.parse(severity?.toLowerCase()),
    check: check ?? '',
  }));
}

/** The findings of the worst severity present. */
export function mostSevere(findings: readonly PromptFinding[]): PromptFinding[] {
  const worst = Severity.options.find((option) => findings.some(({ severity }) => severity === option));
  return findings.filter(({ severity }) => severity === worst);
}
