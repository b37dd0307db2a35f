import type { Finding } from '@fixpoint/shared/contracts';
import { createFinding } from '../engine/create-finding.js';
import { type Difference, type GoldenKindName, goldenKinds } from './difference.js';

import { goldenLimits } from './golden-limits.js';

/** Collects findings from differences: with distinct ids, a bounded number of each kind. */
export interface FindingCollector {
  readonly findings: readonly Finding[];
  /** Ids of the findings that the differences became. */
  add(differences: readonly Difference[]): string[];
  /** Kinds with more differences than are reported, with the number of all. */
  omitted(): readonly { readonly kind: GoldenKindName; readonly count: number }[];
}

export function createFindingCollector(): FindingCollector {
  const findings: Finding[] = [];
  const reported = new Map<GoldenKindName, number>();
  const ids = new Map<string, number>();
  return {
    findings,
    add: (differences) =>
      differences.flatMap((difference) => {
        const count = (reported.get(difference.kind) ?? 0) + 1;
        reported.set(difference.kind, count);
        if (count > goldenLimits.findingsPerKind) return [];
        const finding = findingOf(difference);
        const before = ids.get(finding.id) ?? 0;
        ids.set(finding.id, before + 1);
        // The same defect twice, or one that differs in numbers only: the second is distinguished by its order.
        const id = before === 0 ? finding.id : `${finding.id}-${before + 1}`;
        findings.push({ ...finding, id });
        return [id];
      }),
    omitted: () =>
      [...reported].flatMap(([kind, count]) =>
        count > goldenLimits.findingsPerKind ? [{ kind, count: count - goldenLimits.findingsPerKind }] : [],
      ),
  };
}

function findingOf(difference: Difference): Finding {
  const { kind, change } = difference;
  const severity = goldenKinds.find(({ name }) => name === kind)?.severities[change] ?? 'medium';
  return createFinding(difference, { template: 'golden', check: kind, category: 'golden', severity });
}
