import type { Finding } from '@fixpoint/shared/contracts';

/** Words of checks that describe the kind of fault, not its subject. */
const vague = new Set(
  'missing shallow thin empty invalid valid required broken blocked wrong count check company companies document slide slides with without text'.split(
    ' ',
  ),
);
const maxTerms = 6;

/** Search terms for code and documents: from the names of the checks, then from the measured items. Lower case, singular. */
export function researchTerms(findings: readonly Pick<Finding, 'check' | 'measure'>[]): string[] {
  const named = findings.flatMap(({ check }) => check.split('-'));
  const counted = findings.flatMap(({ measure }) => measure?.unit.split(' ') ?? []);
  const words = [...named, ...counted]
    .map((word) => word.toLowerCase().replace(/[^a-z]/g, ''))
    .map((word) => word.replace(/s$/, ''))
    .filter((word) => word.length > 3 && !vague.has(word) && !vague.has(`${word}s`));
  return [...new Set(words)].slice(0, maxTerms);
}
